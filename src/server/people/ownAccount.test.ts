import { afterAll, beforeEach, describe, expect, setSystemTime, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ensureFirstAdministrator, makeAdministrator } from '#server/auth/firstAdministrator.ts'
import { issueKey } from '#server/auth/keys.ts'
import { mailPasswordLink } from '#server/auth/passwordReset.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { endAllSessions } from '#server/auth/sessions.ts'
import { userById } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { sessions, users } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { forgetOldThings } from '#server/retention.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { as, type Call, call, completePrerequisites, enter, freshWorld, sessionOf, user } from '#test/world.ts'
import { eraseAgain } from './eraseAccount.ts'

const PASSWORD = 'stare hasło 1'
const hash = await hashPassword(PASSWORD)

const world = freshWorld()
beforeEach(() => {
  db.update(users).set({ passwordHash: hash }).run()
})
afterAll(() => setSystemTime())

const stored = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!

function dump() {
  const tables = sqlite.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return tables.map(({ name }) => JSON.stringify(sqlite.query(`SELECT * FROM "${name}"`).all())).join('\n')
}

describe('the password', () => {
  const change = (oldPassword: string, password: string, repeatpassword = password) => ({
    oldPassword,
    password,
    repeatpassword,
  })

  test('changes with the old one, ends the other sessions and keeps this one', async () => {
    const [here, elsewhere] = [await as(world.jan), await as(world.jan)]
    const { status, headers } = await here('PUT', '/user/password', change(PASSWORD, 'nowe hasło 1'))
    expect(status).toBe(200)
    expect((await elsewhere('GET', '/user/')).status).toBe(401)
    const cookie = headers
      .getSetCookie()
      .map(set => set.split(';')[0])
      .join()
    expect((await call('GET', '/user/', undefined, { cookie })).body.email).toBe(world.jan.email)
    expect(db.select().from(outbox).all()).toMatchObject([
      { recipient: world.jan.email, subject: 'Hasło zostało zmienione' },
    ])
  })

  test.each([
    ['a wrong old password', change('nie to', 'nowe hasło 1'), 'Wrong password'],
    ['a short new password', change(PASSWORD, '1234567'), 'Password too short'],
    ['two different passwords', change(PASSWORD, 'nowe hasło 1', 'nowe hasło 2'), 'Passwords differ'],
    ['nothing', {}, expect.any(String)],
  ])('does not change with %s', async (_, body, message) => {
    const jan = await as(world.jan)
    expect(await jan('PUT', '/user/password', body)).toMatchObject({ status: 400, body: { message } })
    expect(stored(world.jan).passwordHash).toBe(hash)
    expect((await jan('GET', '/user/')).status).toBe(200)
  })

  test('of an account of the association is managed there', async () => {
    db.update(users)
      .set({ passwordHash: null, ssoIssuer: 'i', ssoSubject: 's' })
      .where(eq(users.id, world.jan.id))
      .run()
    const answer = await (await as(world.jan))('PUT', '/user/password', change(PASSWORD, 'nowe hasło 1'))
    expect(answer.status).toBe(409)
  })
})

test('signing out everywhere ends every session', async () => {
  const [here, elsewhere] = [await as(world.jan), await as(world.jan)]
  expect((await here('DELETE', '/user/sessions')).status).toBe(204)
  expect([(await here('GET', '/user/')).status, (await elsewhere('GET', '/user/')).status]).toEqual([401, 401])
})

test('a password reset by mail during a change is not overwritten by it', async () => {
  const hashing = spyOn(Bun.password, 'hash').mockImplementation(async () => {
    db.update(users).set({ passwordHash: 'set by mail' }).where(eq(users.id, world.jan.id)).run()
    return 'set by somebody at an open computer'
  })
  const theirs = { oldPassword: PASSWORD, password: 'podmienione', repeatpassword: 'podmienione' }
  expect((await (await as(world.jan))('PUT', '/user/password', theirs)).status).toBe(400)
  hashing.mockRestore()
  expect(stored(world.jan).passwordHash).toBe('set by mail')
})

describe('A42 a change during the comparison of a password', () => {
  const calls = {
    'changing it': [
      'PUT',
      '/user/password',
      { oldPassword: PASSWORD, password: 'podmienione', repeatpassword: 'podmienione' },
    ],
    'deleting the account': ['POST', '/user/delete', { password: PASSWORD }],
  } satisfies Record<string, Parameters<Call>>
  const losses = {
    'signing out everywhere': [() => void db.delete(sessions).run(), 401],
    'a reset by mail': [
      () => void db.update(users).set({ passwordHash: 'set by mail' }).where(eq(users.id, world.jan.id)).run(),
      400,
    ],
  } as const
  const cases = Object.keys(calls).flatMap(call => Object.keys(losses).map(loss => [call, loss]))

  test.each(cases as [keyof typeof calls, keyof typeof losses][])('stops %s: %s', async (call, loss) => {
    const jan = await as(world.jan)
    const [lose, status] = losses[loss]
    let before = ''
    const compare = Bun.password.verify
    const comparing = spyOn(Bun.password, 'verify').mockImplementation(async (password, hash) => {
      const matches = await compare(password, hash)
      lose()
      before = dump()
      return matches
    })
    const answer = await jan(...(calls[call] as Parameters<Call>)).finally(() => comparing.mockRestore())
    expect(answer.status).toBe(status)
    expect(before).not.toBe('')
    expect(dump()).toBe(before)
  })
})

test("the export contains all data of the caller and nobody else's", async () => {
  const piotr = await as(world.piotr)
  const { body } = await piotr('GET', '/user/export')
  expect(body).toMatchObject({ account: { email: world.piotr.email }, requests: [{ team: 'Wilki', state: 'WAITING' }] })

  await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
  const jan = await as(world.jan)
  await jan('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
  await jan('PUT', `/tasks/${world.open.goodTurns.id}`, { value: 3 })
  await jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Zdjęcia u mnie' })
  await (await as(world.ewa))('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Gdzie?' })
  await jan('PATCH', `/user/notifications/discard/${(await jan('GET', '/user/notifications')).body[0].id}`)
  const jans = await jan('GET', '/user/export')
  expect(jans.body).toMatchObject({
    ticked: [{ prerequisite: 'Książka pracy' }],
    lastEntered: [{ task: 'Dobre uczynki', value: 3 }],
    entered: [
      { team: 'Wilki', task: null, prerequisite: 'Książka pracy', from: 0, to: 1 },
      { team: 'Wilki', task: 'Dobre uczynki', prerequisite: null, from: null, to: 3 },
    ],
    remarks: [{ team: 'Wilki', text: 'Zdjęcia u mnie' }],
    explained: [],
    reminders: [],
    reviewActs: [],
    log: [{ kind: 'access.refuse' }],
  })
  expect(JSON.stringify(jans.body)).not.toContain('nowy@')
  expect(JSON.stringify(jans.body)).not.toContain(hash)
})

test("a coordinator's export contains their reminders and resolved remarks without the authors", async () => {
  const jan = await as(world.jan)
  const ewa = await as(world.ewa)
  const { body: remark } = await jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Pytanie Jana' })
  await ewa('POST', `/remarks/${remark.id}/resolve`)
  await ewa('POST', '/admin/reminders', { teams: [world.wilki.id], text: 'Czekamy' })
  const { body } = await ewa('GET', '/user/export')
  expect(body).toMatchObject({
    remarks: [],
    explained: [{ team: 'Wilki', year: '2025/26' }],
    reminders: [{ team: 'Wilki', year: '2025/26', text: 'Czekamy' }],
    log: [{ kind: 'sheet.remind', own: true, district: 'Mazowiecka', team: 'Wilki', after: { text: 'Czekamy' } }],
  })
  expect(JSON.stringify(body)).not.toContain('Pytanie')
})

test("the export contains the caller's answers about talks and time, and their invitations without the addresses", async () => {
  const [jan, ewa] = [await as(world.jan), await as(world.ewa)]
  insertKinds(world.open.id, null)
  const kindId = kindsOf(world.open.id)[0]!.id
  const talk = async (body: object) =>
    (await ewa('POST', `/talks/${world.open.id}/of/${world.wilki.id}`, { kindId, ...body })).body.id
  await jan('POST', `/talks/${await talk({ arrangedFor: '2099-11-19T18:00:00Z' })}/unfit`, { text: 'Biwak' })
  const recorded = await talk({ heldOn: '2026-01-01', agreed: 'Stopnie', panelNote: 'Tylko panel' })
  await jan('POST', `/talks/${recorded}/confirm`, { version: 1 })
  await jan('POST', '/invitations', { email: 'ala@przyklad.example', teamId: world.wilki.id, letter: 'Zapraszam' })
  db.update(years).set({ deadline: '2026-01-01' }).where(eq(years.id, world.open.id)).run()
  await jan('POST', '/review/more-time', { until: '2099-01-01', reason: 'Obóz' })
  await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/more-time`, { extendedTo: null, note: 'Za późno' })

  const { body } = await jan('GET', '/user/export')
  expect(body).toMatchObject({
    unfitTalks: [{ team: 'Wilki', year: '2025/26', text: 'Biwak' }],
    confirmedTalks: [{ team: 'Wilki', heldOn: '2026-01-01' }],
    invitations: [{ team: 'Wilki', role: 'USER', letter: 'Zapraszam', leaveOn: null }],
    timeRequests: [{ reason: 'Obóz' }],
    timeAnswers: [],
  })
  expect(JSON.stringify(body)).not.toMatch(/ala@|Tylko panel/)
  expect((await ewa('GET', '/user/export')).body).toMatchObject({
    unfitTalks: [],
    confirmedTalks: [],
    talkNotes: [{ note: 'Tylko panel' }],
    timeAnswers: [{ team: 'Wilki', extendedTo: null, note: 'Za późno' }],
  })
})

test("the export contains the person's mails without keys, their audit entries and the team they founded", async () => {
  const { body: founded } = await (await as(world.nowy))('POST', '/teams/', {
    name: 'Rysie',
    districtId: world.carefulDistrict.id,
  })
  expect(founded.name).toBe('Rysie')
  atomically(() => mailPasswordLink(userById(world.nowy.id)!))
  expect((await (await as(world.nowy))('GET', '/user/export')).body).toMatchObject({
    founded: [{ team: 'Rysie' }],
    mails: [{ subject: expect.any(String), text: null }],
    log: [{ kind: 'team.create', own: true, after: { name: 'Rysie' } }],
  })
  const ola = await as(world.ola)
  const { mails } = (await ola('GET', '/user/export')).body
  expect(mails).toHaveLength(1)
  expect(mails[0].text).toContain('Rysie')
  expect(mails[0].text).not.toContain('nowy@')

  await (await as(world.adam))('PATCH', `/admin/users/${world.nowy.id}/permissions/TOPLEVEL_COORDINATOR`)
  const { log } = (await (await as(world.nowy))('GET', '/user/export')).body
  expect(log.at(-1)).toMatchObject({ kind: 'role.change', own: false, after: { role: 'TOPLEVEL_COORDINATOR' } })
})

test.each([
  [
    { firstName: ' Jan ', lastName: 'Wilk-Łoś' },
    { firstName: 'Jan', lastName: 'Wilk-Łoś' },
  ],
  [{ firstName: 'Jan' }, { firstName: 'Jan', lastName: 'Stary' }],
  [{ lastName: ' ' }, { firstName: 'Stary', lastName: '' }],
])('%p changes the own name to %p', async (body, name) => {
  db.update(users).set({ firstName: 'Stary', lastName: 'Stary' }).where(eq(users.id, world.jan.id)).run()
  const jan = await as(world.jan)
  expect(await jan('PATCH', '/user', body)).toMatchObject({ status: 200, body: { email: world.jan.email, ...name } })
  expect((await jan('GET', '/user')).body).toMatchObject(name)
  expect((await jan('GET', '/user/export')).body.account).toMatchObject(name)
})

test.each([
  ['nothing', {}],
  ['two lines', { firstName: 'Jan\nWilk' }],
  ['an address', { firstName: 'ewa@przyklad.example' }],
  ['digits alone', { lastName: '7' }],
  ['letters of two scripts', { lastName: 'W\u0456lk' }],
  ['invisible characters', { firstName: '\u3164' }],
  ['a mark that reverses the line', { firstName: 'Jan\u202E' }],
  ['101 characters', { lastName: 'x'.repeat(101) }],
  ['no text', { lastName: null }],
])('%s is rejected as the name of a person', async (_, body) => {
  expect((await (await as(world.jan))('PATCH', '/user', body)).status).toBe(400)
  expect(stored(world.jan)).toMatchObject({ firstName: '', lastName: '' })
})

test('people choose which mails about sheets they get', async () => {
  const jan = await as(world.jan)
  expect((await jan('GET', '/user')).body.mails).toBe('ALL')
  expect(await jan('PUT', '/user/mails', { mails: 'DECISIONS' })).toMatchObject({
    status: 200,
    body: { email: world.jan.email, mails: 'DECISIONS' },
  })
  expect((await jan('PUT', '/user/mails', { mails: 'SOME' })).status).toBe(400)
  expect((await jan('GET', '/user')).body.mails).toBe('DECISIONS')
})

test('remarks of a deleted account stay without an author', async () => {
  const jan = await as(world.jan)
  const ewa = await as(world.ewa)
  const path = `/remarks/${world.open.id}/of/${world.wilki.id}`
  await jan('POST', path, { text: 'Zdjęcia u mnie' })
  expect((await jan('POST', '/user/delete', { password: PASSWORD })).status).toBe(204)
  expect((await ewa('GET', path)).body).toMatchObject([{ text: 'Zdjęcia u mnie', by: null, byRole: null, own: false }])
})

describe('deleting an account', () => {
  test('erases the e-mail everywhere, ends the sessions and keeps the sheet', async () => {
    enter(world.wilki, world.open.goodTurns, 3)
    const nowy = await as(world.nowy)
    await nowy('PATCH', '/user', { firstName: 'Bonifacy', lastName: 'Nowotny' })
    await nowy('POST', `/teams/ask-access/${world.wilki.id}`)
    for (const trace of [world.nowy.email, 'Bonifacy', 'Nowotny']) expect(dump()).toContain(trace)

    expect((await nowy('POST', '/user/delete', { password: 'nie to' })).status).toBe(400)
    expect((await nowy('POST', '/user/delete', { password: PASSWORD })).status).toBe(204)
    for (const trace of [world.nowy.email, 'Bonifacy', 'Nowotny']) expect(dump()).not.toContain(trace)
    expect(stored(world.nowy)).toMatchObject({ email: `deleted-${world.nowy.id}`, passwordHash: null, teamId: null })
    expect((await nowy('GET', '/user/')).status).toBe(401)
    const [notice] = (await (await as(world.jan))('GET', '/user/notifications')).body
    expect(notice).toMatchObject({
      text: `Konto usunięte prosi o dostęp do drużyny Wilki. [GRANT_ACCESS=${world.wilki.id}]`,
    })
    expect(db.select().from(taskEntries).all()).toHaveLength(1)
  })

  test('erases the e-mail from texts too and keeps other addresses that end the same way', async () => {
    const [jan, short] = [await as(world.jan), user('n')]
    const path = `/remarks/${world.open.id}/of/${world.wilki.id}`
    const words = 'Piszcie:\nJan@przyklad.example, n@przyklad.example.'
    completePrerequisites(world.wilki, world.open)
    await jan('POST', path, { text: words })
    await jan('POST', '/review/submit', { note: `${'x'.repeat(2000 - 20)} jan@przyklad.example`.slice(-2000) })
    await (await as(world.ewa))('POST', '/admin/reminders', { teams: [world.orly.id], text: words })
    await (await as(short))('POST', `/teams/ask-access/${world.wilki.id}`)
    await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)

    db.update(users).set({ passwordHash: hash }).where(eq(users.id, short.id)).run()
    expect((await (await as(short))('POST', '/user/delete', { password: PASSWORD })).status).toBe(204)
    expect((await (await as(world.ewa))('GET', path)).body[0].text).toBe('Piszcie:\nJan@przyklad.example, […].')
    expect(dump()).toContain(world.jan.email)

    expect((await jan('POST', '/user/delete', { password: PASSWORD })).status).toBe(204)
    expect(dump().toLowerCase()).not.toContain(world.jan.email)
    expect((await (await as(world.ewa))('GET', path)).body[0].text).toBe('Piszcie:\n[…], […].')
  })

  test("erases the full name from other people's texts, but no name that merely begins or ends with it", async () => {
    const jan = await as(world.jan)
    const ewa = await as(world.ewa)
    await jan('PATCH', '/user', { firstName: 'Łucja', lastName: "O'Wilk" })
    const path = `/remarks/${world.open.id}/of/${world.wilki.id}`
    const words = "Pytajcie:\nŁucja  O'Wilk, O'WILK ŁUCJA. Nie Łucja O'Wilk-Nowak, nie Lucja O'Wilkowa."
    const left = "Pytajcie:\n[…], […]. Nie Łucja O'Wilk-Nowak, nie Lucja O'Wilkowa."
    await ewa('POST', path, { text: words })
    await ewa('POST', '/admin/reminders', { teams: [world.wilki.id], text: words })
    await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/approve`, { note: words })
    await ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/return`, { note: words })
    db.insert(notifications).values({ userId: world.kuba.id, text: words, time: now() }).run()
    expect((await jan('POST', '/user/delete', { password: PASSWORD })).status).toBe(204)

    expect((await ewa('GET', path)).body[0].text).toBe(left)
    const { history } = (await ewa('GET', `/review/${world.open.id}/of/${world.wilki.id}`)).body
    expect(history.map(({ note }: { note: string }) => note)).toEqual([left, left])
    expect(dump()).not.toMatch(/Łucja +O('|&#x27;|&#39;)Wilk[^-]/i)
    expect(dump()).not.toMatch(/O('|&#x27;|&#39;)Wilk +Łucja/i)
    expect(
      db
        .select()
        .from(outbox)
        .all()
        .map(({ html }) => html)
        .join(),
    ).toContain('konto usunięte')
  })

  test('erases the e-mail and the name from talks and from letters of invitations, too', async () => {
    const [jan, kuba, ewa] = [await as(world.jan), await as(world.kuba), await as(world.ewa)]
    await jan('PATCH', '/user', { firstName: 'Łucja', lastName: 'Wilk' })
    insertKinds(world.open.id, null)
    const kindId = kindsOf(world.open.id)[0]!.id
    const words = 'Łucja Wilk, jan@przyklad.example'
    const talk = (body: object) => ewa('POST', `/talks/${world.open.id}/of/${world.wilki.id}`, { kindId, ...body })
    const arranged = await talk({ arrangedFor: '2099-11-19T18:00:00Z', place: words })
    await kuba('POST', `/talks/${arranged.body.id}/unfit`, { text: words })
    await talk({ heldOn: '2026-01-01', agreed: `${words} i Kuba`, panelNote: words })
    const invitation = { teamId: world.wilki.id, letter: words }
    await kuba('POST', '/invitations', { ...invitation, email: 'ala@przyklad.example' })
    await kuba('POST', '/invitations', { ...invitation, email: 'ela@przyklad.example', leaveOn: '2099-01-01' })
    expect((await jan('POST', '/user/delete', { password: PASSWORD })).status).toBe(204)

    for (const trace of [world.jan.email, 'Łucja']) expect(dump()).not.toContain(trace)
    expect((await ewa('GET', `/talks/${world.open.id}/of/${world.wilki.id}`)).body).toMatchObject([
      { agreed: '[…], […] i Kuba', panelNote: '[…], […]' },
      { place: '[…], […]', unfit: { text: '[…], […]' } },
    ])
  })

  test('is not undone by restoring a backup', async () => {
    await (await as(world.nowy))('POST', '/user/delete', { password: PASSWORD })
    db.update(users).set({ email: world.nowy.email, passwordHash: hash }).where(eq(users.id, world.nowy.id)).run()
    expect([eraseAgain(), eraseAgain()]).toEqual([1, 0])
    expect(stored(world.nowy).email).toBe(`deleted-${world.nowy.id}`)
  })

  test('is rejected for the last administrator', async () => {
    const adam = await as(world.adam)
    expect((await adam('POST', '/user/delete', { password: PASSWORD })).status).toBe(409)
    user('second', { role: 'ADMIN' })
    expect((await adam('POST', '/user/delete', { password: PASSWORD })).status).toBe(204)
  })

  test('is possible for an administrator by the command, for no lower office', async () => {
    expect((await (await as(world.ola))('DELETE', `/admin/users/${world.nowy.id}`)).status).toBe(403)
    expect((await (await as(world.adam))('DELETE', `/admin/users/${world.nowy.id}`)).status).toBe(204)
    expect(stored(world.nowy).email).toBe(`deleted-${world.nowy.id}`)
    expect(db.select().from(auditEntries).all()).toMatchObject([{ kind: 'user.delete', actorId: world.adam.id }])
    expect((await (await as(world.adam))('DELETE', `/admin/users/${world.adam.id}`)).status).toBe(409)
  })
})

describe('retention', () => {
  const inDays = (days: number) => setSystemTime(new Date(Date.now() + days * 86_400_000))
  const emails = () =>
    db
      .select({ email: users.email })
      .from(users)
      .all()
      .map(row => row.email)

  test('an address that was never confirmed is deleted after 30 days', () => {
    const unproved = user('nigdy', { activated: false })
    inDays(29)
    forgetOldThings()
    expect(emails()).toContain(unproved.email)
    inDays(2)
    forgetOldThings()
    expect(dump()).not.toContain(unproved.email)
    setSystemTime()
  })

  test('an address stays while one of its keys is valid', () => {
    const late = user('spozniony', { activated: false })
    inDays(29)
    issueKey(late.id, 'ACTIVATE', { passwordHash: hash })
    inDays(3)
    forgetOldThings()
    expect(emails()).toContain(late.email)
    setSystemTime()
  })

  test('an account unused for two years gets a warning, and is deleted a month later unless it signs in', async () => {
    inDays(731)
    forgetOldThings()
    const warned = db
      .select()
      .from(outbox)
      .all()
      .map(mail => mail.recipient)
    expect(warned).toContain(world.jan.email)
    expect(warned).not.toContain(world.adam.email)

    await sessionOf(world.kuba)
    inDays(31)
    forgetOldThings()
    expect(emails()).toContain(world.kuba.email)
    expect(emails()).toContain(world.adam.email)
    expect(dump()).not.toContain(world.jan.email)
    setSystemTime()
  })

  test('notifications are deleted after a year, audit entries after two', async () => {
    await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
    await (await as(world.adam))('PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
    inDays(367)
    forgetOldThings()
    expect([db.select().from(notifications).all().length, db.select().from(auditEntries).all().length]).toEqual([0, 1])
    inDays(365)
    forgetOldThings()
    expect(db.select().from(auditEntries).where(eq(auditEntries.kind, 'team.change')).all()).toEqual([])
    setSystemTime()
  })
})

describe('the first administrator', () => {
  test('signs in once by the printed link, even if the account existed', async () => {
    const link = makeAdministrator(world.jan.email)
    const key = link.split('/').at(-1)!
    const { status, body } = await call('POST', `/auth/entry/${key}`)
    expect([status, body.role, body.email]).toEqual([200, 'ADMIN', world.jan.email])
    expect(await call('POST', `/auth/entry/${key}`)).toMatchObject({
      status: 401,
      body: { message: 'Wrong sign-in link' },
    })
    expect((await call('POST', '/auth/entry/nothing')).status).toBe(401)
  })

  test.each([
    ['the role was revoked', () => void db.update(users).set({ role: 'USER' }).where(eq(users.id, world.jan.id)).run()],
    ['everybody was signed out', () => endAllSessions(world.adam)],
    [
      'the role was revoked in the panel, even if it is given back',
      async () => {
        const adam = await as(world.adam)
        for (const role of ['USER', 'ADMIN'])
          expect((await adam('PATCH', `/admin/users/${world.jan.id}/permissions/${role}`)).status).toBe(200)
      },
    ],
  ])('A37 has a link that stops working once %s', async (_, end) => {
    const key = makeAdministrator(world.jan.email).split('/').at(-1)!
    await end()
    const { status, headers } = await call('POST', `/auth/entry/${key}`)
    expect([status, headers.getSetCookie().filter(line => line.startsWith('session='))]).toEqual([401, []])
  })

  test('comes from the settings only while there is none', async () => {
    config.adminEmail = 'first@przyklad.example'
    const printed = spyOn(console, 'log').mockImplementation(() => {})
    ensureFirstAdministrator()
    const isThere = () => db.select().from(users).where(eq(users.email, 'first@przyklad.example')).get()
    expect(isThere()).toBeUndefined()

    db.update(users).set({ role: 'USER' }).run()
    ensureFirstAdministrator()
    expect(isThere()).toMatchObject({ role: 'ADMIN', activated: true })
    expect(printed.mock.calls.join()).toContain('/wejscie/')
    config.adminEmail = undefined
    printed.mockRestore()
  })
})
