import { and, asc, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { sqliteCode } from '#server/core/sqliteCode.ts'
import { atomically, db, sqlite } from './open.ts'
import { users } from './schema/people.ts'
import { actParts, acts, type Condition, type ReplacedRows, type StoredRow } from './schema/records.ts'
import { untilWritable } from './writable.ts'

// Takes acts of the journal back (undo.ts, rules.md#82).

export type StoredAct = typeof acts.$inferSelect
export type StoredPart = typeof actParts.$inferSelect

const isOpen = () => and(isNull(acts.undoneAt), gt(acts.until, now()))

/** Returns null if the act is over, unknown or another person's, or if the actor's office or troop has changed since. */
export function actToUndo({ id: actorId }: { id: number }, id: string): StoredAct | null {
  const isOwn = and(eq(acts.id, id), eq(acts.actorId, actorId), eq(acts.kind, 'act'), isOpen())
  const act = db.select().from(acts).where(isOwn).get()
  return act && Bun.deepEquals(act.rights, rightsOf(actorId)) ? act : null
}

export const openActs = (kind: StoredAct['kind']) =>
  db
    .select()
    .from(acts)
    .where(and(eq(acts.kind, kind), isOpen()))
    .orderBy(desc(acts.at))
    .all()

export const partsOf = (actId: string): StoredPart[] =>
  db.select().from(actParts).where(eq(actParts.actId, actId)).orderBy(asc(actParts.id)).all()

/** Nobody has changed since what the act replaced. */
export const isUntouched = (parts: readonly StoredPart[]) => parts.every(({ replaced }) => replaced.every(isAsLeft))

export const rightsOf = (userId: number) =>
  db
    .select({ role: users.role, district: users.districtId, team: users.teamId, accepted: users.teamAccepted })
    .from(users)
    .where(eq(users.id, userId))
    .get()!

/** Rules of the areas above the database. */
interface Above {
  isInTrash: (id: number) => boolean
  restoreFromTrash: (id: number) => unknown
  withdrawMail: (id: number) => void
  /** @throws Problem if somebody uses a row that the act inserted */
  beforeDeleting: (table: string, ids: readonly number[]) => void
}

type Journaled = Pick<StoredPart, 'replaced' | 'trashed' | 'told'>

/** Marks an act as taken back. What is left of its parts is restored by a start, too. */
export const markUndone = ({ id }: StoredAct) => db.update(acts).set({ undoneAt: now() }).where(eq(acts.id, id)).run()

/**
 * Restores the rows, except those that another person has changed since and those that no longer fit, because a name is taken
 * or an area was deleted. Rows about one team, person or year are restored together or not at all.
 * @returns the names of the teams, people and years that were not restored
 */
export function takeBack(act: StoredAct, above: Above): string[] {
  return atomically(() => {
    markUndone(act)
    const parts = partsOf(act.id)
    const left = restore(
      {
        replaced: parts.flatMap(({ replaced }) => replaced),
        trashed: parts.flatMap(({ trashed }) => trashed),
        told: parts.flatMap(({ told }) => told),
      },
      above,
    )
    db.delete(actParts).where(eq(actParts.actId, act.id)).run()
    return left.map(String)
  })
}

/**
 * Restores an act that is marked as taken back, the newest part first, each in its own transaction: other requests run between
 * two. `tell` gets each part and the groups of it that were not restored.
 */
export async function takeBackInParts(actId: string, above: Above, tell: (part: StoredPart, left: Group[]) => void) {
  for (;;) {
    await untilWritable()
    const isOver = atomically(() => {
      const part = db.select().from(actParts).where(eq(actParts.actId, actId)).orderBy(desc(actParts.id)).get()
      if (!part) return true
      tell(part, restore(part, above))
      db.delete(actParts).where(eq(actParts.id, part.id)).run()
      return false
    })
    if (isOver) return
    await yieldToEventLoop()
  }
}

/** Acts whose taking back was stopped by an error or the end of the process. */
export const unfinished = () =>
  db
    .selectDistinct({ id: acts.id, actorId: acts.actorId })
    .from(acts)
    .innerJoin(actParts, eq(actParts.actId, acts.id))
    .where(isNotNull(acts.undoneAt))
    .all()

type Group = string | number

export const groupOf = ({ group, about }: { group?: number | undefined; about?: string | undefined }) => group ?? about

function restore({ replaced, trashed, told }: Journaled, above: Above): Group[] {
  const changed = [...replaced.filter(rows => !isAsLeft(rows)), ...trashed.filter(({ id }) => !above.isInTrash(id))]
  const left = new Set(changed.map(groupOf))
  const groups = [...new Set([...replaced, ...trashed].map(groupOf))]
  const rowsIn = Map.groupBy(replaced, groupOf)
  const trashedIn = Map.groupBy(trashed, groupOf)
  const toldIn = Map.groupBy(told, groupOf)
  const partOf = (group: Group | undefined) => ({
    replaced: rowsIn.get(group) ?? [],
    trashed: trashedIn.get(group) ?? [],
    told: toldIn.get(group) ?? [],
  })
  for (const group of groups.toReversed()) if (!left.has(group) && !restoreGroup(partOf(group), above)) left.add(group)
  for (const row of partOf(undefined).told) withdraw(row, above)
  return groups.filter(group => left.has(group)) as Group[]
}

/** Restores the rows of one group. Returns false and changes nothing if they no longer fit. */
function restoreGroup({ replaced, trashed, told }: Journaled, above: Above): boolean {
  try {
    atomically(() => {
      for (const { id } of trashed.toReversed()) above.restoreFromTrash(id)
      for (const rows of replaced.toReversed()) putBack(rows, above)
      for (const row of told) withdraw(row, above)
    })
    return true
  } catch (error) {
    if (error instanceof Problem || sqliteCode(error).startsWith('SQLITE_CONSTRAINT')) return false
    throw error
  }
}

function withdraw({ table, id }: StoredPart['told'][number], above: Above) {
  if (table === 'outbox') above.withdrawMail(id)
  else sqlite.run(`DELETE FROM ${quoted(table)} WHERE id = ?`, [id])
}

function putBack({ table, keys, before, after }: ReplacedRows, above: Above) {
  const keyOf = (row: StoredRow) => JSON.stringify(keys.map(name => row[name]))
  const [were, are] = [new Map(before.map(row => [keyOf(row), row])), new Map(after.map(row => [keyOf(row), row]))]
  const isRow = keys.map(name => `${quoted(name)} = ?`).join(' AND ')
  const keysIn = (row: StoredRow) => keys.map(name => row[name]!)
  const inserted = [...are].filter(([key]) => !were.has(key)).map(([, row]) => row)
  if (inserted.length > 0)
    above.beforeDeleting(
      table,
      inserted.map(({ id }) => id).filter(id => typeof id === 'number'),
    )
  for (const row of inserted) sqlite.run(`DELETE FROM ${quoted(table)} WHERE ${isRow}`, keysIn(row))
  for (const [key, row] of were) {
    const [names, values] = [Object.keys(row).map(quoted), Object.values(row)]
    if (are.has(key)) {
      const fields = names.map(name => `${name} = ?`).join(', ')
      sqlite.run(`UPDATE ${quoted(table)} SET ${fields} WHERE ${isRow}`, [...values, ...keysIn(row)])
    } else {
      const places = names.map(() => '?').join(', ')
      sqlite.run(`INSERT INTO ${quoted(table)} (${names.join(', ')}) VALUES (${places})`, values)
    }
  }
}

const isAsLeft = (rows: ReplacedRows) => Bun.deepEquals(rowsOf(rows), rows.after)

export function rowsOf({ table, columns, where }: Pick<ReplacedRows, 'table' | 'columns' | 'where'>): StoredRow[] {
  const matches = where.map(conditions => `(${conditions.map(hasOneOf).join(' AND ')})`).join(' OR ')
  return sqlite
    .query<StoredRow, string[]>(
      `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)} WHERE ${matches} ORDER BY rowid`,
    )
    .all(...where.flat().map(({ values }) => JSON.stringify(values)))
}

/** Unlike `=`, `IS` matches null as well. */
const hasOneOf = ({ column, values }: Condition) =>
  values.length === 1 && values[0] === null
    ? `${quoted(column)} IS (SELECT value FROM json_each(?))`
    : `${quoted(column)} IN (SELECT value FROM json_each(?))`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
