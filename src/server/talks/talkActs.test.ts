import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { auditEntries, outbox } from '#server/database/schema/records.ts'
import { talkKinds, talks } from '#server/database/schema/talks.ts'
import { years } from '#server/database/schema/years.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { forgetOldThings } from '#server/retention.ts'
import { postOffice } from '#test/postOffice.ts'
import { as, type Call, freshWorld, showHeldNotices, type World } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let ewa: Call
let autumn: { id: number }
const { smtpUrl, mailFrom } = config
beforeEach(async () => {
  config.mailFrom = 'Związek <kategoryzacja@zwiazek.example>'
  setSystemTime(new Date('2026-11-02T10:00:00Z'))
  autumn = db.insert(talkKinds).values({ yearId: world.open.id, name: 'Jesienna', position: 0 }).returning().get()
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})
afterEach(() => void Object.assign(config, { smtpUrl, mailFrom }))

const sheet = (w = world) => `/talks/${w.open.id}/of/${w.wilki.id}`
const THURSDAY = '2026-11-19T18:00:00.000Z'
const arrange = async (over: object = {}) =>
  await ewa('POST', sheet(), { kindId: autumn.id, arrangedFor: THURSDAY, place: 'harcówka', ...over })
const RECORD = {
  heldOn: '2026-11-19',
  agreed: 'Stopnie do lutego.',
  target: 'LESNA',
  panelNote: 'Sam prowadzi wszystko.',
}
/** Signs in again: sessions of the panel expire after twelve hours. */
const goOnAt = async (time: string) => {
  setSystemTime(new Date(time))
  jan = await as(world.jan)
  ewa = await as(world.ewa)
}
const held = async () => {
  const { id } = (await arrange()).body
  await goOnAt('2026-11-19T20:00:00Z')
  return (await ewa('PATCH', `/talks/${id}`, RECORD)).body
}
const mails = () => db.select().from(outbox).all()

test('an arranged talk notifies both leaders by bell and mail, with a calendar entry', async () => {
  const { status, body } = await arrange()
  expect([status, body]).toMatchObject([
    201,
    {
      kind: 'Jesienna',
      state: 'ARRANGED',
      arrangedFor: THURSDAY,
      minutes: 60,
      place: 'harcówka',
      version: 1,
      panelNote: null,
    },
  ])
  const notices = db.select().from(notifications).where(eq(notifications.kind, 'talk.arrange')).all()
  expect(notices.map(({ userId }) => userId)).toEqual([world.jan.id, world.kuba.id])
  const [mail] = mails()
  expect(mail!.text).toContain('Jesienna: 19.11.2026, 19:00, harcówka')
  expect(mail!.calendar).toContain('METHOD:REQUEST')
  expect(mail!.calendar).toContain('DTSTART:20261119T180000Z')
  expect((await jan('GET', '/talks')).body).toMatchObject([{ id: body.id, state: 'ARRANGED' }])
})

test('a moved talk is the same calendar entry with a higher number, and so is a cancelled one', async () => {
  const { id } = (await arrange()).body
  const uid = () => /UID:(.*)/.exec(mails().at(-1)!.calendar!)![1]
  const first = uid()
  await ewa('PATCH', `/talks/${id}`, { arrangedFor: '2026-11-20T19:00:00+01:00' })
  expect([uid(), mails().at(-1)!.calendar]).toEqual([first, expect.stringContaining('SEQUENCE:1')])
  expect(mails().at(-1)!.calendar).toContain('DTSTART:20261120T180000Z')
  expect(mails().at(-1)!.text).toContain('Przedtem: 19.11.2026, 19:00.')
  const notices = db.select().from(notifications).where(eq(notifications.kind, 'talk.move')).get()!
  expect(notices.details).toMatchObject({ former: THURSDAY })
  expect(JSON.stringify((await jan('GET', '/user/notifications')).body)).toContain('przedtem 19.11.2026, 19:00')
  expect((await ewa('PATCH', `/talks/${id}`, { place: 'las' })).body.movedFrom).toBe(THURSDAY)
  expect(mails().at(-1)!.text).not.toContain('Przedtem')
  expect((await ewa('POST', `/talks/${id}/cancel`)).body.state).toBe('CANCELLED')
  expect([uid(), mails().at(-1)!.calendar]).toEqual([first, expect.stringContaining('METHOD:CANCEL')])
  expect(mails().at(-1)!.calendar).toContain('SEQUENCE:3')
})

/** Returns the calendar part of a mail and its attached file, each with its header and decoded as bytes. */
function calendarsIn(raw: string) {
  const parts = raw.split(/\r\n--[^\r\n]+\r\n/).map(part => part.split('\r\n\r\n'))
  const found = (type: string) => {
    const [header, ...body] = parts.find(([header]) => header!.startsWith(`Content-Type: ${type}`))!
    return { header: header!.split('\r\n'), body: body.join('\r\n\r\n') }
  }
  const [invitation, file] = [found('text/calendar'), found('application/ics')]
  const bytes = invitation.body
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return {
    invitation: { header: invitation.header, text: Buffer.from(bytes, 'latin1').toString() },
    file: { header: file.header, text: Buffer.from(file.body, 'base64').toString() },
  }
}

test('each leader is mailed an invitation of their own, and its cancellation, as calendars understand them', async () => {
  const office = await postOffice()
  config.smtpUrl = office.url
  db.update(users).set({ email: 'jan@żubr.example' }).where(eq(users.id, world.jan.id)).run()
  const place = `las; "Lipowa", \\ METHOD:PUBLISH ${'żółć🌲'.repeat(20)}`
  const { id } = (await arrange({ place })).body
  await ewa('POST', `/talks/${id}/cancel`)
  showHeldNotices()
  await sendDueMail()
  await office.close()

  const stored = mails().map(({ calendar }) => calendar)
  const read = office.letters.map(({ to, raw }) => ({ to: to[0]!.replace('żubr', 'xn--ubr-22a'), ...calendarsIn(raw) }))
  expect(read.map(({ to, invitation }) => [to, invitation.header[0]])).toEqual([
    ['jan@xn--ubr-22a.example', 'Content-Type: text/calendar; charset=utf-8; method=REQUEST'],
    [world.kuba.email, 'Content-Type: text/calendar; charset=utf-8; method=REQUEST'],
    ['jan@xn--ubr-22a.example', 'Content-Type: text/calendar; charset=utf-8; method=CANCEL'],
    [world.kuba.email, 'Content-Type: text/calendar; charset=utf-8; method=CANCEL'],
  ])
  for (const [n, { to, invitation, file }] of read.entries()) {
    expect(file.header).toContain('Content-Disposition: attachment; filename=rozmowa.ics')
    expect([invitation.text, file.text]).toEqual([stored[n]!, stored[n]!])
    expect(file.text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    for (const line of file.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const lines = file.text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines.filter(line => /^(METHOD|SEQUENCE|ORGANIZER|ATTENDEE|STATUS|LOCATION)/.test(line))).toEqual([
      `METHOD:${n < 2 ? 'REQUEST' : 'CANCEL'}`,
      `SEQUENCE:${n < 2 ? 0 : 1}`,
      `LOCATION:${place.replace(/[\\;,]/g, '\\$&')}`,
      'ORGANIZER;CN="Związek":mailto:kategoryzacja@zwiazek.example',
      `ATTENDEE;RSVP=FALSE:mailto:${to}`,
      ...(n < 2 ? [] : ['STATUS:CANCELLED']),
    ])
  }
  expect(new Set(read.map(({ file }) => /^UID:(.+)\r$/m.exec(file.text)![1])).size).toBe(1)
})

test.each([30, 45, 60, 90])('a talk of %d minutes is over once they are', async minutes => {
  expect(await arrange({ minutes })).toMatchObject({ status: 201, body: { minutes } })
  const end = Date.parse(THURSDAY) + minutes * 60_000
  await goOnAt(new Date(end - 1000).toISOString())
  expect((await ewa('GET', sheet())).body[0].state).toBe('ARRANGED')
  setSystemTime(new Date(end))
  expect((await ewa('GET', sheet())).body[0].state).toBe('UNRECORDED')
})

test.each([0, 15, 91, 120, 240])('a talk of %d minutes can be neither arranged nor made so', async minutes => {
  expect(await arrange({ minutes })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  const { id } = (await arrange()).body
  expect(await ewa('PATCH', `/talks/${id}`, { minutes })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect((await ewa('GET', sheet())).body).toMatchObject([{ minutes: 60 }])
})

test('a talk whose time is over is listed as unrecorded', async () => {
  await arrange()
  await goOnAt('2026-11-19T18:59:00Z')
  expect((await ewa('GET', sheet())).body[0].state).toBe('ARRANGED')
  setSystemTime(new Date('2026-11-19T19:00:00Z'))
  expect((await ewa('GET', sheet())).body[0].state).toBe('UNRECORDED')
})

test('the target agreed in a talk becomes that of the plan, and the record keeps its own', async () => {
  await jan('PATCH', '/plan', { target: 'POLOWA' })
  expect(await held()).toMatchObject({ ...RECORD, state: 'RECORDED' })
  expect((await jan('GET', '/plan')).body).toMatchObject({
    target: 'LESNA',
    targetFrom: '2026-11-19',
    targetSet: { at: expect.any(String), by: null, byRole: 'DISTRICT_COORDINATOR', own: false },
  })
  await jan('PATCH', '/plan', { target: 'PUSZCZANSKA' })
  expect((await jan('GET', '/plan')).body).toMatchObject({ target: 'PUSZCZANSKA', targetFrom: null })
  expect((await ewa('GET', sheet())).body[0].target).toBe('LESNA')
})

test('a talk can be recorded without having been arranged', async () => {
  const { status, body } = await ewa('POST', sheet(), { kindId: autumn.id, ...RECORD, heldOn: '2026-11-02' })
  expect([status, body]).toMatchObject([201, { state: 'RECORDED', arrangedFor: null }])
})

test('a corrected text keeps the target that leaders chose since; a corrected target is agreed again', async () => {
  const { id } = await held()
  await jan('PATCH', '/plan', { target: 'PUSZCZANSKA' })
  await ewa('PATCH', `/talks/${id}`, { agreed: 'Stopnie do marca.' })
  expect((await jan('GET', '/plan')).body).toMatchObject({ target: 'PUSZCZANSKA', targetFrom: null })
  await ewa('PATCH', `/talks/${id}`, { target: 'POLOWA' })
  expect((await jan('GET', '/plan')).body).toMatchObject({ target: 'POLOWA', targetFrom: '2026-11-19' })
})

test('a correction replaces the record, and leaders confirm the version they read', async () => {
  const { id, version } = await held()
  const corrected = (await ewa('PATCH', `/talks/${id}`, { agreed: 'Stopnie do marca.' })).body
  expect(corrected).toMatchObject({ version: version + 1, agreed: 'Stopnie do marca.', target: 'LESNA' })
  for (const call of [jan, ewa]) expect(JSON.stringify((await call('GET', sheet())).body)).not.toContain('do lutego')
  const stale = await jan('POST', `/talks/${id}/confirm`, { version })
  expect([stale.status, stale.body.code]).toEqual([409, 'record-changed'])
  const confirmed = await jan('POST', `/talks/${id}/confirm`, { version: version + 1 })
  expect(confirmed.body).toMatchObject({ state: 'CONFIRMED', confirmedBy: world.jan.email })
  expect(db.select().from(notifications).where(eq(notifications.kind, 'talk.confirm')).all()).toMatchObject([
    { userId: world.ewa.id },
  ])
  const late = await ewa('PATCH', `/talks/${id}`, { agreed: 'Inaczej.' })
  expect([late.status, late.body.code]).toEqual([409, 'talk-confirmed'])
  // A second press changes nothing, but the version that was not confirmed stays an old one.
  expect((await jan('POST', `/talks/${id}/confirm`, { version: version + 1 })).status).toBe(200)
  expect((await jan('POST', `/talks/${id}/confirm`, { version })).body.code).toBe('record-changed')
})

describe('of two coordinators who change one talk', () => {
  test('the second gets 409 for the version that both read, and nothing is stored', async () => {
    const { id, version } = await held()
    const change = async (body: object) => await ewa('PATCH', `/talks/${id}`, body)
    expect((await change({ version, agreed: 'Stopnie do marca.' })).body).toMatchObject({ version: version + 1 })
    expect(await change({ version, agreed: 'Kurs.', panelNote: 'Nowa' })).toMatchObject({
      status: 409,
      body: { code: 'record-changed', version: version + 1 },
    })
    expect((await ewa('GET', sheet())).body).toMatchObject([
      { agreed: 'Stopnie do marca.', panelNote: RECORD.panelNote, version: version + 1 },
    ])
    expect((await change({ version: version + 1, agreed: 'Kurs.' })).status).toBe(200)
  })

  test('the second gets 409 for the note that both read, unless the notes are the same', async () => {
    const { id, version } = await held()
    const note = async (panelNote: string | null, read: string | null) =>
      await ewa('PATCH', `/talks/${id}`, { version, panelNote, seen: { panelNote: read } })
    expect((await note('Prosi o pomoc.', RECORD.panelNote)).status).toBe(200)
    expect(await note('Zmienia szkołę.', RECORD.panelNote)).toMatchObject({
      status: 409,
      body: { code: 'record-changed', version },
    })
    expect((await note('Prosi o pomoc.', RECORD.panelNote)).status).toBe(200)
    expect((await note(null, 'Prosi o pomoc.')).body).toMatchObject({ panelNote: null })
  })

  test('the last wins if they name no version', async () => {
    const { id } = await held()
    for (const agreed of ['Stopnie do marca.', 'Kurs.'])
      expect((await ewa('PATCH', `/talks/${id}`, { agreed })).body).toMatchObject({ agreed })
  })
})

test('a corrected target alone also needs a new confirmation', async () => {
  const { id, version } = await held()
  const corrected = (await ewa('PATCH', `/talks/${id}`, { target: 'PUSZCZANSKA' })).body
  expect(corrected).toMatchObject({ version: version + 1, target: 'PUSZCZANSKA' })
  expect((await jan('GET', '/plan')).body.target).toBe('PUSZCZANSKA')
})

test.each([
  ['a note of the panel', { panelNote: 'Inna.' }],
  ['a corrected word', { agreed: 'Stopnie do marca.' }],
  ['another place', { place: 'las' }],
])('%s leaves the target that the leaders have chosen since', async (_, change) => {
  const { id } = await held()
  await jan('PATCH', '/plan', { target: 'PUSZCZANSKA' })
  expect((await ewa('PATCH', `/talks/${id}`, change)).status).toBe(200)
  expect((await jan('GET', '/plan')).body).toMatchObject({ target: 'PUSZCZANSKA', targetFrom: null })
})

test('leaders cannot confirm a record that has become one of another talk', async () => {
  const { id, version } = await held()
  const spring = db.insert(talkKinds).values({ yearId: world.open.id, name: 'Majowa', position: 1 }).returning().get()
  await ewa('PATCH', `/talks/${id}`, { kindId: spring.id })
  expect((await jan('POST', `/talks/${id}/confirm`, { version })).body.code).toBe('record-changed')
})

test('an empty change and an invalid day get 400', async () => {
  const { id } = (await arrange()).body
  expect((await ewa('PATCH', `/talks/${id}`, {})).body).toMatchObject({ code: 'nothing-to-change' })
  const nothing = { version: 1, seen: { panelNote: null } }
  expect((await ewa('PATCH', `/talks/${id}`, nothing)).body).toMatchObject({ code: 'nothing-to-change' })
  expect((await ewa('PATCH', `/talks/${id}`, { version: '1', place: 'las' })).body).toMatchObject({ field: 'version' })
  expect((await ewa('PATCH', `/talks/${id}`, { arrangedFor: '2027-02-31T18:00:00Z' })).body).toMatchObject({
    code: 'not-a-time',
    field: 'arrangedFor',
  })
})

test('the note of the panel changes no version', async () => {
  const { id, version } = await held()
  expect((await ewa('PATCH', `/talks/${id}`, { panelNote: 'Inna.' })).body).toMatchObject({
    version,
    panelNote: 'Inna.',
  })
})

test('two leaders confirm at the same time, and both are right', async () => {
  const { id, version } = await held()
  const kuba = await as(world.kuba)
  const both = await Promise.all([jan, kuba].map(call => call('POST', `/talks/${id}/confirm`, { version })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await ewa('GET', sheet())).body[0].confirmedBy).toBeOneOf([world.jan.email, world.kuba.email])
})

test('a leader reports that the time does not fit, until the talk is moved', async () => {
  const { id } = (await arrange()).body
  expect((await jan('POST', `/talks/${id}/unfit`, { text: 'Mamy wtedy biwak.' })).body.unfit).toMatchObject({
    text: 'Mamy wtedy biwak.',
    by: world.jan.email,
  })
  expect(mails().at(-1)).toMatchObject({ recipient: world.ewa.email, subject: 'Termin rozmowy nie pasuje: Wilki' })
  await ewa('PATCH', `/talks/${id}`, { arrangedFor: '2026-11-21T10:00:00Z' })
  expect((await jan('GET', '/talks')).body[0].unfit).toBe(null)
})

test('several are arranged together or not at all', async () => {
  const wanted = (...ids: number[]) => ({
    kindId: autumn.id,
    talks: ids.map((teamId, i) => ({ teamId, arrangedFor: `2026-11-19T1${i}:00:00Z` })),
    minutes: 45,
    place: 'biuro',
  })
  const path = `/talks/${world.open.id}`
  expect((await ewa('POST', path, wanted(world.wilki.id, world.fale.id))).status).toBe(403)
  expect(db.select().from(talks).all()).toEqual([])
  const { status, body } = await ewa('POST', path, wanted(world.wilki.id, world.orly.id))
  expect([status, body]).toMatchObject([201, [{ minutes: 45 }, { place: 'biuro' }]])
})

describe('a talk is rejected:', () => {
  test.each([
    ['neither a time nor a record', {}, 400, 'talk-without-time'],
    ['a record without its day', { agreed: 'Coś' }, 400, 'talk-without-day'],
    ['a record without words', { heldOn: '2026-11-01' }, 400, 'remark-missing'],
    ['a record of spaces alone', { heldOn: '2026-11-01', agreed: '  \n ' }, 400, 'remark-missing'],
    ['4,001 characters', { heldOn: '2026-11-01', agreed: 'a'.repeat(4001) }, 400, 'longer'],
    ['a day in the future', { heldOn: '2026-11-03', agreed: 'Coś' }, 400, 'talk-held-ahead'],
    ['marks that reverse the text', { heldOn: '2026-11-01', agreed: 'a\u202eb' }, 400, 'characters-unusable'],
    ['an invalid time', { arrangedFor: '2026-11-19' }, 400, 'not-a-time'],
    ['an invalid length', { arrangedFor: THURSDAY, minutes: 20 }, 400, 'invalid'],
    ['a talk of another year', { kindId: 999, arrangedFor: THURSDAY }, 404, 'talk-kind-unknown'],
  ])('%s', async (_, over, status, code) => {
    const answer = await ewa('POST', sheet(), { kindId: autumn.id, ...over })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(db.select().from(talks).all()).toEqual([])
  })

  test('a confirmation before the talk is recorded', async () => {
    const { id, version } = (await arrange()).body
    expect((await jan('POST', `/talks/${id}/confirm`, { version })).body.code).toBe('talk-not-recorded')
  })

  test('V40 calls by leaders of other troops, former leaders and coordinators of other districts', async () => {
    const { id, version } = await held()
    const strangers = [
      [world.borys, 404],
      [world.nowy, 409],
      [world.dorota, 403],
    ] as const
    for (const [stranger, confirming] of strangers) {
      const call = await as(stranger)
      expect((await call('GET', sheet())).status).toBe(403)
      expect((await call('POST', `/talks/${id}/confirm`, { version })).status).toBe(confirming)
      expect((await call('PATCH', `/talks/${id}`, { agreed: 'Nie' })).status).toBe(403)
    }
    db.update(users).set({ teamAccepted: false, teamId: null }).where(eq(users.id, world.jan.id)).run()
    expect((await jan('GET', sheet())).status).toBe(403)
    expect((await jan('GET', '/talks')).status).toBe(403)
  })

  test('V40 a coordinator who lost the district while arranging and recording', async () => {
    const { id } = (await arrange()).body
    const before = db.select().from(talks).all()
    db.update(users).set({ districtId: null }).where(eq(users.id, world.ewa.id)).run()
    const wanted = [{ teamId: world.orly.id, arrangedFor: THURSDAY }]
    const answers = [
      await arrange(),
      await ewa('POST', `/talks/${world.open.id}`, { kindId: autumn.id, talks: wanted }),
      await ewa('PATCH', `/talks/${id}`, { place: 'Gdzie indziej' }),
      await ewa('POST', `/talks/${id}/cancel`),
      await ewa('GET', sheet()),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(db.select().from(talks).all()).toEqual(before)
  })

  test.each([
    ['no troop', () => [], 400],
    ['a troop twice', (w: World) => [w.wilki, w.wilki], 400],
    ['an unknown troop', (w: World) => [w.wilki, { id: 99_999 }], 404],
  ] as const)('several with %s: none is arranged, and nobody is notified', async (_, of, status) => {
    const wanted = of(world).map(({ id: teamId }, i) => ({ teamId, arrangedFor: `2026-11-19T${10 + i}:00:00Z` }))
    const answer = await ewa('POST', `/talks/${world.open.id}`, { kindId: autumn.id, talks: wanted, minutes: 30 })
    expect(answer.status).toBe(status)
    expect([db.select().from(talks).all(), mails()]).toEqual([[], []])
  })

  test('every change once the year is closed, while both sides can still read', async () => {
    const { id, version } = await held()
    db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
    expect((await jan('POST', `/talks/${id}/confirm`, { version })).body.code).toBe('year-over')
    expect((await arrange()).body.code).toBe('year-over')
    expect((await ewa('POST', `/talks/${id}/cancel`)).body.code).toBe('year-over')
    for (const call of [jan, ewa]) expect((await call('GET', sheet())).body).toHaveLength(1)
  })
})

describe('the note of the panel', () => {
  test('V35 is in no response, mail, log or own-data file that a leader can read', async () => {
    const { id } = await held()
    const answers = [
      await jan('GET', '/talks'),
      await jan('GET', sheet()),
      await jan('GET', '/review'),
      await jan('GET', '/plan'),
      await jan('GET', '/user/notifications'),
      await jan('GET', '/user/export'),
      await jan('POST', `/talks/${id}/confirm`, { version: 2 }),
    ]
    const seen = JSON.stringify([
      answers,
      mails(),
      db.select().from(notifications).all(),
      db.select().from(auditEntries).all(),
    ])
    expect(seen).not.toContain('Sam prowadzi')
    expect(seen).not.toContain('panelNote')
    expect((await ewa('GET', sheet())).body[0].panelNote).toBe(RECORD.panelNote)
  })

  test('is only in the own-data file of its author', async () => {
    await held()
    expect(JSON.stringify((await ewa('GET', '/user/export')).body)).toContain('Sam prowadzi')
    const adam = await as(world.adam)
    expect(JSON.stringify((await adam('GET', '/user/export')).body)).not.toContain('Sam prowadzi')
  })

  test('is erased two years after the year was closed', async () => {
    await held()
    db.update(years)
      .set({ state: 'FINISHED', closedAt: '2027-06-30T00:00:00Z' })
      .where(eq(years.id, world.open.id))
      .run()
    setSystemTime(new Date('2029-06-01T00:00:00Z'))
    forgetOldThings()
    expect(db.select().from(talks).get()!.panelNote).toBe(RECORD.panelNote)
    setSystemTime(new Date('2029-07-15T00:00:00Z'))
    forgetOldThings()
    expect(db.select().from(talks).get()).toMatchObject({ panelNote: null, panelNoteById: null, agreed: RECORD.agreed })
  })
})

test('leaders of later years read the talks of earlier ones', async () => {
  await held()
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
  db.update(users).set({ teamId: world.wilki.id, teamAccepted: true }).where(eq(users.id, world.nowy.id)).run()
  expect((await (await as(world.nowy))('GET', sheet())).body).toMatchObject([{ agreed: RECORD.agreed }])
})

describe('the talks of a year', () => {
  const path = (year: { id: number }) => `/admin/categorization/${year.id}/talks`
  test('are listed by its editors, and a copied year has them a year later', async () => {
    const adam = await as(world.adam)
    const { body } = await adam('PUT', path(world.open), [
      { id: autumn.id, name: 'Jesienna: plan', dueOn: '2024-02-29' },
      { name: 'Wiosenna' },
    ])
    expect(body).toMatchObject([
      { id: autumn.id, name: 'Jesienna: plan', dueOn: '2024-02-29' },
      { name: 'Wiosenna', dueOn: null },
    ])
    const copy = (await adam('POST', '/admin/categorization', { name: 'Kopia', sourceId: world.open.id })).body
    expect((await adam('GET', path(copy))).body).toMatchObject([
      { name: 'Jesienna: plan', dueOn: '2025-02-28' },
      { name: 'Wiosenna', dueOn: null },
    ])
  })

  test('are three in a new one', async () => {
    const adam = await as(world.adam)
    const year = (await adam('POST', '/admin/categorization', { name: 'Nowa', sourceId: null })).body
    expect((await adam('GET', path(year))).body.map(({ name }: { name: string }) => name)).toEqual([
      'Jesienna: cel i plan',
      'Półroczna',
      'Majowa: podsumowanie',
    ])
  })

  test('are at most six, and one that was held stays', async () => {
    await held()
    const adam = await as(world.adam)
    expect(
      (
        await adam(
          'PUT',
          path(world.open),
          Array.from({ length: 7 }, (_, i) => ({ name: `R${i}` })),
        )
      ).status,
    ).toBe(400)
    expect((await adam('PUT', path(world.open), [])).body.code).toBe('talk-kind-used')
    expect((await adam('PUT', path(world.draft), [{ id: autumn.id, name: 'Cudza' }])).status).toBe(404)
  })
})

test('a hidden troop has talks like any other', async () => {
  db.update(teams).set({ shadow: true }).where(eq(teams.id, world.wilki.id)).run()
  expect((await arrange()).status).toBe(201)
})
