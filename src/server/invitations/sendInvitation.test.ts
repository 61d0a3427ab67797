import { beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { forgetAllUses } from '#server/auth/rateLimit.ts'
import { userByEmail, userById } from '#server/auth/user.ts'
import { DAY, HOUR, MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { invitationKeys, invitations } from '#server/database/schema/invitations.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { eraseAccount } from '#server/people/eraseAccount.ts'
import { forgetOldThings } from '#server/retention.ts'
import { as, type Call, call, createWorld, user, type World } from '#test/world.ts'
import { leaveAfterHandover } from './handover.ts'

let world: World
let jan: Call
let ewa: Call
let adam: Call
const START = Date.parse('2026-09-10T10:00:00Z')
beforeEach(async () => {
  setSystemTime(new Date(START))
  world = createWorld()
  await signIn()
})

async function signIn() {
  jan = await as(world.jan)
  ewa = await as(world.ewa)
  adam = await as(world.adam)
}
const later = async (time: number) => {
  setSystemTime(new Date(START + time))
  await signIn()
}

const NEW = 'leon@przyklad.example'
const PASSWORD = { password: 'dwanascie znakow', repeatpassword: 'dwanascie znakow' }
const toTeam = (email = NEW) => ({ email, teamId: world.wilki.id })
const keyIn = (mail: { text: string }) => /\/zaproszenie\/(\S+)/.exec(mail.text)![1]!
const mails = () => db.select().from(outbox).all()
const lastKey = () => keyIn(mails().at(-1)!)
const stranger = (method: string, path: string, body?: unknown) => call(method, path, body)
const use = (key: string, by: typeof stranger = stranger, body: object | undefined = PASSWORD) =>
  by('POST', `/invitations/key/${key}`, body)
const noticesOf = (kind: string) =>
  db
    .select()
    .from(notifications)
    .all()
    .filter(notice => notice.kind === kind)

test('an invited person creates the account with a password and leads the troop immediately', async () => {
  const { status, body } = await jan('POST', '/invitations', toTeam())
  expect([status, body]).toEqual([
    201,
    {
      ...{ id: expect.any(Number), email: NEW, teamId: world.wilki.id, districtId: null, role: 'USER' },
      ...{ at: expect.any(String), expiresAt: expect.any(String), usedAt: null },
    },
  ])
  expect(Date.parse(body.expiresAt) - START).toBeWithin(14 * DAY - 1000, 14 * DAY + 60_000)
  const key = lastKey()
  expect((await stranger('GET', `/invitations/key/${key}`)).body).toEqual({
    email: NEW,
    team: { id: world.wilki.id, name: 'Wilki', district: { id: world.mazovia.id, name: 'Mazowiecka' } },
    ...{ district: null, role: 'USER' },
    ...{ by: world.jan.email, letter: null, leaveOn: null, hasAccount: false },
  })
  const used = await use(key)
  expect([used.status, used.body]).toMatchObject([
    200,
    { email: NEW, activated: true, teamAccepted: true, team: { name: 'Wilki' } },
  ])
  expect(used.headers.get('set-cookie')).toContain('session=')
  expect(noticesOf('invite.used').map(({ userId }) => userId)).toEqual([world.jan.id])
  expect((await use(key)).status).toBe(404)
})

test('V34 of many concurrent uses one counts', async () => {
  await jan('POST', '/invitations', toTeam())
  const key = lastKey()
  const answers = await Promise.all(Array.from({ length: 8 }, () => use(key)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('offices are given the same way: a district and, by those who may, a national one', async () => {
  await ewa('POST', '/invitations', { email: NEW, districtId: world.mazovia.id })
  expect((await use(lastKey())).body).toMatchObject({ role: 'DISTRICT_COORDINATOR', districtAdminId: world.mazovia.id })
  await adam('POST', '/invitations', { email: 'ala@przyklad.example', role: 'ADMIN' })
  expect((await use(lastKey())).body).toMatchObject({ role: 'ADMIN' })
})

describe('a person with an account', () => {
  test('signs in to use an invitation, and the password never changes', async () => {
    const before = userById(world.nowy.id)!.passwordHash
    await jan('POST', '/invitations', toTeam(world.nowy.email))
    const key = lastKey()
    expect((await stranger('GET', `/invitations/key/${key}`)).body.hasAccount).toBe(true)
    expect((await use(key)).body.code).toBe('has-account')
    const nowy = await as(world.nowy)
    expect((await use(key, nowy)).body).toMatchObject({ team: { name: 'Wilki' }, teamAccepted: true })
    expect(userById(world.nowy.id)!.passwordHash).toBe(before)
  })

  test('loses a waiting request for another troop by using it', async () => {
    await ewa('POST', '/invitations', { email: world.piotr.email, teamId: world.orly.id })
    expect((await use(lastKey(), await as(world.piotr))).body).toMatchObject({
      team: { name: 'Orły' },
      teamAccepted: true,
    })
  })

  test('gets 409 while leading another troop, and keeps it', async () => {
    await jan('POST', '/invitations', toTeam(world.borys.email))
    const answer = await use(lastKey(), await as(world.borys))
    expect([answer.status, answer.body.code]).toEqual([409, 'leads-another-team'])
    expect(userById(world.borys.id)!.team!.id).toBe(world.orly.id)
  })

  test('moves from another troop only by choosing so, never as its only leader', async () => {
    await jan('POST', '/invitations', toTeam(world.borys.email))
    const borys = await as(world.borys)
    const alone = await use(lastKey(), borys, { leave: true })
    expect([alone.status, alone.body.code]).toEqual([409, 'only-leader'])
    user('olek', { teamId: world.orly.id, teamAccepted: true })
    expect((await use(lastKey(), borys, {})).body.code).toBe('leads-another-team')
    expect((await use(lastKey(), borys, { leave: true })).body).toMatchObject({
      team: { name: 'Wilki' },
      teamAccepted: true,
    })
  })

  test('gets 409 while holding an office, and keeps it', async () => {
    await jan('POST', '/invitations', toTeam(world.dorota.email))
    expect((await use(lastKey(), await as(world.dorota))).body.code).toBe('holds-office')
    expect(userById(world.dorota.id)!.role).toBe('DISTRICT_COORDINATOR')
  })
})

test('V34 another signed-in person cannot use the invitation', async () => {
  await jan('POST', '/invitations', toTeam())
  const key = lastKey()
  const answer = await use(key, await as(world.nowy))
  expect([answer.status, answer.body.code]).toEqual([409, 'signed-in-as-another'])
  expect(userByEmail(NEW)).toBe(null)
})

test('a registration that a stranger left under the address does not affect the invitation', async () => {
  const waiting = user('leon', { activated: false, passwordHash: null })
  await jan('POST', '/invitations', toTeam(waiting.email))
  expect((await use(lastKey())).status).toBe(200)
  expect(userById(waiting.id)).toMatchObject({ activated: true, teamAccepted: true })
})

test('an address of the association signs in by single sign-on', async () => {
  const before = { ...config }
  Object.assign(config, { oidc: { issuer: 'https://sso.example' }, associationDomain: 'przyklad.example' })
  try {
    await jan('POST', '/invitations', toTeam())
    expect((await use(lastKey())).body.code).toBe('association-address')
  } finally {
    Object.assign(config, before)
  }
})

test('a leader gets the same answer for every address, an office holder the details they may see', async () => {
  const bare = ({ id, email, at, expiresAt, ...rest }: Record<string, unknown>) => rest
  const answers = []
  for (const email of [NEW, world.nowy.email, world.borys.email, world.dorota.email])
    answers.push(await jan('POST', '/invitations', toTeam(email)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, bare(body)]))).size).toBe(1)
  const ola = await as(world.ola)
  expect((await ola('POST', '/invitations', { email: world.dorota.email, teamId: world.fale.id })).body.code).toBe(
    'holds-office',
  )
  // Ewa does not see people of the other district.
  expect((await ewa('POST', '/invitations', { email: world.dorota.email, teamId: world.orly.id })).status).toBe(201)
})

describe('rejected senders and offices', () => {
  test.each([
    ['a leader to another troop', () => jan, (w: World) => ({ teamId: w.orly.id }), 403],
    ['a leader to a district', () => jan, (w: World) => ({ districtId: w.mazovia.id }), 403],
    ['a coordinator to another district', () => ewa, (w: World) => ({ districtId: w.pomerania.id }), 403],
    ['a coordinator to a troop of another district', () => ewa, (w: World) => ({ teamId: w.fale.id }), 403],
    ['a coordinator to a national office', () => ewa, () => ({ role: 'ADMIN' }), 403],
    ['anybody to a hidden troop', () => adam, (w: World) => ({ teamId: w.hiddenTeam.id }), 403],
    ['anybody to two places', () => adam, (w: World) => ({ teamId: w.wilki.id, districtId: w.mazovia.id }), 400],
    ['anybody to none', () => adam, () => ({}), 400],
    ['the panel with a day for leaving', () => ewa, (w: World) => ({ teamId: w.wilki.id, leaveOn: '2026-10-01' }), 403],
    ['to an unknown troop', () => adam, () => ({ teamId: 999 }), 404],
  ])('%s', async (_, by, place, status) => {
    expect((await by()('POST', '/invitations', { email: NEW, ...place(world) })).status).toBe(status)
    expect(db.select().from(invitations).all()).toEqual([])
  })

  test('a national coordinator cannot invite an administrator', async () => {
    const ola = await as(world.ola)
    expect((await ola('POST', '/invitations', { email: NEW, role: 'ADMIN' })).status).toBe(403)
  })
})

test.each([
  ['an address mistyped', () => ({ email: 'leon@', teamId: 1 }), 400, 'not-an-email'],
  ['the own address', (w: World) => ({ email: w.jan.email, teamId: w.wilki.id }), 409, 'own-address'],
])('%s is rejected', async (_, body, status, code) => {
  const answer = await jan('POST', '/invitations', body(world))
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('every letter that invites to a troop names its district', async () => {
  const named = ({ text, html }: { text: string; html: string }) =>
    [text, html].map(body => /arkusza drużyny (\S+ \(chorągiew: [^)]+\))\./.exec(body)?.[1])
  const { id } = (await jan('POST', '/invitations', toTeam())).body
  expect(named(mails().at(-1)!)).toEqual(Array(2).fill('Wilki (chorągiew: Mazowiecka)'))
  await jan('PATCH', `/invitations/${id}`, { email: 'ala@przyklad.example' })
  expect(named(mails().at(-1)!)).toEqual(Array(2).fill('Wilki (chorągiew: Mazowiecka)'))
  await jan('POST', '/invitations', {
    ...toTeam(world.kuba.email),
    leaveOn: '2099-10-01',
    letter: 'Klucze są w szafie.',
  })
  expect(named(mails().at(-1)!)).toEqual(Array(2).fill('Wilki (chorągiew: Mazowiecka)'))
  // The district is that of the day on which the letter is written.
  db.update(teams).set({ districtId: world.pomerania.id }).where(eq(teams.id, world.wilki.id)).run()
  await later(2 * HOUR)
  expect((await jan('POST', `/invitations/${id}/again`)).status).toBe(200)
  expect(named(mails().at(-1)!)).toEqual(Array(2).fill('Wilki (chorągiew: Pomorska)'))
})

test('a personal text is in the letter and on the page, and dropped when another person resends it', async () => {
  const letter = 'Siadamy <b>jutro</b> razem.'
  const { id } = (await jan('POST', '/invitations', { ...toTeam(), letter })).body
  expect(mails()[0]!.text).toContain(`${letter}\n\n${world.jan.email} zaprasza Cię`)
  expect(mails()[0]!.html).toContain('&lt;b&gt;jutro&lt;/b&gt;')
  expect((await stranger('GET', `/invitations/key/${lastKey()}`)).body).toMatchObject({ letter, leaveOn: null })
  await later(DAY)
  await jan('POST', `/invitations/${id}/again`)
  expect(mails().at(-1)!.text).toContain(letter)
  await later(2 * DAY)
  await ewa('POST', `/invitations/${id}/again`)
  expect(mails().at(-1)!.text).not.toContain(letter)
})

test('a personal text has at most 500 characters, that of a handover 4,000', async () => {
  const send = (length: number, leaveOn: string | null) =>
    jan('POST', '/invitations', { ...toTeam(`a${length}@przyklad.example`), letter: 'a'.repeat(length), leaveOn })
  expect((await send(500, null)).status).toBe(201)
  expect((await send(501, null)).status).toBe(400)
  expect((await send(4000, '2026-10-01')).status).toBe(201)
})

test('the letter to an address of the association says that it signs in by single sign-on', async () => {
  const before = { ...config }
  Object.assign(config, { oidc: { issuer: 'https://sso.example' }, associationDomain: 'przyklad.example' })
  try {
    await jan('POST', '/invitations', toTeam())
    await jan('POST', '/invitations', toTeam('ala@poczta.example'))
    expect(mails().map(({ text }) => text.includes('Zalogujesz się przez stronę Związku'))).toEqual([true, false])
  } finally {
    Object.assign(config, before)
  }
})

test('an address has at most one waiting invitation to a place', async () => {
  await jan('POST', '/invitations', toTeam())
  expect((await ewa('POST', '/invitations', toTeam())).body.code).toBe('invited-already')
})

describe('the budget of letters', () => {
  const address = (n: number) => `a${n}@przyklad.example`
  const auditOf = (person: { id: number }) =>
    db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, person.id))
      .all()
      .map(({ kind }) => kind)
  /** Lets all that waits leave. */
  const send = () => db.update(outbox).set({ sentAt: new Date().toISOString(), attempts: 1 }).run()
  const invite = async (by: Call, n: number) => (await by('POST', '/invitations', toTeam(address(n)))).status

  test('X25 of a leader is 10 in 24 hours, of a coordinator 50 in an hour, and one empties nobody else’s', async () => {
    for (let n = 0; n < 10; n++) expect(await invite(jan, n)).toBe(201)
    const answer = await jan('POST', '/invitations', toTeam())
    expect([answer.status, answer.body]).toEqual([
      429,
      {
        ...{ message: 'At most 10 letters in 24 hours', code: 'too-many-letters' },
        most: 10,
        hours: 24,
        retryAfter: 86_400,
      },
    ])
    expect(answer.headers.get('retry-after')).toBe('86400')
    for (let n = 10; n < 60; n++) expect(await invite(ewa, n)).toBe(201)
    expect((await ewa('POST', '/invitations', toTeam())).body).toMatchObject({ most: 50, hours: 1 })
    expect(await invite(await as(world.kuba), 60)).toBe(201)
    await later(HOUR + MINUTE)
    expect([await invite(ewa, 61), await invite(jan, 62)]).toEqual([201, 429])
    await later(DAY + MINUTE)
    expect(await invite(jan, 62)).toBe(201)
  })

  test('X25 counts corrected addresses and letters that are sent again, each with its entry in the audit', async () => {
    const { id } = (await jan('POST', '/invitations', toTeam())).body
    send()
    for (let n = 0; n < 8; n++) {
      expect((await jan('PATCH', `/invitations/${id}`, { email: address(n) })).status).toBe(200)
      send()
    }
    await later(2 * HOUR)
    expect((await jan('POST', `/invitations/${id}/again`)).status).toBe(200)
    send()
    for (const [method, path, body] of [
      ['PATCH', `/invitations/${id}`, { email: address(9) }],
      ['POST', '/invitations', toTeam('inna@przyklad.example')],
    ] as const)
      expect((await jan(method, path, body)).status).toBe(429)
    expect(db.select().from(invitations).all()).toMatchObject([{ email: address(7) }])
    expect(mails()).toHaveLength(10)
    expect(auditOf(world.jan)).toEqual([
      'invitation.send',
      ...Array(8).fill('invitation.readdress'),
      'invitation.resend',
    ])
    // A letter that somebody else sends again is theirs.
    await later(4 * HOUR)
    expect((await ewa('POST', `/invitations/${id}/again`)).status).toBe(200)
    expect(auditOf(world.ewa)).toEqual(['invitation.resend'])
  })

  test('X25 gets back a letter that is withdrawn before it left, and none that was tried', async () => {
    for (let n = 0; n < 10; n++) await invite(jan, n)
    const [first, second] = (await jan('GET', '/invitations')).body
    expect((await jan('DELETE', `/invitations/${first.id}`)).status).toBe(204)
    expect([await invite(jan, 20), await invite(jan, 21)]).toEqual([201, 429])
    db.update(outbox).set({ attempts: 1 }).run()
    expect((await jan('DELETE', `/invitations/${second.id}`)).status).toBe(204)
    expect(await invite(jan, 22)).toBe(429)
    // It is not tried any more, and its key is erased.
    expect(mails().filter(({ sentAt }) => sentAt !== null)).toMatchObject([{ recipient: second.email, text: '' }])
  })

  test('X25 is not closed to an address by what others sent there', async () => {
    for (const team of [world.wilki, world.orly, world.fale]) {
      const { id } = (await adam('POST', '/invitations', { email: NEW, teamId: team.id })).body
      send()
      await adam('DELETE', `/invitations/${id}`)
    }
    expect((await jan('POST', '/invitations', toTeam())).status).toBe(201)
  })

  test('X25 survives a restart, which forgets what is only in memory', async () => {
    for (let n = 0; n < 10; n++) await invite(jan, n)
    forgetAllUses()
    expect(await invite(jan, 10)).toBe(429)
  })
})

describe('an invitation stops working', () => {
  const stops: [string, () => unknown][] = [
    ['after 14 days', () => later(14 * DAY + 60_000)],
    [
      'once it is taken back',
      async () => {
        const [{ id }] = (await jan('GET', '/invitations')).body
        expect((await jan('DELETE', `/invitations/${id}`)).status).toBe(204)
      },
    ],
    ['once it is declined', () => stranger('DELETE', `/invitations/key/${lastKey()}`)],
    [
      'once its sender no longer leads the troop',
      () => db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run(),
    ],
    ['once its sender is erased', () => eraseAccount(world.jan, null)],
    [
      'once the troop is hidden',
      () => db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run(),
    ],
  ]
  test.each(stops)('V34 %s, and its key is answered as an unknown one', async (_, happen) => {
    await jan('POST', '/invitations', toTeam())
    const key = lastKey()
    await happen()
    for (const [method, body] of [['GET'], ['POST', PASSWORD], ['DELETE']] as const)
      expect(await stranger(method, `/invitations/key/${key}`, body)).toMatchObject(
        await stranger(method, '/invitations/key/nieznany', body).then(({ status, body }) => ({ status, body })),
      )
    expect(userByEmail(NEW)).toBe(null)
  })

  test('V34 when the troop moves out of reach of the coordinator who sent it, but not of its leader', async () => {
    await ewa('POST', '/invitations', toTeam())
    const key = lastKey()
    await jan('POST', '/invitations', toTeam('ala@przyklad.example'))
    db.update(teams).set({ districtId: world.pomerania.id }).where(eq(teams.id, world.wilki.id)).run()
    expect((await use(key)).status).toBe(404)
    expect((await use(lastKey())).body).toMatchObject({ team: { name: 'Wilki' }, teamAccepted: true })
  })

  test('with the office of the coordinator who sent it', async () => {
    await ewa('POST', '/invitations', { email: NEW, districtId: world.mazovia.id })
    db.update(users).set({ role: 'USER', districtId: null }).where(eq(users.id, world.ewa.id)).run()
    expect((await use(lastKey())).status).toBe(404)
  })
})

test('a resent invitation has a new key and 14 new days, once an hour; the old link says that a newer one was sent', async () => {
  const { id } = (await jan('POST', '/invitations', toTeam())).body
  const old = lastKey()
  expect((await jan('POST', `/invitations/${id}/again`)).status).toBe(429)
  await later(10 * DAY)
  expect((await jan('POST', `/invitations/${id}/again`)).status).toBe(200)
  const answer = await stranger('GET', `/invitations/key/${old}`)
  expect([answer.status, answer.body.code]).toEqual([404, 'invitation-sent-anew'])
  await later(20 * DAY)
  expect((await use(lastKey())).status).toBe(200)
})

test('a corrected address gets the invitation, and the letter to the wrong one no longer opens it', async () => {
  const { id } = (await jan('POST', '/invitations', toTeam('lepn@przyklad.example'))).body
  const wrong = lastKey()
  expect((await jan('PATCH', `/invitations/${id}`, { email: NEW })).body.email).toBe(NEW)
  expect(mails().map(({ recipient }) => recipient)).toEqual([NEW])
  expect((await use(wrong)).body.code).toBe('invitation-sent-anew')
  expect((await use(lastKey())).body.email).toBe(NEW)
})

test('an expired invitation is requested again once a day; an unknown one gets the same answer', async () => {
  await jan('POST', '/invitations', toTeam())
  const key = lastKey()
  await later(15 * DAY)
  for (const asked of [key, key, 'nieznany'])
    expect((await stranger('POST', `/invitations/key/${asked}/ask`)).status).toBe(204)
  expect(noticesOf('invite.expired').map(({ userId }) => userId)).toEqual([world.jan.id])
  expect((await jan('GET', '/invitations')).body).toMatchObject([{ email: NEW, expired: true }])
})

test('the list has the invitations that the reader may take back, with the state of the letter', async () => {
  await jan('POST', '/invitations', toTeam())
  await adam('POST', '/invitations', { email: 'ala@przyklad.example', role: 'ADMIN' })
  db.update(outbox)
    .set({ failedAt: new Date().toISOString(), lastError: 'EENVELOPE 550 5.1.1 no such user' })
    .where(eq(outbox.recipient, NEW))
    .run()
  expect((await jan('GET', '/invitations')).body).toMatchObject([
    { email: NEW, mail: 'refused', own: true, expired: false },
  ])
  expect((await ewa('GET', '/invitations')).body).toMatchObject([{ email: NEW, by: world.jan.email }])
  expect((await adam('GET', '/invitations')).body).toHaveLength(2)
  expect((await (await as(world.borys))('GET', '/invitations')).body).toEqual([])
  const [{ id }] = (await jan('GET', '/invitations')).body
  for (const stranger of [world.borys, world.dorota])
    expect((await (await as(stranger))('DELETE', `/invitations/${id}`)).status).toBe(403)
})

test('addresses of unused invitations are erased after 90 days, those of an erased account immediately', async () => {
  await jan('POST', '/invitations', toTeam())
  await jan('POST', '/invitations', toTeam(world.nowy.email))
  eraseAccount(world.nowy, null)
  expect(db.select({ email: invitations.email }).from(invitations).all()).toEqual([{ email: NEW }])
  await later(89 * DAY)
  forgetOldThings()
  expect(db.select().from(invitations).all()).toHaveLength(1)
  await later(91 * DAY)
  forgetOldThings()
  expect([db.select().from(invitations).all(), db.select().from(invitationKeys).all()]).toEqual([[], []])
})

describe('a handover', () => {
  const handOver = (email: string, leaveOn = '2026-10-01') =>
    jan('POST', '/invitations', { ...toTeam(email), leaveOn, letter: 'Klucze są w szafie.' })
  const leaders = () =>
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.teamId, world.wilki.id))
      .all()
      .map(({ id }) => id)
  beforeEach(() => {
    // Jan alone leads.
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.kuba.id)).run()
  })

  test('removes the leader on its day, once the successor has joined, and notifies the coordinators', async () => {
    await handOver(NEW)
    const key = lastKey()
    expect((await stranger('GET', `/invitations/key/${key}`)).body).toMatchObject({
      letter: 'Klucze są w szafie.',
      leaveOn: '2026-10-01',
    })
    const { id } = (await use(key)).body
    expect(noticesOf('team.handover').map(({ userId }) => userId)).toEqual([world.jan.id, id, world.ewa.id])
    setSystemTime(new Date('2026-09-30T21:59:00Z'))
    leaveAfterHandover()
    expect(leaders()).toContain(world.jan.id)
    setSystemTime(new Date('2026-09-30T22:01:00Z'))
    leaveAfterHandover()
    leaveAfterHandover()
    expect(leaders()).not.toContain(world.jan.id)
    expect(leaders()).toContain(id)
    expect(noticesOf('team.left').map(({ userId }) => userId)).toEqual([world.jan.id, id])
  })

  test('is reported with names, or with the office if there is none, and without an address', async () => {
    const bell = async (person: { id: number }) =>
      (await (await as(person))('GET', '/user/notifications')).body.map(({ text }: { text: string }) => text)
    db.update(users).set({ teamId: world.wilki.id, teamAccepted: true }).where(eq(users.id, world.kuba.id)).run()
    await handOver(world.kuba.email)
    await use(lastKey(), await as(world.kuba))
    expect(await bell(world.ewa)).toEqual(['Drużynowy przejmuje drużynę Wilki. 01.10.2026 odchodzi drużynowy.'])
    db.update(users).set({ firstName: 'Jan', lastName: 'Łoś' }).where(eq(users.id, world.jan.id)).run()
    await later(40 * DAY)
    leaveAfterHandover()
    expect((await bell(world.kuba))[0]).toBe('Drużyna Wilki: odchodzi Jan Łoś, zgodnie z przekazaniem.')
  })

  test('keeps the leader until the successor accepts, and removes the leader then', async () => {
    await handOver(NEW, '2026-09-11')
    const key = lastKey()
    await later(3 * DAY)
    leaveAfterHandover()
    expect(leaders()).toContain(world.jan.id)
    await use(key)
    expect(leaders()).not.toContain(world.jan.id)
  })

  test('never leaves a troop without a leader', async () => {
    await handOver(NEW)
    const { id } = (await use(lastKey())).body
    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, id)).run()
    await later(60 * DAY)
    leaveAfterHandover()
    expect(leaders()).toContain(world.jan.id)
  })

  test('can name a person who already leads the troop', async () => {
    db.update(users).set({ teamId: world.wilki.id, teamAccepted: true }).where(eq(users.id, world.kuba.id)).run()
    await handOver(world.kuba.email)
    expect((await use(lastKey(), await as(world.kuba))).status).toBe(200)
    await later(40 * DAY)
    leaveAfterHandover()
    expect(leaders()).toEqual([world.kuba.id, world.piotr.id].toSorted((a, b) => a - b))
  })

  test('V38 is visible to all who look after the troop, its letter to the successor alone', async () => {
    await handOver(world.nowy.email)
    const nowy = await as(world.nowy)
    expect((await jan('GET', '/invitations/handovers')).body).toEqual([])
    await use(lastKey(), nowy)
    const planned = {
      ...{ id: expect.any(Number), teamId: world.wilki.id, leaveOn: '2026-10-01', hasLeft: false },
      ...{ by: world.jan.email, successor: world.nowy.email, own: false, isSuccessor: false, letter: null },
    }
    expect((await jan('GET', '/invitations/handovers')).body).toEqual([{ ...planned, own: true }])
    expect((await ewa('GET', '/invitations/handovers')).body).toEqual([planned])
    const taken = { ...planned, isSuccessor: true, letter: 'Klucze są w szafie.' }
    expect((await nowy('GET', '/invitations/handovers')).body).toEqual([taken])
    expect((await (await as(world.borys))('GET', '/invitations/handovers')).body).toEqual([])

    await later(40 * DAY)
    leaveAfterHandover()
    expect((await ewa('GET', '/invitations/handovers')).body).toEqual([])
    expect((await (await as(world.nowy))('GET', '/invitations/handovers')).body).toEqual([{ ...taken, hasLeft: true }])
  })

  test('V38 can be taken back by the leader until its day, and those notified of it are notified again', async () => {
    await handOver(NEW)
    const { id: successor } = (await use(lastKey())).body
    const [{ id }] = (await jan('GET', '/invitations/handovers')).body
    for (const [person, status] of [
      [world.borys, 403],
      [world.ewa, 403],
      [world.jan, 204],
      [world.jan, 404],
    ] as const)
      expect((await (await as(person))('DELETE', `/invitations/handovers/${id}`)).status).toBe(status)
    expect(noticesOf('team.stay').map(({ userId }) => userId)).toEqual([world.jan.id, successor, world.ewa.id])
    expect(db.select().from(invitations).get()!.letter).toBe(null)
    await later(60 * DAY)
    leaveAfterHandover()
    expect(leaders()).toContain(world.jan.id)
  })

  test("V38 stays the leaving leader's after another person resends it, and is a plain invitation without them", async () => {
    db.update(users).set({ teamId: world.wilki.id, teamAccepted: true }).where(eq(users.id, world.kuba.id)).run()
    const { id } = (await handOver(NEW, '2026-09-11')).body
    await later(2 * DAY)
    expect((await (await as(world.kuba))('POST', `/invitations/${id}/again`)).status).toBe(200)
    expect(db.select().from(invitations).get()).toMatchObject({ byId: world.jan.id, leaveOn: '2026-09-11' })

    db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.id, world.jan.id)).run()
    await later(3 * DAY)
    expect((await (await as(world.kuba))('POST', `/invitations/${id}/again`)).status).toBe(200)
    await use(lastKey())
    expect(leaders()).toContain(world.kuba.id)
    expect(noticesOf('team.left')).toEqual([])
  })

  test('may be skipped, and the coordinators are notified that the last leader left', async () => {
    await jan('POST', '/teams/leave')
    expect(noticesOf('team.leave').map(({ userId }) => userId)).toEqual([world.ewa.id])
    expect((await ewa('GET', '/user/notifications/1')).body[0].words).toContainEqual({ link: 'Wilki' })
  })

  test("may be skipped, and they are also notified if the last leader's account is erased, but not while another leads", async () => {
    db.update(users).set({ teamId: world.wilki.id, teamAccepted: true }).where(eq(users.id, world.kuba.id)).run()
    eraseAccount(world.jan, world.jan.id)
    expect(noticesOf('team.erased')).toEqual([])
    eraseAccount(world.kuba, null)
    expect(noticesOf('team.erased').map(({ userId }) => userId)).toEqual([world.ewa.id])
    expect((await ewa('GET', '/user/notifications/1')).body[0].words).toContainEqual({ link: 'Wilki' })
  })

  test('must be for a day that is not over, and for the own troop', async () => {
    expect((await handOver(NEW, '2026-09-09')).body.code).toBe('day-over')
  })

  test('V38 loses its letter when another person sends it to another address', async () => {
    const { id } = (await handOver('nastepca@przyklad.example')).body
    await jan('PATCH', `/invitations/${id}`, { email: 'nastepczyni@przyklad.example' })
    const opened = async () => (await stranger('GET', `/invitations/key/${lastKey()}`)).body
    expect(await opened()).toMatchObject({ letter: 'Klucze są w szafie.', leaveOn: '2026-10-01' })
    await ewa('PATCH', `/invitations/${id}`, { email: 'ewa.prywatnie@przyklad.example' })
    expect(await opened()).toMatchObject({ letter: null, leaveOn: '2026-10-01' })
  })

  test('V38 has a letter that only the successor reads, deleted once the year closes', async () => {
    await handOver(NEW)
    const seen = [await jan('GET', '/invitations'), await ewa('GET', '/invitations'), mails()]
    expect(JSON.stringify(seen)).not.toContain('Klucze')
    await adam('PATCH', '/admin/categorization/state/close')
    expect(db.select().from(invitations).get()!.letter).toBe(null)
  })
})

test('V34 no sequence of invitations, uses, losses of office and handovers gives anybody more than they were granted', async () => {
  const step = fc.record({
    act: fc.constantFrom('invite', 'invite', 'use', 'use', 'lose', 'hide', 'hand over', 'day'),
    by: fc.nat(3),
    at: fc.nat(7),
  })
  const guest = (at: number) => `o${at % 4}@przyklad.example`
  const wilkiLeaders = () =>
    db
      .select()
      .from(users)
      .all()
      .filter(({ teamId, teamAccepted, role }) => teamId === world.wilki.id && teamAccepted && role === 'USER').length
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
      setSystemTime(new Date(START))
      world = createWorld()
      const people = [world.jan, world.ewa, world.ola, world.adam]
      const callers = await Promise.all(people.map(as))
      const places = [
        { teamId: world.wilki.id },
        { teamId: world.orly.id },
        { districtId: world.mazovia.id },
        { role: 'ADMIN' },
      ]
      const keys: string[] = []
      const lost = new Set<number>()
      let hidden = false
      for (const { act, by, at } of steps) {
        if (act === 'lose') {
          lost.add(by)
          db.update(users)
            .set({ role: 'USER', districtId: null, teamId: null, teamAccepted: false })
            .where(eq(users.id, people[by]!.id))
            .run()
        } else if (act === 'hide') {
          hidden = true
          db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
        } else if (act === 'day') {
          const before = wilkiLeaders()
          leaveAfterHandover()
          expect(before === 0 || wilkiLeaders() > 0).toBe(true)
        } else if (act === 'invite' || act === 'hand over') {
          const { status } = await callers[by]!('POST', '/invitations', {
            email: guest(at),
            ...places[at % 4],
            ...(act === 'hand over' && { leaveOn: '2026-09-10' }),
          })
          if (status === 201) {
            expect(lost.has(by)).toBe(false)
            keys.push(lastKey())
          }
        } else if (keys.length > 0) {
          const key = keys[at % keys.length]!
          const invited = (await stranger('GET', `/invitations/key/${key}`)).body.email
          const account = invited && userByEmail(invited)
          const before = db.select().from(invitations).all()
          const { status } = account ? await use(key, await as(account), {}) : await use(key)
          if (status !== 200) continue
          const used = db
            .select()
            .from(invitations)
            .all()
            .find((row, i) => row.usedAt !== before[i]!.usedAt)!
          const sender = people.findIndex(({ id }) => id === used.byId)
          expect(lost.has(sender)).toBe(false)
          expect(hidden && used.teamId === world.wilki.id).toBe(false)
        }
      }
      const given = db.select().from(invitations).where(isNotNull(invitations.usedAt)).all()
      for (const person of db.select().from(users).all()) {
        const own = given.filter(({ usedById }) => usedById === person.id)
        const first = [...people, world.kuba, world.borys, world.cezary, world.dorota].find(
          ({ id }) => id === person.id,
        )
        const had = [...own, ...(first ? [first] : [])]
        if (person.role !== 'USER') expect(had.map(({ role }) => role)).toContain(person.role)
        if (person.districtId !== null) expect(had.map(({ districtId }) => districtId)).toContain(person.districtId)
        if (person.teamAccepted) expect(had.map(({ teamId }) => teamId)).toContain(person.teamId)
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('a network may try 60 keys in a quarter of an hour, whatever it does with them', async () => {
  for (let n = 0; n < 60; n++) expect((await call('GET', '/invitations/key/nothing')).status).toBe(404)
  const tries = [
    await call('GET', '/invitations/key/nothing'),
    await call('POST', '/invitations/key/nothing', {}),
    await call('DELETE', '/invitations/key/nothing'),
    await call('POST', '/invitations/key/nothing/ask'),
  ]
  expect(tries.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  expect((await jan('GET', '/invitations')).status).toBe(200)
})
