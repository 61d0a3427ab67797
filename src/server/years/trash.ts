import { desc, eq, lt } from 'drizzle-orm'
import { TRASH_DAYS, type TrashKind } from '#domain/year/trash.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { trash } from '#server/database/schema/records.ts'
import { rememberMoved } from '#server/database/undo.ts'
import { namesSeenBy } from '#server/people/authors.ts'
import { rememberYear } from './rowChange.ts'
import { yearById } from './yearLookups.ts'

// Kosz (rules.md#86, decision 034). Deleted rows leave their tables, so no other query has to exclude them. The rows that are
// deleted with them are found by the foreign keys, also in tables that are added later.

const TABLES: Record<TrashKind, string> = { task: 'tasks', group: 'task_groups', prerequisite: 'initial_tasks' }

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

const rowsWhere = (table: string, column: string, ids: readonly number[], columns = '*') =>
  sqlite
    .query<Row, [string]>(
      `SELECT ${columns} FROM "${table}" WHERE "${column}" IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    )
    .all(JSON.stringify(ids))

function collect(kind: TrashKind, id: number): Removed {
  const keys = foreignKeys()
  const removed: Removed = {
    tables: [{ table: TABLES[kind], rows: rowsWhere(TABLES[kind], 'id', [id]) }],
    pointers: [],
  }
  for (const { table, rows } of removed.tables) {
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    if (ids.length === 0) continue
    for (const { of, from, on_delete } of keys.filter(key => key.table === table)) {
      if (on_delete === 'CASCADE') {
        const known = removed.tables.find(other => other.table === of)
        const children = rowsWhere(of, from, ids)
        if (children.length === 0) continue
        if (known) known.rows.push(...children)
        else removed.tables.push({ table: of, rows: children })
      } else if (on_delete === 'SET NULL') {
        for (const { row, was } of rowsWhere(of, from, ids, `rowid AS row, "${from}" AS was`)) {
          const gone = rows.find(({ id }) => id === was)!
          // The origin is handed on (origins.ts).
          const is = from === 'originId' ? gone.originId! : null
          removed.pointers.push({ table: of, column: from, row: row as number, was: was as number, is })
        }
      }
    }
  }
  return removed
}

/** Copies a row and all that goes with it to Kosz. Call it in the transaction that deletes it, first. @returns the id there */
export function putIntoTrash(actor: User, kind: TrashKind, part: { id: number; name: string }, yearId: number): number {
  const removed = JSON.stringify(collect(kind, part.id))
  const { id } = db
    .insert(trash)
    .values({ yearId, kind, name: part.name, at: now(), byId: actor.id, removed })
    .returning({ id: trash.id })
    .get()
  rememberMoved({
    about: rememberYear(yearId, part.name),
    isThere: () => db.select().from(trash).where(eq(trash.id, id)).get() !== undefined,
    putBack: () => restoreFromTrash(actor, id),
  })
  return id
}

/** Newest first. @throws 404 */
export function trashOf(reader: User, yearId: number) {
  yearById(yearId)
  const rows = db.select().from(trash).where(eq(trash.yearId, yearId)).orderBy(desc(trash.id)).all()
  const nameOf = namesSeenBy(
    reader,
    rows.map(({ byId, at }) => [byId, at] as const),
  )
  return rows.map(({ id, kind, name, at, byId, removed }) => {
    const parsed: Removed = JSON.parse(removed)
    const count = (table: string) => rowsIn(parsed, table).length
    return {
      id,
      kind,
      name,
      at,
      by: nameOf(byId, at),
      until: new Date(Date.parse(at) + TRASH_DAYS * DAY).toISOString(),
      tasks: kind === 'group' ? count('tasks') : 0,
      entries: count('task_entries'),
      marks: count('initial_marks'),
      favourites: count('mine'),
      remarks: count('remarks'),
      notes: count('task_notes'),
    }
  })
}

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
 * Puts a deleted part back under its old ids. Rows of troops that are gone meanwhile are left out.
 * @throws 404, 409 while its area, its second area or its reference is deleted
 */
export function restoreFromTrash(actor: User, id: number) {
  return atomically(() => {
    const { yearId, kind, name, removed } = inTrash(id)
    const { tables, pointers } = JSON.parse(removed) as Removed
    // A task may refer to a later one of the same area.
    sqlite.run('PRAGMA defer_foreign_keys = ON')
    const keys = foreignKeys()
    const restored = new Map(tables.map(({ table, rows }) => [table, new Set(rows.map(row => row.id))]))
    const exists = (table: string, id: Value) =>
      restored.get(table)?.has(id as number) ||
      sqlite.query<unknown, [Value]>(`SELECT 1 FROM "${table}" WHERE id = ?`).get(id) !== null
    for (const { table, rows } of tables) {
      const own = keys.filter(({ of }) => of === table)
      for (const row of rows) {
        const missing = own.filter(({ from, table }) => row[from] != null && !exists(table, row[from]!))
        const origin = missing.find(({ from }) => from === 'originId')
        if (origin) row.originId = null
        const needed = missing.filter(key => key !== origin)
        if (needed.length > 0 && table === 'tasks') throw new Problem('trash-place-gone', { name: String(row.name) })
        if (needed.length === 0) insert(table, row)
      }
    }
    // All restored rows have their references now, so the following statements are checked immediately again.
    sqlite.run('PRAGMA defer_foreign_keys = OFF')
    for (const { table, column, row, was, is } of pointers)
      sqlite.run(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ? AND "${column}" IS ?`, [was, row, is])
    db.delete(trash).where(eq(trash.id, id)).run()
    recordChange(actor, 'year.restore', { yearId }, null, { kind, name })
    const [row] = tables[0]!.rows
    return { kind, id: row!.id as number, yearId, groupId: (row!.primaryGroupId ?? null) as number | null }
  })
}

function insert(table: string, row: Row) {
  const columns = Object.keys(row)
  const names = columns.map(column => `"${column}"`).join(', ')
  sqlite.run(
    `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
    columns.map(column => row[column]!),
  )
}

/** Gives rows that wait there to other teams, when two become one. */
export function moveInTrash(teamFor: (table: string, teamId: number, yearId: number) => number) {
  for (const { id, yearId, removed } of db.select().from(trash).all()) {
    const { tables, pointers } = JSON.parse(removed) as Removed
    let isMoved = false
    for (const { table, rows } of tables)
      for (const row of rows) {
        if (typeof row.teamId !== 'number') continue
        const teamId = teamFor(table, row.teamId, yearId)
        if (teamId !== row.teamId) isMoved = true
        row.teamId = teamId
      }
    if (isMoved)
      db.update(trash)
        .set({ removed: JSON.stringify({ tables, pointers }) })
        .where(eq(trash.id, id))
        .run()
  }
}

export function emptyTrash() {
  db.delete(trash)
    .where(lt(trash.at, inFuture(-TRASH_DAYS * DAY)))
    .run()
}
