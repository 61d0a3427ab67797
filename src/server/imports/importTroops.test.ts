import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, like } from 'drizzle-orm'
import { isTooLarge, type PlannedRow, readTroopList } from '#domain/troopList.ts'
import { HOUR, now } from '#server/core/clock.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { db, sqlite } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { teams, troopGroups, users } from '#server/database/schema/people.ts'
import { actParts, acts, auditEntries, outbox } from '#server/database/schema/records.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { endSlicesAtEachStep } from '#test/clock.ts'
import { listening } from '#test/listen.ts'
import { withTildes } from '#test/tildes.ts'
import { as, type Call, completePrerequisites, freshWorld, play, team, user } from '#test/world.ts'

// Many troops, hufce and invitations in one import (rules.md#70).

const world = freshWorld()
let ewa: Call
let ola: Call
beforeEach(async () => {
  ewa = await as(world.ewa)
  ola = await as(world.ola)
})

const HEAD = 'chorągiew;hufiec;drużyna;adresy;imiona'
const listOf = (...rows: string[]) => ({ text: [HEAD, ...rows].join('\n') })
const preview = async (by: Call, ...rows: string[]) =>
  (await by('POST', '/admin/imports/troops/preview', listOf(...rows))).body.rows
const rowOf = async (by: Call, row: string) => (await preview(by, row))[0]
const importRows = (by: Call, rows: string[], more: object = {}) =>
  by('POST', '/admin/imports/troops', { ...listOf(...rows), decisions: [], ...more })
const teamNamed = (name: string) => db.select().from(teams).where(eq(teams.name, name)).get()

/** Returns all rows except sessions, years with the time of their snapshot, audit entries and the journal. */
function dump() {
  const tables = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('sqlite_sequence', 'sessions', 'years', 'audit_entries', 'acts', 'act_parts')",
    )
    .all()
  return tables.map(({ name }) => [name, sqlite.query(`SELECT * FROM "${name}"`).all()])
}

const manyAddresses = (n: number) => Array.from({ length: n }, (_, i) => `a${i}@b.example`).join(' ')

const LIST = [
  'Mazowiecka;Centrum;21 MDH Wydry;ala@przyklad.example, ula@przyklad.example;Ala',
  'Mazowiecka;;Wilki;leon@przyklad.example;',
]

test('a list creates troops and hufce and invites leaders, in one entry of the audit', async () => {
  const answer = await importRows(ewa, LIST)
  expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String), teams: 1, invitations: 3 }])
  const wydry = teamNamed('21 MDH Wydry')!
  const [group] = db.select().from(troopGroups).all()
  expect(wydry).toMatchObject({ districtId: world.mazovia.id, groupId: group!.id, shadow: false, founderId: null })
  expect(group).toMatchObject({ name: 'Centrum', districtId: world.mazovia.id })
  expect(db.select().from(invitations).all()).toMatchObject([
    { email: 'ala@przyklad.example', teamId: wydry.id, byId: world.ewa.id, role: 'USER' },
    { email: 'ula@przyklad.example', teamId: wydry.id },
    { email: 'leon@przyklad.example', teamId: world.wilki.id },
  ])
  expect(db.select().from(auditEntries).all()).toMatchObject([
    { kind: 'team.import', districtId: world.mazovia.id, after: { teams: 1, groups: 1, invitations: 3 } },
  ])
  expect(sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
})

test('an imported invitation works like any other', async () => {
  await importRows(ewa, [LIST[0]!], { sendNow: true })
  const { text } = db.select().from(outbox).get()!
  expect(text).toMatch(/arkusza\sdrużyny\s21\sMDH\sWydry\s\(chorągiew:\sMazowiecka\)/)
  const key = /\/zaproszenie\/(\S+)/.exec(text)![1]
  const stranger = await as(null)
  expect((await stranger('GET', `/invitations/key/${key}`)).body).toMatchObject({ team: { name: '21 MDH Wydry' } })
  const password = 'dwanascie znakow'
  const used = await stranger('POST', `/invitations/key/${key}`, { password, repeatpassword: password })
  expect(used.body).toMatchObject({ email: 'ala@przyklad.example', teamAccepted: true, team: { name: '21 MDH Wydry' } })
})

test('a letter names its troop, new or not, with the district of the row', async () => {
  const wilki = team('Wilki', world.pomerania)
  await importRows(
    ola,
    [
      'Chorągiew MAZOWIECKA;;21 MDH Wydry;ala@przyklad.example;',
      'Mazowiecka;;wilki;leon@przyklad.example;',
      'Pomorska;;Wilki;ula@przyklad.example;',
      'Pomorska;;Wilky;iza@przyklad.example;',
    ],
    { decisions: [{ line: 5, teamId: wilki.id }] },
  )
  const named = ({ text }: { text: string }) => /arkusza drużyny (.+)\.\n/.exec(withTildes(text))![1]!
  expect(db.select().from(outbox).all().map(named)).toEqual([
    '21~MDH Wydry (chorągiew: Mazowiecka)',
    'Wilki (chorągiew: Mazowiecka)',
    'Wilki (chorągiew: Pomorska)',
    'Wilki (chorągiew: Pomorska)',
  ])
})

test('letters are sent after an hour, or immediately', async () => {
  const dueIn = () =>
    db
      .select()
      .from(outbox)
      .all()
      .map(({ nextTryAt }) => Date.parse(nextTryAt) - Date.now())
  const { id } = (await importRows(ewa, LIST)).body
  const told = async () =>
    (await ewa('GET', '/invitations')).body.map(({ leavesAt }: { leavesAt: string | null }) => leavesAt)
  for (const wait of dueIn()) expect(wait).toBeWithin(HOUR - 60_000, HOUR + 1)
  for (const at of await told()) expect(Date.parse(at) - Date.now()).toBeWithin(HOUR - 60_000, HOUR + 1)
  expect((await ewa('POST', `/admin/imports/${id}/send`)).status).toBe(204)
  for (const wait of dueIn()) expect(wait).toBeLessThan(1)
  expect(new Set(await told())).toEqual(new Set([null]))
  await importRows(ewa, ['Mazowiecka;;22 MDH Bobry;iza@przyklad.example;'], { sendNow: true })
  for (const wait of dueIn()) expect(wait).toBeLessThan(1)
})

test('X25 a list sends as many letters as it has rows, and those beyond count in the budget of who imports it', async () => {
  const row = (n: number, addresses: number) =>
    `Mazowiecka;;${n} MDH Wydry;${Array.from({ length: addresses }, (_, i) => `a${n}.${i}@b.example`).join(' ')};`
  expect((await importRows(ewa, [row(1, 20), row(2, 20), row(3, 14)])).body).toMatchObject({
    ...{ code: 'list-with-many-letters', rows: 3, letters: 54, left: 50 },
  })
  expect(db.select().from(acts).all()).toEqual([])
  const made = await importRows(ewa, [row(1, 20), row(2, 20), row(3, 13)])
  expect([made.status, made.body.invitations]).toEqual([201, 53])
  const one = { email: 'leon@przyklad.example', teamId: world.wilki.id }
  expect((await ewa('POST', '/invitations', one)).status).toBe(429)
  // Each row with one address sends its letter all the same.
  expect((await importRows(ewa, [row(4, 1), row(5, 1)])).status).toBe(201)
  expect((await importRows(ewa, [row(6, 2)])).body).toMatchObject({ rows: 1, letters: 2, left: 0 })
  await ewa('DELETE', `/admin/imports/${made.body.id}`)
  expect((await ewa('POST', '/invitations', one)).status).toBe(201)
})

test('the same list imported again changes nothing', async () => {
  const more = { decisions: [{ line: 4, teamId: 'NEW' }] }
  const rows = [...LIST, 'mazowiecka;centrum;wilk;ewelina@przyklad.example;']
  expect((await importRows(ewa, rows, more)).body).toMatchObject({ teams: 2, invitations: 4 })
  const before = [dump(), db.select().from(auditEntries).all()]
  expect((await preview(ewa, ...rows)).map(({ state, invites }: PlannedRow) => [state, invites])).toEqual([
    ['SAME', []],
    ['SAME', []],
    ['SAME', []],
  ])
  expect((await importRows(ewa, rows, more)).body).toEqual({ id: null, teams: 0, invitations: 0 })
  expect([dump(), db.select().from(auditEntries).all()]).toEqual(before)
})

describe('the kind of a row', () => {
  test.each([
    ['a new troop', 'Mazowiecka;;7 MDH Watra;;', 'NEW', null],
    ['an existing troop', 'Mazowiecka;;wilki;;', 'SAME', null],
    ['an existing troop with its leader', 'Mazowiecka;;Wilki;jan@przyklad.example;', 'SAME', null],
    ['a similar name', 'Mazowiecka;;„Wilki”;;', 'DOUBTFUL', 'name-alike'],
    ['a name that differs in one letter', 'Mazowiecka;;Wilky;;', 'DOUBTFUL', 'name-alike'],
    ['a similar name in another district', 'Pomorska;;Wilky;;', 'NEW', null],
    ['a hidden troop', 'Mazowiecka;;Cienie;;', 'DOUBTFUL', 'team-hidden'],
    ['a name similar to that of a hidden troop', 'Mazowiecka;;Cienie!;;', 'DOUBTFUL', 'team-hidden'],
    ['an unknown district', 'Śląska;;7 MDH Watra;;', 'DOUBTFUL', 'district-unknown'],
    ['a district with a longer name', 'Chorągiew MAZOWIECKA;;7 MDH Watra;;', 'NEW', null],
    ['no district', ';;7 MDH Watra;;', 'WRONG', 'district-missing'],
    ['an error of a formula', 'Mazowiecka;;#N/D!;;', 'WRONG', 'cell-error'],
    ['a district with an error', '#REF!;;7 MDH Watra;;', 'WRONG', 'cell-error'],
    ['addresses with an error', 'Mazowiecka;;7 MDH Watra;#NAZWA?;', 'WRONG', 'cell-error'],
    ['an error of LibreOffice', 'Mazowiecka;;Błąd:502;;', 'WRONG', 'cell-error'],
    ['a hufiec with an error', 'Mazowiecka;#ADR!;7 MDH Watra;;', 'WRONG', 'cell-error'],
    ['a hufiec that is a number', 'Mazowiecka;12;7 MDH Watra;;', 'DOUBTFUL', 'name-odd'],
    ['a hufiec that is TRUE', 'Mazowiecka;PRAWDA;7 MDH Watra;;', 'DOUBTFUL', 'name-odd'],
    ['a sum at the end', 'Mazowiecka;;Razem: 40 drużyn;;', 'DOUBTFUL', 'name-odd'],
    ['a heading in the middle', 'Mazowiecka;;Nazwa drużyny;;', 'DOUBTFUL', 'name-odd'],
    ['a bare number', 'Mazowiecka;;12;;', 'DOUBTFUL', 'name-odd'],
    ['a day', 'Mazowiecka;;31.05.2027;;', 'DOUBTFUL', 'name-odd'],
    ['TRUE', 'Mazowiecka;;PRAWDA;;', 'DOUBTFUL', 'name-odd'],
    ['nobody', 'Mazowiecka;;7 MDH Watra;brak;', 'NEW', null],
    ['a dash', 'Mazowiecka;;7 MDH Watra;-;', 'NEW', null],
    ['two addresses joined by a word', 'Mazowiecka;;7 MDH Watra;a@b.example i c@d.example;', 'NEW', null],
    ['names with addresses', 'Mazowiecka;;7 MDH Watra;"Jan Kos <a@b.example>; Ewa Las <c@d.example>";', 'NEW', null],
    ['an invisible character at the end', 'Mazowiecka;;Wilki\u200b;mailto:jan@przyklad.example\u00a0;', 'SAME', null],
    [
      'an address that leads another troop',
      'Mazowiecka;;7 MDH Watra;borys@przyklad.example;',
      'DOUBTFUL',
      'leads-elsewhere',
    ],
    ['an address mistyped', 'Mazowiecka;;7 MDH Watra;jan.kos(at)poczta.example;', 'WRONG', 'not-an-email'],
    ['21 addresses', `Mazowiecka;;7 MDH Watra;${manyAddresses(21)};`, 'WRONG', 'too-many-addresses'],
    ['40,000 addresses', `Mazowiecka;;7 MDH Watra;${manyAddresses(40_000)};`, 'WRONG', 'too-many-addresses'],
    ['the own address', 'Mazowiecka;;7 MDH Watra;ola@przyklad.example;', 'WRONG', 'own-address'],
    ['an address with an office', 'Mazowiecka;;7 MDH Watra;dorota@przyklad.example;', 'WRONG', 'holds-office'],
    ['a formula', 'Mazowiecka;;"=HYPERLINK(""http://a.example"")";;', 'WRONG', 'formula'],
    ['no name', 'Mazowiecka;;;leon@przyklad.example;', 'WRONG', 'name-missing'],
    ['201 characters', `Mazowiecka;;${'a'.repeat(201)};;`, 'WRONG', 'longer'],
    ['a bidirectional mark', 'Mazowiecka;;Wyd\u202Ery;;', 'WRONG', 'name-unusable'],
    ['a hufiec with a bidirectional mark', 'Mazowiecka;Cent\u202Erum;Wydry;;', 'WRONG', 'name-unusable'],
  ])('%s', async (_, row, state, why) => {
    expect(await rowOf(ola, row)).toMatchObject({ line: 2, state, why })
    expect(db.select().from(teams).all()).toHaveLength(4)
  })

  test('is asked about with the likest troops first: those but for diacritics, then those but for a letter', async () => {
    for (const name of ['Łosia', 'Losie', 'Łosi', 'ŁOSIE!', 'Losie II']) team(name, world.mazovia)
    const { candidates } = await rowOf(ola, 'Mazowiecka;;Łosie;;')
    expect(candidates.map(({ name }: { name: string }) => name)).toEqual(['Losie', 'ŁOSIE!', 'Łosia', 'Łosi'])
  })

  test('of a hufiec that is like two is the one but for diacritics', async () => {
    for (const name of ['Wisła II', 'Wiska', 'Wisla'])
      db.insert(troopGroups).values({ districtId: world.mazovia.id, name, nameKey: name.toLowerCase() }).run()
    const { reasons } = await rowOf(ola, 'Mazowiecka;Wisła;7 MDH Watra;;')
    expect(reasons).toMatchObject([{ code: 'group-alike', other: 'Wisla' }])
  })

  test('an erased address is treated as any other', async () => {
    db.update(users)
      .set({ email: `deleted-${world.nowy.id}` })
      .where(eq(users.id, world.nowy.id))
      .run()
    expect(await rowOf(ola, 'Mazowiecka;;7 MDH Watra;nowy@przyklad.example;')).toMatchObject({ state: 'NEW' })
  })

  test('of a hufiec that is nearly another is doubtful, and one that is not there is counted', async () => {
    db.insert(troopGroups).values({ districtId: world.mazovia.id, name: 'Puszcza', nameKey: 'puszcza' }).run()
    const rows = await preview(
      ola,
      'Mazowiecka;Puszcza;7 MDH Watra;;',
      'Mazowiecka;Puszca;8 MDH Halny;;',
      'Mazowiecka;Wisła;9 MDH Jar;;',
      'Mazowiecka;Wisla;10 MDH Sosna;;',
      'Mazowiecka;WISŁA;11 MDH Świt;;',
      'Mazowiecka;Nowy;Wilki;;',
    )
    expect(
      rows.map(({ state, why, makesGroup, reasons }: PlannedRow) => [state, why, makesGroup, reasons[0]?.other]),
    ).toEqual([
      ['NEW', null, false, undefined],
      ['DOUBTFUL', 'group-alike', true, 'Puszcza'],
      ['NEW', null, true, undefined],
      ['DOUBTFUL', 'group-alike', true, 'Wisła'],
      ['NEW', null, true, undefined],
      // A hufiec of a troop that is there already is left alone.
      ['SAME', null, false, undefined],
    ])
    const decided = { decisions: [3, 5].map(line => ({ line, teamId: 'NEW' })) }
    const list = [
      'Mazowiecka;Puszcza;7 MDH Watra;;',
      'Mazowiecka;Puszca;8 MDH Halny;;',
      'Mazowiecka;Wisła;9 MDH Jar;;',
      'Mazowiecka;Wisla;10 MDH Sosna;;',
    ]
    expect((await importRows(ola, list, decided)).body).toMatchObject({ teams: 4 })
    expect(
      db
        .select()
        .from(troopGroups)
        .all()
        .map(({ name }) => name),
    ).toEqual(['Puszcza', 'Puszca', 'Wisła', 'Wisla'])
  })

  test('is found for rows of one list that repeat a troop, a similar name or an address', async () => {
    const rows = await preview(
      ola,
      'Mazowiecka;;7 MDH Watra;ala@przyklad.example;',
      'Mazowiecka;;7 MDH WATRA;ula@przyklad.example;',
      'Mazowiecka;;VII MDH „Watra”;;',
      'Mazowiecka;;8 MDH Halny;ala@przyklad.example ala@przyklad.example;',
      '',
      'Mazowiecka;;17 MDH Watra;;',
    )
    expect(rows.map(({ line, state, why, sameAs }: PlannedRow) => [line, state, why, sameAs])).toEqual([
      [2, 'DOUBTFUL', 'address-twice', null],
      [3, 'SAME', null, 2],
      [4, 'DOUBTFUL', 'line-alike', null],
      [5, 'DOUBTFUL', 'address-twice', null],
      [7, 'NEW', null, null],
    ])
    expect(rows[3].emails).toEqual(['ala@przyklad.example'])
  })
})

describe('the columns of a text', () => {
  const columnsOf = async (text: string, columns?: unknown) => {
    const { status, body } = await ola('POST', '/admin/imports/troops/preview', {
      text,
      ...(columns ? { columns } : {}),
    })
    return status === 200
      ? [body.columns, body.rows.map(({ line, team }: PlannedRow) => [line, team])]
      : [status, body.code]
  }
  test.each([
    [
      'headers in any order',
      'Mail\tNazwa jednostki\tTel\tChor.\na@b.example\tWydry\t600\tMazowiecka',
      ['emails', 'team', null, 'district'],
      2,
    ],
    ['commas', 'chorągiew,drużyna,drużynowy\nMazowiecka,"Wydry",Ala', ['district', 'team', 'names'], 2],
    ['a title above', 'Drużyny\n\nchorągiew;drużyna\nMazowiecka;Wydry', ['district', 'team'], 4],
    ['sep=, above', 'sep=,\nchorągiew,drużyna\nMazowiecka,Wydry', ['district', 'team'], 3],
    ['a byte order mark', '\uFEFFdrużyna;chorągiew\nWydry;Mazowiecka', ['team', 'district'], 2],
  ])('%s', async (_, text, columns, line) => {
    expect(await columnsOf(text)).toEqual([columns, [[line, 'Wydry']]])
  })
  test('columns given by the user take precedence', async () => {
    expect(await columnsOf('a;b\nWydry;Mazowiecka', ['team', 'district'])).toEqual([
      ['team', 'district'],
      [[2, 'Wydry']],
    ])
  })
  const many = (n: number) => Array.from({ length: n }, (_, i) => `Mazowiecka;;${i} MDH;;`)
  test.each([
    ['nothing', '', 'list-without-teams'],
    ['another shape', 'Ala ma kota\nKot ma Alę', 'list-without-teams'],
    ['rows without a header', 'Mazowiecka\tWydry\ta@b.example', 'list-without-teams'],
    ['a header alone', HEAD, 'list-empty'],
    ['1,001 rows', [HEAD, ...many(1001)].join('\n'), 'list-too-long'],
  ])('%s is rejected', async (_, text, code) => {
    expect(await columnsOf(text)).toEqual([400, code])
  })
  test.each([
    ['690,000 line breaks', '\n'.repeat(690_000)],
    ['690,000 line breaks of an old Mac', '\r'.repeat(690_000)],
    ['600,000 quotes', '"'.repeat(600_000)],
    ['600,000 cells', ';'.repeat(600_000)],
    ['600,000 cells of another kind', '\t'.repeat(600_000)],
  ])('X24 a list with %s is rejected before it is split', async (_, more) => {
    const text = `drużyna;adresy\nWydry;ala@przyklad.example${more}`
    const { status, body } = await ola('POST', '/admin/imports/troops/preview', { text })
    expect([status, body.code]).toEqual([400, 'list-too-long'])
  })
  test('X24 1,000 rows whose cells hold twenty lines are no such list', () => {
    const cell = `"${Array.from({ length: 19 }, (_, n) => `a${n}@przyklad.example`).join('\n')}"`
    const text = ['drużyna;adresy', ...Array.from({ length: 1000 }, (_, n) => `${n} MDH;${cell}`)].join('\r\n')
    expect(isTooLarge(text)).toBe(false)
    expect(readTroopList(text, null, () => false).rows).toHaveLength(1000)
  })
  test('X24 columns are recognised among the first hundred', async () => {
    const asked: string[] = []
    const text = Array.from({ length: 20 }, (_, row) => `${row}${';'.repeat(4000)}`).join('\n')
    readTroopList(text, null, cell => asked.push(cell) === 0)
    expect(asked.length).toBeLessThan(20 * 100 + 1)
  })
  test('1,000 rows are accepted', async () => {
    expect((await importRows(ola, many(1000))).body).toMatchObject({ teams: 1000, invitations: 0 })
  })
})

describe('decisions', () => {
  const ROW = 'Mazowiecka;;Wilky;leon@przyklad.example;'
  test('are required before anything is written', async () => {
    const before = dump()
    const answer = await importRows(ewa, [LIST[0]!, ROW])
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'list-undecided', lines: [3] }])
    expect(dump()).toEqual(before)
  })
  test.each([
    ['the same troop', () => world.wilki.id, 0, 1],
    ['another one', () => 'NEW', 1, 1],
    ['left out', () => 'SKIP', 0, 0],
  ])('%s', async (_, teamId, founded, invited) => {
    const { body } = await importRows(ewa, [ROW], { decisions: [{ line: 2, teamId: teamId() }] })
    expect(body).toMatchObject({ teams: founded, invitations: invited })
  })
  test.each([
    ['a troop that is no candidate', ROW, () => world.fale.id],
    ['an unknown district', 'Śląska;;Wydry;;', () => 'NEW'],
    ['an invalid row', 'Mazowiecka;;Wydry;jan@;', () => 'NEW'],
    ['a hidden troop with this name', 'Mazowiecka;;Cienie;;', () => 'NEW'],
  ])('%s cannot be chosen', async (_, row, teamId) => {
    expect((await importRows(ola, [row], { decisions: [{ line: 2, teamId: teamId() }] })).status).toBe(409)
    expect(db.select().from(acts).all()).toEqual([])
  })
  test('can show a hidden troop again if the row is that troop', async () => {
    const decisions = [{ line: 2, teamId: world.hiddenTeam.id }]
    const { id } = (await importRows(ewa, ['Mazowiecka;;Cienie;leon@przyklad.example;'], { decisions })).body
    expect(teamNamed('Cienie')!.shadow).toBe(false)
    await ewa('DELETE', `/admin/imports/${id}`)
    expect(teamNamed('Cienie')!.shadow).toBe(true)
  })
  test('never invite an address that leads a candidate to that candidate', async () => {
    const decisions = [{ line: 2, teamId: world.wilki.id }]
    expect((await importRows(ewa, ['Mazowiecka;;Wilky;jan@przyklad.example;'], { decisions })).body).toMatchObject({
      invitations: 0,
    })
  })
})

test('an import whose result would differ from its preview writes nothing', async () => {
  const expected = { teams: 1, invitations: 3 }
  await ewa('POST', '/admin/teams', { name: '21 MDH Wydry', districtId: world.mazovia.id })
  const answer = await importRows(ewa, LIST, { expected })
  expect([answer.status, answer.body.code]).toEqual([409, 'list-changed'])
  expect(db.select().from(invitations).all()).toEqual([])
})

test('a troop created during planning is found, and the plan is made again', async () => {
  using _slow = endSlicesAtEachStep()
  const name = (n: number) => `${n} MDH`
  const answer = importRows(
    ola,
    Array.from({ length: 1000 }, (_, n) => `Mazowiecka;;${name(n)};;`),
  )
  for (let n = 0; n < 8; n++) {
    await yieldToEventLoop()
    db.insert(teams)
      .values({ name: name(n), nameKey: `${n} mdh`, districtId: world.mazovia.id, createdAt: now() })
      .onConflictDoNothing()
      .run()
  }
  expect((await answer).status).toBe(201)
  expect(db.select().from(teams).all()).toHaveLength(1004)
})

describe('A42 during planning', () => {
  const rows = Array.from({ length: 600 }, (_, n) => `Mazowiecka;;${n} MDH;a${n}@poczta.example;`)
  test.each([
    ['loses the office', () => ({ role: 'USER', districtId: null }) as const, 403, 'not-allowed'],
    ['gets another district', () => ({ districtId: world.pomerania.id }), 409, 'list-undecided'],
  ] as const)('a coordinator who %s writes nothing', async (_, change, status, code) => {
    using _slow = endSlicesAtEachStep()
    const before = dump()
    const answer = importRows(ewa, rows)
    await yieldToEventLoop()
    db.update(users).set(change()).where(eq(users.id, world.ewa.id)).run()
    expect(await answer).toMatchObject({ status, body: { code } })
    db.update(users)
      .set({ role: 'DISTRICT_COORDINATOR', districtId: world.mazovia.id })
      .where(eq(users.id, world.ewa.id))
      .run()
    expect(dump()).toEqual(before)
  })
})

test('1,000 rows are imported while 16 leaders save, and nothing of either is lost', async () => {
  const leaders = Array.from({ length: 16 }, (_, n) => {
    const own = team(`Szczep ${n}`, world.pomerania)
    completePrerequisites(own, world.open)
    return { own, person: user(`wodz${n}`, { teamId: own.id, teamAccepted: true }) }
  })
  const rows = Array.from({ length: 1000 }, (_, n) => `Mazowiecka;H ${n % 20};${n} MDH;a${n}@poczta.example;`)
  const saved = new Map<number, number>()
  await listening(async caller => {
    const callers = await Promise.all(leaders.map(({ person }) => caller(person)))
    const national = await caller(world.ola)
    let isOver = false
    const made = national('POST', '/admin/imports/troops', listOf(...rows)).finally(() => (isOver = true))
    const saving = callers.map(async (call, n) => {
      for (let value = 1; !isOver; value++) {
        const { status } = await call('PUT', `/tasks/${world.open.goodTurns.id}`, { value })
        expect(status).toBe(200)
        saved.set(leaders[n]!.own.id, value)
      }
    })
    const answer = await made
    expect([answer.status, await answer.json()]).toMatchObject([201, { teams: 1000, invitations: 1000 }])
    await Promise.all(saving)
  })
  expect(saved.size).toBe(16)
  const values = db.select().from(taskEntries).where(eq(taskEntries.taskId, world.open.goodTurns.id)).all()
  expect(new Map(values.map(({ teamId, value }) => [teamId, value]))).toEqual(saved)
  const counts = [invitations, outbox, troopGroups].map(table => db.select().from(table).all().length)
  expect([db.select().from(teams).where(like(teams.name, '% MDH')).all().length, ...counts]).toEqual([
    ...[1000, 1000, 1000, 20],
  ])
})

test('the second of two concurrent imports finds what the first created', async () => {
  const [one, two] = await Promise.all([importRows(ewa, LIST), importRows(ola, LIST)])
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.body.teams + two.body.teams).toBe(1)
  expect(one.body.invitations + two.body.invitations).toBe(3)
  expect(db.select().from(acts).all()).toHaveLength(1)
})

describe('permissions', () => {
  test('a district coordinator imports only there', async () => {
    expect(await rowOf(ewa, 'Pomorska;;Wydry;;')).toMatchObject({ state: 'WRONG', why: 'district-foreign' })
    expect(await rowOf(ewa, ';;Wydry;;')).toMatchObject({ state: 'NEW', district: 'Mazowiecka' })
    expect((await importRows(ewa, ['Pomorska;;Wydry;;'])).status).toBe(409)
  })
  test('a district coordinator does not learn whether an address beyond their reach has an account', async () => {
    const rowFor = async (email: string) => {
      const { emails: _, invites, ...row } = await rowOf(ewa, `;;Wydry;${email};`)
      return { ...row, invites: invites.length }
    }
    const unknown = await rowFor('nikt@przyklad.example')
    for (const { email } of [world.cezary, world.dorota, world.ola, world.nowy])
      expect(await rowFor(email)).toEqual(unknown)
  })
  test('an import is taken back by its author or an office above the districts', async () => {
    const { id } = (await importRows(ola, LIST)).body
    expect((await ewa('DELETE', `/admin/imports/${id}`)).status).toBe(403)
    expect((await ewa('GET', '/admin/imports')).body).toEqual([])
    expect((await (await as(world.adam))('DELETE', `/admin/imports/${id}`)).status).toBe(200)
    expect((await ola('DELETE', `/admin/imports/${id}`)).status).toBe(410)
    expect((await ola('DELETE', '/admin/imports/999')).status).toBe(404)
  })
})

describe('taking back', () => {
  test('within the hour leaves no trace', async () => {
    takeSnapshot(yearById(world.open.id))
    const before = dump()
    const { id } = (await importRows(ewa, LIST)).body
    takeSnapshot(yearById(world.open.id))
    const answer = await ewa('DELETE', `/admin/imports/${id}`)
    expect([answer.status, answer.body]).toEqual([200, { teams: 1, invitations: 3, left: [] }])
    expect(dump()).toEqual(before)
    expect(db.select().from(actParts).all()).toEqual([])
    expect(
      db
        .select()
        .from(auditEntries)
        .all()
        .map(({ kind }) => kind),
    ).toEqual(['team.import', 'act.undo'])
    expect((await ewa('GET', '/admin/imports')).body).toMatchObject([{ id, teams: 1, undoneAt: expect.any(String) }])
  })
  test('P22 serves other requests meanwhile, and keeps a troop that changes before its turn', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `Mazowiecka;;${n} MDH;a${n}@poczta.example;`)
    const { id } = (await importRows(ewa, rows)).body
    let isOver = false
    const undone = ewa('DELETE', `/admin/imports/${id}`).finally(() => (isOver = true))
    const counts: number[] = []
    while (!isOver) {
      await yieldToEventLoop()
      const count = db.select().from(teams).where(like(teams.name, '% MDH')).all().length
      if (count === counts.at(-1)) continue
      counts.push(count)
      if (count === 200) play(teamNamed('0 MDH')!, world.open, 1)
    }
    expect(counts).toEqual([300, 250, 200, 150, 100, 50, 1])
    expect((await undone).body).toEqual({ teams: 299, invitations: 300, left: ['0 MDH'] })
  })
  test('later keeps the used or changed troops, and names them', async () => {
    const rows = [
      'Mazowiecka;;Wydry;ala@przyklad.example;',
      'Mazowiecka;;Bobry;;',
      'Mazowiecka;;Mchy;;',
      'Mazowiecka;Centrum;Jodły;;',
      'Mazowiecka;;Orły;iza@przyklad.example;',
    ]
    const { id } = (await importRows(ewa, rows, { sendNow: true })).body
    const key = /\/zaproszenie\/(\S+)/.exec(db.select().from(outbox).get()!.text)![1]
    await (await as(null))('POST', `/invitations/key/${key}`, {
      password: 'dwanascie znakow',
      repeatpassword: 'dwanascie znakow',
    })
    play(teamNamed('Bobry')!, world.open, 3)
    await ewa('PATCH', `/admin/teams/${teamNamed('Mchy')!.id}`, { name: 'Mchy i Paprocie' })
    db.update(outbox).set({ sentAt: new Date().toISOString() }).run()
    const { body } = await ewa('DELETE', `/admin/imports/${id}`)
    expect(body).toEqual({ teams: 1, invitations: 1, left: ['Wydry', 'Bobry', 'Mchy i Paprocie'] })
    expect(teamNamed('Jodły')).toBe(undefined)
    expect(db.select().from(troopGroups).all()).toEqual([])
    expect(sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
  })
})
