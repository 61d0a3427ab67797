import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { db, sqlite } from '#server/database/open.ts'
import { teams, troopGroups, users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { finishUndos } from '#server/imports/undoImport.ts'
import { as, type Call, freshWorld } from '#test/world.ts'

// Undos that a file of the version before held in tables of their own go on in the journal (migration acts-in-parts).

const world = freshWorld()
let ewa: Call
beforeEach(async () => {
  ewa = await as(world.ewa)
  sqlite.run(
    `CREATE TABLE ended_access (id INTEGER PRIMARY KEY, teamId INTEGER, userId INTEGER, byId INTEGER, at TEXT) STRICT`,
  )
  sqlite.run(`CREATE TABLE imports
    (id INTEGER PRIMARY KEY, byId INTEGER, at TEXT, lettersAt TEXT, undoneAt TEXT, made TEXT) STRICT`)
})
afterEach(() => {
  sqlite.run('DROP TABLE ended_access')
  sqlite.run('DROP TABLE imports')
})

/** Moves the rows of the former tables into the journal as the migration does. */
function upgrade() {
  sqlite.run('DELETE FROM acts')
  const statements = readFileSync('migrations/0041_acts-in-parts.sql', 'utf8').split('--> statement-breakpoint')
  const moving = statements.filter(statement => /^\s*(INSERT|UPDATE)/.test(statement))
  expect(moving).toHaveLength(7)
  for (const statement of moving) sqlite.run(statement.replace('__new_acts', 'acts'))
}

const HIDDEN = 'Mazowiecka;;Orły;ola@przyklad.example;'
const rowsOf = (table: string) => sqlite.query(`SELECT * FROM "${table}"`).all()
const madeRows = () => ['teams', 'troop_groups', 'invitations', 'invitation_keys', 'outbox'].map(rowsOf)
const idsIn = (table: string, before: readonly unknown[]) =>
  (rowsOf(table).slice(before.length) as { id: number }[]).map(({ id }) => id)

/** Imports two troops, one of them hidden until then, as the version before stored it. @returns the rows before it */
async function importOfTheVersionBefore(more: { undoneAt?: string; isLeaving?: true } = {}) {
  db.update(teams)
    .set({ shadow: true, groupId: null, districtId: world.mazovia.id })
    .where(eq(teams.id, world.orly.id))
    .run()
  db.update(users).set({ teamId: null, teamAccepted: false }).where(eq(users.teamId, world.orly.id)).run()
  const before = madeRows()
  const text = [
    'chorągiew;hufiec;drużyna;adresy;imiona',
    'Mazowiecka;Centrum;21 MDH Wydry;ala@przyklad.example;',
    HIDDEN,
  ]
  const { status, body } = await ewa('POST', '/admin/imports/troops', {
    text: text.join('\n'),
    decisions: [{ line: 3, teamId: world.orly.id }],
  })
  expect([status, body]).toMatchObject([201, {}])
  const founded = db.select().from(teams).where(eq(teams.name, '21 MDH Wydry')).all()
  const made = {
    teams: founded.map(({ id, name, districtId, groupId }) => ({ id, name, districtId, groupId })),
    groups: db
      .select()
      .from(troopGroups)
      .all()
      .map(({ id }) => id),
    invitations: idsIn('invitations', before[2]!),
    shown: [world.orly.id],
    ...(more.isLeaving && { isLeaving: true }),
  }
  const at = new Date().toISOString()
  sqlite.run(`INSERT INTO imports VALUES (7, ?, ?, ?, ?, ?)`, [
    world.ewa.id,
    at,
    at,
    more.undoneAt ?? null,
    JSON.stringify(made),
  ])
  sqlite.run(`UPDATE audit_entries SET after = json_set(after, '$.id', 7) WHERE kind = 'team.import'`)
  upgrade()
  return before
}

test('82 an import is listed with its numbers and taken back, with the troop that it had made visible', async () => {
  const before = await importOfTheVersionBefore()
  const [listed] = (await ewa('GET', '/admin/imports')).body
  expect(listed).toMatchObject({ id: 'import-7', teams: 1, groups: 1, invitations: 2, undoneAt: null })

  const { status, body } = await ewa('DELETE', '/admin/imports/import-7')
  expect([status, body]).toEqual([200, { teams: 1, invitations: 2, left: [] }])
  expect(madeRows()).toEqual(before)
  const undone = db.select().from(auditEntries).where(eq(auditEntries.kind, 'act.undo')).all()
  expect(undone).toMatchObject([{ after: { kind: 'team.import' } }])
})

test('82 a troop that somebody entered meanwhile stays, with what was taken back around it', async () => {
  await importOfTheVersionBefore()
  db.update(users).set({ teamId: world.orly.id, teamAccepted: true }).where(eq(users.id, world.piotr.id)).run()
  const { body } = await ewa('DELETE', '/admin/imports/import-7')
  expect(body).toEqual({ teams: 1, invitations: 2, left: ['Orły'] })
})

test('82 taking back an import that the end of the process had stopped is finished by the next start', async () => {
  const before = await importOfTheVersionBefore({ undoneAt: new Date().toISOString(), isLeaving: true })
  await finishUndos()
  expect(madeRows()).toEqual(before)
})

test('82 ended access is listed and given back', async () => {
  const jan = await as(world.jan)
  await jan('POST', `/teams/mine/end-access/${world.kuba.id}`)
  const [entry] = db.select().from(auditEntries).where(eq(auditEntries.kind, 'owner.revoke')).all()
  const row = [world.wilki.id, world.kuba.id, world.jan.id, entry!.time]
  sqlite.run('INSERT INTO ended_access (teamId, userId, byId, at) VALUES (?, ?, ?, ?)', row)
  upgrade()
  expect((await jan('GET', '/teams/mine')).body.ended).toMatchObject([{ id: world.kuba.id }])

  expect((await jan('POST', `/teams/mine/return-access/${world.kuba.id}`)).body.ended).toEqual([])
  const kuba = db.select().from(users).where(eq(users.id, world.kuba.id)).get()
  expect(kuba).toMatchObject({ teamId: world.wilki.id, teamAccepted: true })
  expect(db.select().from(auditEntries).where(eq(auditEntries.kind, 'act.undo')).all()).toMatchObject([
    { after: { of: entry!.id, kind: 'owner.revoke' } },
  ])
})
