import { desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type PartKind, TRASH_DAYS, type TrashKind } from '#domain/year/trash.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { trash } from '#server/database/schema/records.ts'
import { years } from '#server/database/schema/years.ts'
import { rememberTrashed } from '#server/database/undo.ts'
import { namesSeenBy } from '#server/people/authors.ts'
import { rememberYear } from './rowChange.ts'

// Kosz (rules.md#86, decision 034). Deleted rows leave their tables, so no other query has to exclude them. The rows that are
// deleted with them are found by the foreign keys, also in tables that are added later.

const TABLES: Record<TrashKind, string> = {
  task: 'tasks',
  group: 'task_groups',
  prerequisite: 'initial_tasks',
  year: 'years',
}

/** Letters about a deleted year must not be sent when it comes back weeks later. */
const LEFT_OUT = 'outbox'

type Value = string | number | null
type Row = Record<string, Value>

interface Removed {
  tables: { table: string; rows: Row[] }[]
  /** Rows that stay and referred to a removed one: what they referred to, and what they have instead. */
  pointers: { table: string; column: string; row: number; was: number; is: Value }[]
}

interface ForeignKey {
  table: string
  from: string
  on_delete: string
  of: string
}

function foreignKeys(): ForeignKey[] {
  const tables = sqlite.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return tables.flatMap(({ name }) =>
    sqlite
      .query<ForeignKey, [string]>('SELECT "table", "from", on_delete FROM pragma_foreign_key_list(?)')
      .all(name)
      .map(key => ({ ...key, of: name })),
  )
}

interface Found {
  row: number
  content: Row
}

/** Two queries: taking the row's number out of each row makes JSON of 50,000 rows five times as slow. */
function rowsWhere(table: string, column: string, ids: readonly number[]): Found[] {
  const where = `FROM "${table}" WHERE ${isOneOf(column)} ORDER BY rowid`
  const rows = sqlite.query<unknown, [string]>(`SELECT rowid ${where}`).values(JSON.stringify(ids)) as [number][]
  const contents = sqlite.query<Row, [string]>(`SELECT * ${where}`).all(JSON.stringify(ids))
  return contents.map((content, place) => ({ row: rows[place]![0], content }))
}

const isOneOf = (column: string) => `"${column}" IN (SELECT value FROM json_each(?))`

const idsOf = (rows: readonly Row[]) => rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))

/** Follows the keys from the deleted row. Several keys may lead to one row: a remark belongs to a year and to a task. */
function collect(kind: TrashKind, id: number): Removed {
  const keys = foreignKeys()
  const removed: Removed = { tables: [], pointers: [] }
  const known = new Map<string, Set<number>>()
  const waiting = [{ table: TABLES[kind], found: rowsWhere(TABLES[kind], 'id', [id]) }]
  for (const { table, found } of waiting) {
    if (!known.has(table)) known.set(table, new Set())
    const seen = known.get(table)!
    const rows = found.filter(({ row }) => !seen.has(row)).map(({ content }) => content)
    for (const { row } of found) seen.add(row)
    if (rows.length === 0) continue
    const same = removed.tables.find(each => each.table === table)
    if (same) for (const row of rows) same.rows.push(row)
    else removed.tables.push({ table, rows })

    const ids = idsOf(rows)
    if (ids.length === 0) continue
    for (const { of, from, on_delete } of keys.filter(key => key.table === table && key.of !== LEFT_OUT)) {
      if (on_delete === 'CASCADE') waiting.push({ table: of, found: rowsWhere(of, from, ids) })
      if (on_delete !== 'SET NULL') continue
      for (const { row, content } of rowsWhere(of, from, ids)) {
        const was = content[from]!
        const gone = rows.find(({ id }) => id === was)!
        // The origin is handed on (origins.ts).
        const is = from === 'originId' ? gone.originId! : null
        removed.pointers.push({ table: of, column: from, row, was: was as number, is })
      }
    }
  }
  return removed
}

/** Deletes the rows that nothing refers to. Deleting the row that they go with would delete them one by one, ten times as slowly. */
function deleteLeaves({ tables }: Removed) {
  const keys = foreignKeys()
  const isLeaf = ({ of }: ForeignKey) => of !== LEFT_OUT && !keys.some(({ table }) => table === of)
  for (const { table, rows } of tables)
    for (const { of, from } of keys.filter(key => key.table === table && key.on_delete === 'CASCADE' && isLeaf(key)))
      sqlite.run(`DELETE FROM "${of}" WHERE ${isOneOf(from)}`, [JSON.stringify(idsOf(rows))])
}

/** Copies a part of a year and all that goes with it to Kosz. Call it in the transaction that deletes it, first. @returns the id there */
export const putIntoTrash = (actor: User, kind: PartKind, part: Named, yearId: number): number =>
  putAway(actor, kind, part, yearId, collect(kind, part.id), rememberYear(actor, yearId, part.name))

/**
 * Copies a whole draft to Kosz, also its parts that wait there, and deletes what was entered in it. Call it in the transaction
 * that deletes the year, first.
 */
export function putYearIntoTrash(actor: User, year: Named) {
  const removed = collect('year', year.id)
  putAway(actor, 'year', year, null, removed, year.name)
  deleteLeaves(removed)
}

interface Named {
  id: number
  name: string
}

function putAway(
  actor: User,
  kind: TrashKind,
  { name }: Named,
  yearId: number | null,
  removed: Removed,
  about: string,
): number {
  const { id } = db
    .insert(trash)
    .values({ yearId, kind, name, at: now(), byId: actor.id, removed: JSON.stringify(removed) })
    .returning({ id: trash.id })
    .get()
  rememberTrashed(actor, id, about)
  return id
}

/** Counts the waiting rows of each table. SQLite does it: a year with its entries is megabytes of JSON. */
const counts = sql`(SELECT json_group_object(${trash.removed} ->> (part.fullkey || '.table'),
    json_array_length(${trash.removed}, part.fullkey || '.rows'))
  FROM json_each(${trash.removed}, '$.tables') AS part)` as SQL<string>

/** The parts and drafts of all years in Kosz, newest first. */
export function listTrash(reader: User) {
  const { id, kind, name, at, byId } = trash
  const rows = db
    .select({ id, kind, name, at, byId, counts, year: { id: years.id, name: years.name, state: years.state } })
    .from(trash)
    .leftJoin(years, eq(years.id, trash.yearId))
    .orderBy(desc(trash.id))
    .all()
  const nameOf = namesSeenBy(
    reader,
    rows.map(({ byId, at }) => [byId, at] as const),
  )
  return rows.map(({ id, kind, name, at, byId, counts, year }) => {
    const inTable: Record<string, number> = JSON.parse(counts)
    const count = (table: string) => inTable[table] ?? 0
    return {
      id,
      kind,
      name,
      /** Null for a whole year. */
      year,
      at,
      by: nameOf(byId, at),
      until: new Date(Date.parse(at) + TRASH_DAYS * DAY).toISOString(),
      groups: kind === 'year' ? count('task_groups') : 0,
      tasks: kind === 'year' || kind === 'group' ? count('tasks') : 0,
      prerequisites: kind === 'year' ? count('initial_tasks') : 0,
      entries: count('task_entries'),
      marks: count('initial_marks'),
      favourites: count('mine'),
      remarks: count('remarks'),
      notes: count('task_notes'),
    }
  })
}

export const isInTrash = (id: number) => db.select().from(trash).where(eq(trash.id, id)).get() !== undefined

/** @throws 404 also when its time is over */
export function inTrash(id: number) {
  const row = db.select().from(trash).where(eq(trash.id, id)).get()
  if (!row) throw new Problem('trash-unknown')
  return row
}

const rowsIn = <R = Row>({ tables }: Removed, table: string) =>
  (tables.find(each => each.table === table)?.rows ?? []) as R[]

/** The values and done prerequisites that wait there, for scoring a year with or without them. */
export function valuesInTrash(id: number) {
  const removed: Removed = JSON.parse(inTrash(id).removed)
  return {
    entries: rowsIn<{ teamId: number; taskId: number; value: number }>(removed, 'task_entries'),
    done: rowsIn<{ teamId: number; initialTaskId: number }>(removed, 'initial_marks').map(
      ({ teamId, initialTaskId }) => ({ teamId, prerequisiteId: initialTaskId }),
    ),
  }
}

/**
 * Puts a deleted part or draft back under its old ids. Rows of troops that are gone meanwhile are left out.
 * @throws 404, 409 while its area, its second area or its reference is deleted
 */
export function restoreFromTrash(actor: User, trashId: number) {
  return atomically(() => {
    const { yearId, kind, name, removed } = inTrash(trashId)
    const { tables, pointers } = JSON.parse(removed) as Removed
    // A task may refer to a later one of the same area.
    sqlite.run('PRAGMA defer_foreign_keys = ON')
    const keys = foreignKeys()
    const restored = new Map(tables.map(({ table, rows }) => [table, new Set(rows.map(row => row.id))]))
    // Tens of thousands of rows name the same hundreds of troops and people.
    const present = new Map<string, boolean>()
    function exists(table: string, id: Value): boolean {
      if (restored.get(table)?.has(id as number)) return true
      const key = `${table} ${id}`
      const known =
        present.get(key) ?? sqlite.query<unknown, [Value]>(`SELECT 1 FROM "${table}" WHERE id = ?`).get(id) !== null
      present.set(key, known)
      return known
    }
    for (const { table, rows } of tables) {
      const own = keys.filter(({ of }) => of === table)
      for (const row of rows) {
        const missing = own.filter(({ from, table }) => row[from] != null && !exists(table, row[from]!))
        const origin = missing.find(({ from }) => from === 'originId')
        if (origin) row.originId = null
        const needed = missing.filter(key => key !== origin)
        if (needed.length > 0 && table === 'tasks') throw new Problem('trash-place-gone', { name: String(row.name) })
        if (needed.length === 0) insert(table, row)
        else restored.get(table)!.delete(row.id)
      }
    }
    // All restored rows have their references now, so the following statements are checked immediately again.
    sqlite.run('PRAGMA defer_foreign_keys = OFF')
    for (const { table, column, row, was, is } of pointers)
      sqlite.run(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ? AND "${column}" IS ?`, [was, row, is])
    db.delete(trash).where(eq(trash.id, trashId)).run()
    const [row] = tables[0]!.rows
    const id = row!.id as number
    recordChange(actor, 'year.restore', { yearId: yearId ?? id }, null, { kind, name })
    return { kind, id, yearId: yearId ?? id, groupId: (row!.primaryGroupId ?? null) as number | null }
  })
}

function insert(table: string, row: Row) {
  const columns = Object.keys(row)
  const names = columns.map(column => `"${column}"`).join(', ')
  sqlite
    .query<unknown, Value[]>(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...columns.map(column => row[column]!))
}

type TeamFor = (table: string, teamId: number, yearId: number) => number

/** Gives rows that wait there to other teams, when two become one. */
export function moveInTrash(teamFor: TeamFor) {
  for (const { id, yearId, removed } of db.select().from(trash).all()) {
    const moved = withTeams(removed, yearId, teamFor)
    if (moved !== removed) db.update(trash).set({ removed: moved }).where(eq(trash.id, id)).run()
  }
}

function withTeams(text: string, partOf: number | null, teamFor: TeamFor): string {
  const removed: Removed = JSON.parse(text)
  const yearId = partOf ?? (removed.tables[0]!.rows[0]!.id as number)
  let isMoved = false
  for (const { table, rows } of removed.tables)
    for (const row of rows) {
      const { teamId, removed: inner } = row
      // A part that waited in Kosz when its whole year was deleted.
      if (table === 'trash') row.removed = withTeams(inner as string, yearId, teamFor)
      else if (typeof teamId === 'number') row.teamId = teamFor(table, teamId, yearId)
      isMoved ||= row.teamId !== teamId || row.removed !== inner
    }
  return isMoved ? JSON.stringify(removed) : text
}

/** Deletes for good what has waited long enough. The audit names whole years. */
export function emptyTrash() {
  const gone = db
    .delete(trash)
    .where(lt(trash.at, inFuture(-TRASH_DAYS * DAY)))
    .returning({ kind: trash.kind, name: trash.name, id: sql<number>`${trash.removed} ->> '$.tables[0].rows[0].id'` })
    .all()
  for (const { kind, name, id } of gone)
    if (kind === 'year') recordChange(null, 'year.expire', { yearId: id }, { name }, null)
}
