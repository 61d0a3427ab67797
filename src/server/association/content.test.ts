import { beforeEach, describe, expect, test } from 'bun:test'
import { desc } from 'drizzle-orm'
import { isCode } from '#client/ui/feedback/messages.ts'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { eraseAccount } from '#server/people/eraseAccount.ts'
import { inClock } from '#test/clock.ts'
import { as, type Call, call, freshWorld } from '#test/world.ts'

const world = freshWorld()
let ola: Call
let adam: Call
beforeEach(async () => {
  ola = await as(world.ola)
  adam = await as(world.adam)
})

const GREETING = { heading: 'Czuwaj!', text: 'Druhny i druhowie,\n\ndobrego roku.', signature: 'hm. Ola Leśna' }
const CONTENT = { greeting: GREETING, contact: 'Pytania: kontakt@przyklad.example' }
const NOTHING = { greeting: null, contact: null }

const put = (caller: Call, body: unknown) => caller('PUT', '/admin/content', body)
const shown = async () => (await call('GET', '/content')).body
const newestAct = () => db.select().from(auditEntries).orderBy(desc(auditEntries.id)).get()!

test('nobody wrote anything: both are null', async () => {
  expect(await call('GET', '/content')).toMatchObject({ status: 200, body: NOTHING })
})

test('a national coordinator writes the greeting and whom to ask, and everybody reads them', async () => {
  expect(await put(ola, CONTENT)).toMatchObject({ status: 200, body: CONTENT })
  expect(await shown()).toEqual(CONTENT)
  expect(await put(adam, { greeting: null, contact: CONTENT.contact })).toMatchObject({ status: 200 })
  expect(await shown()).toEqual({ greeting: null, contact: CONTENT.contact })
})

test('texts are trimmed, line ends are \\n, and an empty contact is none', async () => {
  const greeting = { heading: '  Czuwaj  druhny ', text: ' a\r\n\r\nb\rc \n', signature: '   ' }
  expect((await put(ola, { greeting, contact: ' ' })).body).toEqual({
    greeting: { heading: 'Czuwaj druhny', text: 'a\n\nb\nc', signature: '' },
    contact: null,
  })
  expect((await put(ola, { greeting: { heading: 'Czuwaj', text: 'a' }, contact: null })).body.greeting.signature).toBe(
    '',
  )
})

test('scripts and other schemes are text like any other', async () => {
  const hostile = '<script>alert(1)</script> <img src=x onerror=alert(1)> javascript:alert(1)'
  const body = { greeting: { heading: '</h2><b>', text: hostile, signature: hostile }, contact: hostile }
  expect(await put(ola, body)).toMatchObject({ status: 200, body })
  expect(await shown()).toEqual(body)
})

describe('the longest texts are accepted, one character more is not', () => {
  test.each([
    ['heading', 80],
    ['text', 3000],
    ['signature', 200],
  ] as const)('%s', async (field, most) => {
    const body = (length: number) => ({ ...CONTENT, greeting: { ...GREETING, [field]: 'ż'.repeat(length) } })
    expect((await put(ola, body(most))).status).toBe(200)
    expect(await put(ola, body(most + 1))).toMatchObject({
      status: 400,
      body: { code: 'longer', most, field: `greeting.${field}` },
    })
    expect((await shown()).greeting[field]).toHaveLength(most)
  })

  test('contact', async () => {
    expect((await put(ola, { ...CONTENT, contact: 'ż'.repeat(300) })).status).toBe(200)
    expect(await put(ola, { ...CONTENT, contact: 'ż'.repeat(301) })).toMatchObject({
      status: 400,
      body: { code: 'longer', most: 300, field: 'contact' },
    })
  })
})

const UNUSABLE = ['a\0b', 'a\u0007b', 'a\u202Eb', 'a\u2066b', 'a\ud800b', '\u200B', `a${'\u0301'.repeat(31)}`]
const ONE_LINE = [...UNUSABLE, 'a\nb', 'a\tb', 'a\u2028b']
const NO_TEXT = [0, true, [], ['a'], {}]

describe('control and bidirectional marks, and what is no text, are refused in Polish and store nothing', () => {
  const bodies: unknown[] = [
    ...[...ONE_LINE, ...NO_TEXT, null, '', ' '].map(heading => ({ greeting: { ...GREETING, heading }, contact: null })),
    ...[...UNUSABLE, ...NO_TEXT, null, '', '\n '].map(text => ({ greeting: { ...GREETING, text }, contact: null })),
    ...[...ONE_LINE, ...NO_TEXT, null].map(signature => ({ greeting: { ...GREETING, signature }, contact: null })),
    ...[...ONE_LINE, ...NO_TEXT].map(contact => ({ greeting: null, contact })),
    ...[...NO_TEXT, '', 'Czuwaj'].map(greeting => ({ greeting, contact: null })),
    ...[null, [], 'a', {}, { greeting: null }, { contact: null }, { ...CONTENT, seen: 'a' }],
  ]
  test.each(bodies.map(body => [body]))('%j', async body => {
    const refused = await put(ola, body)
    expect([refused.status, isCode(refused.body.code)]).toEqual([400, true])
    expect(await shown()).toEqual(NOTHING)
  })
})

test('the audit holds both texts; writing the same again leaves no entry', async () => {
  await put(ola, CONTENT)
  await put(adam, { greeting: { ...GREETING, text: 'Inaczej' }, contact: null })
  const { kind, actorId, before, after, ...entry } = newestAct()
  expect([kind, actorId, entry.districtId]).toEqual(['content.change', world.adam.id, null])
  const { heading, signature } = GREETING
  expect(before).toEqual({ heading, greeting: GREETING.text, signature, contact: CONTENT.contact })
  expect(after).toEqual({ heading, greeting: 'Inaczej', signature, contact: null })

  const again = await put(adam, { greeting: { ...GREETING, text: 'Inaczej' }, contact: null })
  expect([again.status, again.headers.get('undo'), newestAct().id]).toEqual([200, null, entry.id])
})

test('a change is taken back within a minute, by its author, unless somebody else wrote since', () =>
  inClock(async set => {
    set('2027-05-01T10:00:00Z')
    ola = await as(world.ola)
    adam = await as(world.adam)
    const undo = (caller: Call, act: { headers: Headers }) => caller('POST', act.headers.get('undo')!)
    const first = await put(ola, CONTENT)
    expect((await undo(adam, first)).status).toBe(410)
    expect((await undo(ola, first)).body).toEqual({ left: [] })
    expect(await shown()).toEqual(NOTHING)
    expect(newestAct()).toMatchObject({ kind: 'act.undo', after: { kind: 'content.change' } })

    const second = await put(ola, CONTENT)
    await put(adam, { ...CONTENT, contact: null })
    expect((await undo(ola, second)).body).toEqual({ left: ['powitanie i kontakt'] })
    expect(await shown()).toEqual({ ...CONTENT, contact: null })

    const third = await put(ola, NOTHING)
    set('2027-05-01T10:01:01Z')
    expect((await undo(ola, third)).status).toBe(410)
    expect(await shown()).toEqual(NOTHING)
  }))

test('of two editors the later one is told what the other wrote, and overwrites it only after having seen it', async () => {
  expect((await put(ola, { ...CONTENT, seen: NOTHING })).status).toBe(200)
  const mine = { greeting: { ...GREETING, heading: 'Dzień dobry' }, contact: null }
  expect(await put(adam, { ...mine, seen: NOTHING })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', now: CONTENT },
  })
  expect(await shown()).toEqual(CONTENT)
  // Both wrote the same: nobody loses anything.
  expect((await put(adam, { ...CONTENT, seen: NOTHING })).status).toBe(200)
  expect(await put(adam, { ...mine, seen: CONTENT })).toMatchObject({ status: 200, body: mine })
})

test('an erased person keeps no name but in the text itself', async () => {
  db.run(`UPDATE users SET firstName = 'Ola', lastName = 'Leśna' WHERE id = ${world.ola.id}`)
  await put(ola, CONTENT)
  eraseAccount(world.ola, world.adam.id)
  expect(await shown()).toEqual(CONTENT)
  const rows = JSON.stringify((await adam('GET', '/admin/audit?kind=content')).body)
  expect(rows).toContain('Czuwaj!')
  expect(rows).not.toContain('Leśna')
})
