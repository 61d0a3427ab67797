import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { emptyFolder, endProcesses, folderOfWorld, startRefused, startServer } from '#test/process.ts'
import { createWorld } from '#test/world.ts'

afterEach(endProcesses)

/** Makes a later version of the product: this one with an additional migration. */
function laterVersion(sql: string): string {
  const project = emptyFolder()
  for (const part of ['src', 'scripts', 'migrations', 'public', 'package.json', 'tsconfig.json'])
    cpSync(part, join(project, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'))

  const path = join(project, 'migrations/meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(project, 'migrations/9999_later.sql'), sql)
  return project
}

function districtsIn(dataDir: string) {
  const file = new Database(join(dataDir, 'app.db'), { readonly: true })
  const rows = file.query('SELECT * FROM districts').all() as Record<string, unknown>[]
  file.close()
  return rows
}

const BREAK = '\n--> statement-breakpoint\n'

test.each([
  ['fails at its end', `UPDATE districts SET name = 'Inna'${BREAK}INSERT INTO nowhere VALUES (1)`],
  [
    'leaves rows with invalid references',
    `UPDATE districts SET name = 'Inna'${BREAK}UPDATE teams SET districtId = 999`,
  ],
])('P09 a migration that %s is rolled back as a whole, and this version still starts', async (_, sql) => {
  createWorld()
  const dataDir = folderOfWorld()
  const before = districtsIn(dataDir)

  const refused = await startRefused({ dataDir, project: laterVersion(sql) })
  expect(refused.code).toBe(70)
  expect(districtsIn(dataDir)).toEqual(before)
  expect(readdirSync(join(dataDir, 'backups')).filter(name => /^migration.*\.db$/.test(name))).toHaveLength(1)
  expect((await (await startServer({ dataDir })).fetch('GET', '/ranking/years')).status).toBe(200)
})

test('P10 P11 a later version migrates the data, and this one then rejects the database', async () => {
  createWorld()
  const dataDir = folderOfWorld()
  const before = districtsIn(dataDir)

  const project = laterVersion("ALTER TABLE districts ADD COLUMN colour TEXT NOT NULL DEFAULT 'green'")
  await (await startServer({ dataDir, project })).end()
  expect(districtsIn(dataDir)).toEqual(before.map(district => ({ ...district, colour: 'green' })))

  const refused = await startRefused({ dataDir })
  expect(refused).toMatchObject({ code: 65, output: expect.stringContaining('newer version') })
})

test('P11 a file from before reviews opens, and its locked sheets are approved in the open year', () => {
  const path = join(emptyFolder(), 'app.db')
  const file = new Database(path, { create: true })
  for (const { sql } of readMigrationFiles({ migrationsFolder: 'migrations' }).slice(0, 2))
    for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO districts (id, name, nameKey) VALUES (1, 'Mazowiecka', 'mazowiecka')`)
  file.run(`INSERT INTO teams (id, name, nameKey, districtId, locked, createdAt)
    VALUES (1, 'Wilki', 'wilki', 1, 1, '2026-01-01'), (2, 'Orły', 'orły', 1, 0, '2026-01-01')`)
  file.run(`INSERT INTO years (id, name, state, createdAt, rankedAt) VALUES
    (1, '2024/25', 'FINISHED', '2025-01-01', '2025-10-01'), (2, '2025/26', 'OPEN', '2026-01-01', '2026-02-01'),
    (3, '2023/24', 'FINISHED', '2024-01-01', '2024-09-01')`)
  file.run('UPDATE years SET ranking = 1 WHERE id IN (1, 3)')
  file.run(`INSERT INTO task_groups (id, yearId, name) VALUES (1, 2, 'Biwaki')`)
  const row = `'Wilki', 'Mazowiecka', 5, 'LESNA', 0, 1, 0`
  file.run(`INSERT INTO rankings (yearId, teamId, place, name, district, points, category, polowa, lesna, puszczanska)
    VALUES (1, 1, 4, ${row}), (2, 1, 2, ${row}), (3, 1, 3, ${row}), (3, 2, 1, ${row})`)
  file.run(`INSERT INTO users (id, email, createdAt) VALUES (1, 'jan@przyklad.example', '2026-01-01')`)
  file.run(`INSERT INTO audit_entries (time, kind, districtId, teamId, yearId, before, after) VALUES
    ('2026-01-01', 'team.change', 1, 1, NULL, '{"districtId":1}', '{"districtId":7}'),
    ('2025-08-31', 'year.close', NULL, NULL, 1, NULL, NULL)`)

  for (const { sql } of readMigrationFiles({ migrationsFolder: 'migrations' }).slice(2))
    for (const statement of sql) file.run(statement)
  expect(file.query('SELECT yearId, teamId, state, byId FROM sheet_reviews').all()).toEqual([
    { yearId: 2, teamId: 1, state: 'APPROVED', byId: null },
  ])
  expect(file.query('SELECT kind, points FROM review_acts').all()).toEqual([{ kind: 'APPROVE', points: null }])
  expect(file.query('SELECT mails FROM users').all()).toEqual([{ mails: 'ALL' }])
  expect(file.query('SELECT lesnaRequires, puszczanskaRequires FROM task_groups').values()).toEqual([[null, null]])
  // The day of closing comes from the audit log, or from the ranking if its entry is deleted.
  expect(file.query('SELECT closedAt FROM years ORDER BY id').all()).toEqual([
    { closedAt: '2025-08-31' },
    { closedAt: null },
    { closedAt: '2024-09-01' },
  ])
  expect(file.query('SELECT yearId, teamId, place, previousPlace FROM rankings').values()).toEqual([
    [1, 1, 4, null],
    [2, 1, 2, null],
    [3, 1, 3, 4],
    [3, 2, 1, null],
  ])
  // Earlier entries have the current names.
  const renamings = `SELECT districtName, teamName, yearName, before, after FROM audit_entries WHERE kind = 'team.change'`
  expect(file.query(renamings).all()).toEqual([
    {
      districtName: 'Mazowiecka',
      teamName: 'Wilki',
      yearName: null,
      before: '{"districtId":1,"district":"Mazowiecka"}',
      after: '{"districtId":7,"district":null}',
    },
  ])
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})

test('P11 a file from before origins gets them by name from the newest finished year before each', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  for (const { sql } of all.slice(0, 11)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO years (id, name, state, createdAt) VALUES (1, '2023/24', 'FINISHED', '2026-01-01'),
    (2, '2024/25', 'DRAFT', '2026-01-01'), (3, '2025/26', 'OPEN', '2026-01-01')`)
  file.run(
    `INSERT INTO initial_tasks (id, yearId, name) VALUES (1, 1, 'Książka pracy'), (2, 3, 'Składki'), (3, 3, 'Książka pracy')`,
  )
  file.run(`INSERT INTO task_groups (id, yearId, name) VALUES (1, 1, 'Biwaki'), (2, 1, 'Kadra'), (3, 3, 'Biwaki'),
    (4, 3, 'Kadra'), (5, 2, 'Kadra'), (6, 3, 'Biwaki')`)
  file.run(`INSERT INTO tasks (id, name, primaryGroupId, displayPriority) VALUES (1, 'Noce', 1, 200), (2, 'Kurs', 2, 100),
    (3, 'Noce', 1, 100), (4, 'Noce', 3, 100), (5, 'Noce', 3, 200), (6, 'Noce', 3, 300), (7, 'Kurs', 3, 100),
    (8, 'Kurs', 4, 100), (9, 'Kurs', 5, 100)`)

  for (const { sql } of all.slice(11)) for (const statement of sql) file.run(statement)
  const origins = (table: string) =>
    Object.fromEntries(
      file.query<[number, number], []>(`SELECT id, originId FROM ${table} WHERE originId NOTNULL`).values(),
    )
  expect(origins('initial_tasks')).toEqual({ 3: 1 })
  expect(origins('task_groups')).toEqual({ 3: 1, 4: 2, 5: 2 })
  expect(origins('tasks')).toEqual({ 4: 3, 5: 1, 8: 2, 9: 2 })
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})

test('P11 a file from before notes keeps its tasks, which require none', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const notes = all.findIndex(({ sql }) => sql.some(statement => statement.includes('TABLE `task_notes`')))
  for (const { sql } of all.slice(0, notes)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO years (id, name, createdAt) VALUES (1, '2025/26', '2026-01-01')`)
  file.run(`INSERT INTO task_groups (id, yearId, name) VALUES (1, 1, 'Biwaki')`)
  file.run(`INSERT INTO tasks (id, name, primaryGroupId) VALUES (1, 'Noce', 1)`)
  for (const { sql } of all.slice(notes)) for (const statement of sql) file.run(statement)
  expect(file.query('SELECT name, asksForNote FROM tasks').all()).toEqual([{ name: 'Noce', asksForNote: 0 }])
  expect(() => file.run('UPDATE tasks SET asksForNote = 2')).toThrow()
  file.close(true)
})

test('P11 a file from before former names keeps its teams, which get theirs when they are renamed', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const names = all.findIndex(({ sql }) => sql.some(statement => statement.includes('TABLE `former_names`')))
  for (const { sql } of all.slice(0, names)) for (const statement of sql) file.run(statement)
  file.run('PRAGMA foreign_keys = ON')
  file.run(`INSERT INTO districts (id, name, nameKey) VALUES (1, 'Mazowiecka', 'mazowiecka')`)
  file.run(`INSERT INTO teams (id, name, nameKey, districtId, createdAt) VALUES (1, 'Wilki', 'wilki', 1, '2026-01-01')`)
  for (const { sql } of all.slice(names)) for (const statement of sql) file.run(statement)
  expect(file.query('SELECT name FROM teams').values()).toEqual([['Wilki']])
  file.run(`INSERT INTO former_names (teamId, name, until) VALUES (1, 'Żbiki', '2026-02-01')`)
  expect(() => file.run(`INSERT INTO former_names (teamId, name, until) VALUES (2, 'Żbiki', '2026-02-01')`)).toThrow()
  file.run('DELETE FROM teams')
  expect(file.query('SELECT name FROM former_names').values()).toEqual([])
  file.close(true)
})

test('P11 a file from before merging keeps its teams, none of them merged', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const merging = all.findIndex(({ sql }) => sql.some(statement => statement.includes('mergedInto')))
  for (const { sql } of all.slice(0, merging)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO districts (id, name, nameKey) VALUES (1, 'Mazowiecka', 'mazowiecka')`)
  file.run(`INSERT INTO teams (id, name, nameKey, districtId, createdAt)
    VALUES (1, 'Wilki', 'wilki', 1, '2026-01-01'), (2, 'Orły', 'orły', 1, '2026-01-01')`)

  for (const { sql } of all.slice(merging)) for (const statement of sql) file.run(statement)
  expect(file.query('SELECT name, mergedInto FROM teams ORDER BY id').values()).toEqual([
    ['Wilki', null],
    ['Orły', null],
  ])
  // A merged team is hidden, and no team is merged into itself.
  const merge = (into: number, shadow: number) =>
    file.run('UPDATE teams SET mergedInto = ?, shadow = ? WHERE id = 2', [into, shadow])
  expect(() => merge(1, 0)).toThrow()
  expect(() => merge(2, 1)).toThrow()
  merge(1, 1)
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})

test('P11 a file with figures of talks keeps the talks: arranged, recorded, confirmed and the note of the panel', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const smaller = all.findIndex(({ sql }) => sql.some(statement => statement.includes('DROP COLUMN `planStanding`')))
  for (const { sql } of all.slice(0, smaller)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO districts (id, name, nameKey) VALUES (1, 'Mazowiecka', 'mazowiecka')`)
  file.run(`INSERT INTO teams (id, name, nameKey, districtId, createdAt) VALUES (1, 'Wilki', 'wilki', 1, '2026-01-01')`)
  file.run(`INSERT INTO years (id, name, state, createdAt) VALUES (1, '2025/26', 'OPEN', '2026-01-01')`)
  file.run(`INSERT INTO users (id, email, createdAt) VALUES (1, 'ewa@przyklad.example', '2026-01-01'),
    (2, 'jan@przyklad.example', '2026-01-01')`)
  file.run(`INSERT INTO talk_kinds (id, yearId, name, position) VALUES (1, 1, 'Jesienna', 0)`)
  const place = { yearId: 1, teamId: 1, kindId: 1, at: '2026-02-01', byId: 1 }
  const talks = [
    { ...place, arrangedFor: '2026-03-01T17:00:00Z', movedFrom: '2026-02-28T17:00:00Z', minutes: 90, sequence: 1 },
    { ...place, arrangedFor: '2026-03-02T17:00:00Z', unfit: 'Biwak', unfitAt: '2026-02-02', unfitById: 2 },
    { ...place, arrangedFor: '2026-03-03T17:00:00Z', place: 'biuro', cancelledAt: '2026-02-02' },
    {
      ...{ ...place, heldOn: '2026-01-30', agreed: 'Kurs.', target: 'LESNA', recordedAt: '2026-02-01', version: 3 },
      ...{ panelNote: 'Sam prowadzi.', panelNoteById: 1, confirmedAt: '2026-02-03', confirmedById: 2 },
    },
  ]
  const figures = {
    standing: JSON.stringify({ category: 'LESNA', points: 6 }),
    planStanding: JSON.stringify({ category: 'LESNA', points: 10, late: 1 }),
    former: JSON.stringify({ heldOn: '2026-01-29', agreed: 'Kurs?', target: null, at: '2026-02-01' }),
  }
  for (const talk of talks) {
    const row = 'agreed' in talk ? { ...talk, ...figures } : talk
    const names = Object.keys(row)
    file
      .query(`INSERT INTO talks (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row))
  }

  for (const { sql } of all.slice(smaller)) for (const statement of sql) file.run(statement)
  const stored = file.query('SELECT * FROM talks ORDER BY id').all() as Record<string, unknown>[]
  expect(stored).toMatchObject(talks)
  for (const figure of Object.keys(figures)) expect(stored[0]).not.toHaveProperty(figure)
  expect(() => file.run(`UPDATE talks SET agreed = NULL WHERE id = 4`)).toThrow()
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})

test('P11 earlier entries have the office of their actor at the time, as far as the log has it', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  for (const { sql } of all.slice(0, 12)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO users (id, email, role, createdAt) VALUES (1, 'ewa@przyklad.example', 'ADMIN', '2026-01-01'),
    (2, 'ola@przyklad.example', 'TOPLEVEL_COORDINATOR', '2026-01-01')`)
  const change = (actor: number | null, kind: string, user: number | null = null, before: string | null = null) =>
    file
      .query(`INSERT INTO audit_entries (time, actorId, kind, userId, before) VALUES ('2026-01-01', ?, ?, ?, ?)`)
      .run(actor, kind, user, before)
  change(1, 'team.change')
  change(2, 'role.change', 1, '{"role":"DISTRICT_COORDINATOR","districtId":1}')
  change(1, 'team.change')
  change(1, 'role.change', 1, '{"role":"TOPLEVEL_COORDINATOR","districtId":null}')
  change(1, 'team.change')
  change(null, 'team.change')

  for (const { sql } of all.slice(12)) for (const statement of sql) file.run(statement)
  const roles = file.query<[string | null], []>('SELECT actorRole FROM audit_entries ORDER BY id').values().flat()
  const national = 'TOPLEVEL_COORDINATOR'
  expect(roles).toEqual(['DISTRICT_COORDINATOR', national, national, national, 'ADMIN', null])
  file.close(true)
})

test('P11 a file from before the letters of years counts the results of closed years as told', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const letters = all.findIndex(({ sql }) => sql.some(statement => statement.includes('TABLE `told_results`')))
  for (const { sql } of all.slice(0, letters)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO districts (id, name, nameKey) VALUES (1, 'Mazowiecka', 'mazowiecka')`)
  file.run(`INSERT INTO teams (id, name, nameKey, districtId, shadow, locked, createdAt)
    VALUES (1, 'Wilki', 'wilki', 1, 0, 0, '2026-01-01'), (2, 'Orły', 'orły', 1, 0, 0, '2026-01-01')`)
  file.run(`INSERT INTO years (id, name, state, createdAt, ranking) VALUES
    (1, '2024/25', 'FINISHED', '2025-01-01', 1), (2, '2025/26', 'OPEN', '2026-01-01', 0)`)
  file.run(`INSERT INTO rankings (yearId, teamId, place, name, district, points, category, polowa, lesna, puszczanska)
    VALUES (1, 1, 4, 'Wilki', 'Mazowiecka', 5, 'LESNA', 0, 1, 0), (2, 1, 4, 'Wilki', 'Mazowiecka', 5, 'LESNA', 0, 1, 0)`)
  file.run(`INSERT INTO outbox (recipient, subject, text, html, createdAt, nextTryAt)
    VALUES ('jan@przyklad.example', 'Wyniki', '', '', '2026-01-01', '2026-01-01')`)

  for (const { sql } of all.slice(letters)) for (const statement of sql) file.run(statement)
  expect(file.query('SELECT yearId, teamId, category, place FROM told_results').values()).toEqual([
    [1, 1, 'LESNA', 4],
    [1, 2, null, null],
  ])
  expect(file.query('SELECT byId, yearId FROM outbox').values()).toEqual([[null, null]])
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})

test('P11 a file with stars and plans keeps them in one table, also those of a deleted area', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  file.run('PRAGMA foreign_keys = OFF')
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const merging = all.findIndex(({ sql }) => sql.some(statement => statement.includes('CREATE TABLE `mine`')))
  for (const { sql } of all.slice(0, merging)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO districts (id, name, nameKey) VALUES (1, 'Mazowiecka', 'mazowiecka')`)
  file.run(`INSERT INTO teams (id, name, nameKey, districtId, createdAt) VALUES (1, 'Wilki', 'wilki', 1, '2026-01-01')`)
  file.run(`INSERT INTO users (id, email, createdAt) VALUES (1, 'jan@przyklad.example', '2026-01-01')`)
  file.run(`INSERT INTO years (id, name, state, createdAt) VALUES (1, '2025/26', 'OPEN', '2026-01-01')`)
  file.run(`INSERT INTO task_groups (id, yearId, name) VALUES (1, 1, 'Biwaki')`)
  file.run(`INSERT INTO initial_tasks (id, yearId, name) VALUES (1, 1, 'Składki')`)
  file.run(`INSERT INTO tasks (id, name, primaryGroupId, obligatory) VALUES (1, 'Noce', 1, 0), (2, 'Kursy', 1, 0),
    (3, 'Chłopcy', 1, 1), (4, 'Wyprawa', 1, 0)`)
  file.run('INSERT INTO favourites (teamId, taskId) VALUES (1, 1), (1, 2)')
  file.run(`INSERT INTO planned_tasks (teamId, taskId, value, month, at, byId) VALUES
    (1, 2, 4.5, '2026-03', '2026-01-02', 1), (1, 3, 22, NULL, '2026-01-03', NULL)`)
  file.run('INSERT INTO areas_aside (teamId, groupId) VALUES (1, 1)')
  file.run(`INSERT INTO planned_prerequisites (teamId, prerequisiteId, at) VALUES (1, 1, '2026-01-02')`)
  file.run(`INSERT INTO plan_targets (teamId, yearId, target) VALUES (1, 1, 'LESNA')`)
  const tables = [
    { table: 'task_groups', rows: [{ id: 9, yearId: 1, name: 'Kadra' }] },
    { table: 'areas_aside', rows: [{ teamId: 1, groupId: 9 }] },
    {
      table: 'favourites',
      rows: [
        { teamId: 1, taskId: 8 },
        { teamId: 1, taskId: 9 },
      ],
    },
    {
      table: 'planned_tasks',
      rows: [{ teamId: 1, month: '2026-02', at: '2026-01-05', byId: 1, taskId: 9, value: 2.5 }],
    },
    { table: 'task_entries', rows: [{ teamId: 1, taskId: 9, value: 1, updatedAt: '2026-01-05', updatedById: 1 }] },
  ]
  const insertTrash = file.query(
    `INSERT INTO trash (yearId, kind, name, at, byId, removed) VALUES (1, 'group', 'Kadra', '2026-01-06', 1, ?)`,
  )
  const pointers = [{ table: 'tasks', column: 'refValId', row: 1, was: 9, is: null }]
  insertTrash.run(JSON.stringify({ tables, pointers }))
  insertTrash.run(JSON.stringify({ tables: tables.slice(0, 1), pointers: [] }))

  for (const { sql } of all.slice(merging)) for (const statement of sql) file.run(statement)
  const rows = file.query('SELECT teamId, taskId, value, month, at, byId FROM mine ORDER BY taskId').values()
  expect(rows).toEqual([
    [1, 1, null, null, null, null],
    [1, 2, 4.5, '2026-03', '2026-01-02', 1],
    [1, 3, 22, null, '2026-01-03', null],
  ])
  expect(file.query('SELECT target FROM plan_targets').values()).toEqual([['LESNA']])
  const trash = file.query<unknown, []>('SELECT removed FROM trash ORDER BY id').values() as [string][]
  expect(trash.map(([removed]) => JSON.parse(removed))).toEqual([
    {
      tables: [
        tables[0],
        tables[4],
        {
          table: 'mine',
          rows: [
            { teamId: 1, taskId: 8, value: null, month: null, at: null, byId: null },
            { teamId: 1, taskId: 9, value: 2.5, month: '2026-02', at: '2026-01-05', byId: 1 },
          ],
        },
      ],
      pointers,
    },
    { tables: [tables[0]], pointers: [] },
  ])
  const left = `SELECT name FROM sqlite_master WHERE name IN
    ('favourites', 'planned_tasks', 'planned_prerequisites', 'areas_aside')`
  expect(file.query(left).all()).toEqual([])
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})

test('86 a file whose Kosz holds parts of years opens, and takes whole years', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))
  const years = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('whole-years-in-kosz'))
  for (const { sql } of all.slice(0, years)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO users (id, email, createdAt) VALUES (1, 'jan@przyklad.example', '2026-01-01')`)
  file.run(`INSERT INTO years (id, name, state, createdAt) VALUES (1, '2025/26', 'OPEN', '2026-01-01')`)
  file.run(`INSERT INTO trash (id, yearId, kind, name, at, byId, removed) VALUES
    (3, 1, 'group', 'Kadra', '2026-01-06', 1, '{"tables":[],"pointers":[]}'),
    (5, 1, 'task', 'Noce', '2026-01-07', NULL, '{}')`)
  const rows = () => file.query('SELECT * FROM trash ORDER BY id').values()
  const before = rows()
  for (const { sql } of all.slice(years)) for (const statement of sql) file.run(statement)
  expect(rows()).toEqual(before)
  const insert = (values: string) => () =>
    file.run(`INSERT INTO trash (yearId, kind, name, at, removed) VALUES (${values}, '2024/25', '2026-01-08', '{}')`)
  insert(`NULL, 'year'`)()
  expect(insert(`1, 'year'`)).toThrow('trash_kind')
  expect(insert(`NULL, 'task'`)).toThrow('trash_kind')
  expect(file.query('SELECT id FROM trash ORDER BY id').values()).toEqual([[3], [5], [6]])
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})

test('82 a file of the version before gets the journal of acts, and its held mails and imports stay', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))
  const journal = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('journal-of-acts'))
  const after = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('acts-in-parts'))
  for (const { sql } of all.slice(0, journal)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO users (id, email, createdAt) VALUES (1, 'jan@przyklad.example', '2026-01-01')`)
  file.run(`INSERT INTO outbox (recipient, subject, text, html, createdAt, nextTryAt) VALUES
    ('jan@przyklad.example', 'Arkusz', 'Tekst', 'Tekst', '2026-01-01T10:00:00Z', '2026-01-01T10:01:00Z')`)
  file.run(`INSERT INTO notifications (userId, text, time, heldUntil) VALUES
    (1, 'Arkusz', '2026-01-01T10:00:00Z', '2026-01-01T10:01:00Z')`)
  file.run(`INSERT INTO imports (byId, at, lettersAt, made) VALUES (1, '2026-01-01', '2026-01-02', '{}')`)
  const tables = ['outbox', 'notifications', 'imports', 'ended_access', 'trash']
  const rows = () => tables.map(table => file.query(`SELECT * FROM ${table}`).values())
  const before = rows()
  for (const { sql } of all.slice(journal, after)) for (const statement of sql) file.run(statement)
  expect(rows()).toEqual(before)
  expect(file.query('SELECT * FROM acts').all()).toEqual([])
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})

test('82 a file of the version before goes on with its mails and entries, and the undo of its import and of ended access, and no undo of an act of a minute', () => {
  const file = new Database(join(emptyFolder(), 'app.db'), { create: true })
  const all = readMigrationFiles({ migrationsFolder: 'migrations' })
  const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))
  const inParts = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('acts-in-parts'))
  for (const { sql } of all.slice(0, inParts)) for (const statement of sql) file.run(statement)
  file.run(`INSERT INTO users (id, email, createdAt) VALUES (1, 'jan@przyklad.example', '2026-01-01')`)
  file.run(`INSERT INTO districts (id, name, nameKey) VALUES (1, 'Mazowiecka', 'mazowiecka')`)
  file.run(`INSERT INTO teams (id, name, nameKey, districtId, createdAt) VALUES (1, 'Wilki', 'wilki', 1, '2026-01-01')`)
  file.run(`INSERT INTO outbox (id, recipient, subject, text, html, createdAt, nextTryAt) VALUES
    (1, 'ala@przyklad.example', 'Zaproszenie', 'Tekst', 'Tekst', '2026-01-01', '2026-01-02')`)
  file.run(`INSERT INTO invitations (email, teamId, role, byId, at, sentAt, expiresAt, mailId) VALUES
    ('ala@przyklad.example', 1, 'USER', 1, '2026-01-01', '2026-01-02', '2026-01-16', 1)`)
  file.run(`INSERT INTO access_requests (userId, teamId, createdAt) VALUES (1, 1, '2026-01-01')`)
  file.run(`INSERT INTO imports (byId, at, lettersAt, made) VALUES (1, '2026-01-01', '2026-01-02', '{}')`)
  file.run(`INSERT INTO ended_access (teamId, userId, byId, at) VALUES (1, 1, 1, '2026-01-01')`)
  file.run(`INSERT INTO acts (id, actorId, at, until, rights, replaced, trashed, told, audited) VALUES
    ('a', 1, '2026-01-01', '2026-01-02', '{}', '[]', '[]', '[]', '[]')`)
  file.run(`INSERT INTO audit_entries (time, actorId, kind) VALUES ('2026-01-01', 1, 'team.import')`)
  const tables = ['users', 'teams', 'outbox', 'invitations', 'access_requests', 'audit_entries']
  const rows = () => tables.map(table => file.query(`SELECT * FROM ${table}`).values())
  const before = rows()
  for (const { sql } of all.slice(inParts)) for (const statement of sql) file.run(statement)
  expect(rows()).toEqual(before)
  expect(file.query('SELECT id, kind, actorId, at, until FROM acts ORDER BY id').values()).toEqual([
    ['access-1', 'ended-access', 1, '2026-01-01', '2026-01-08T00:00:00.000Z'],
    ['import-1', 'import', 1, '2026-01-01', '2026-01-31T00:00:00.000Z'],
  ])
  expect(file.query('SELECT actId FROM act_parts ORDER BY id').values()).toEqual([['access-1'], ['import-1']])
  expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
  file.close(true)
})
