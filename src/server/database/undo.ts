import { and, eq, getTableColumns, gt, isNull, lt } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MINUTE, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { sqliteCode } from '#server/core/sqliteCode.ts'
import { attempt } from './faults.ts'
import { atomically, db, sqlite } from './open.ts'
import { users } from './schema/people.ts'
import { type AuditedAct, acts, type Condition, type ReplacedRows, type StoredRow } from './schema/records.ts'

// The journal of acts that can be taken back (rules.md#82, decision 047). An operation names the rows that it is about to change,
// and its actor may restore them within a minute, also after a restart. Held mails and notices wait as long.

/** The time in which an act can be undone, and for which its mails and notices wait. */
const UNDO_MS = MINUTE

/** Rows as they were before, and after they were changed; null while the act runs. */
type Replaced = Omit<ReplacedRows, 'after'> & { after: StoredRow[] | null }

/** An act that runs. Its actor carries it (`Actor`). It is stored when it is over. */
export class Act {
  readonly id = crypto.randomUUID()
  readonly until = new Date(Date.now() + UNDO_MS).toISOString()
  readonly replaced: Replaced[] = []
  readonly trashed: { id: number; about: string }[] = []
  readonly told: { table: string; id: number; about: string | undefined }[] = []
  readonly audited: AuditedAct[] = []

  constructor(readonly actorId: number) {}

  /** The team, person or year that was remembered last. Notices and audit entries that follow are about it. */
  get about() {
    return (this.trashed.at(-1) ?? this.replaced.at(-1))?.about
  }

  get hasChanged() {
    return this.trashed.length > 0 || this.replaced.some(({ before, after }) => !Bun.deepEquals(before, after))
  }

  /** Call it after each part of the act in the same event-loop tick: what changes later was changed by somebody else. */
  endPart() {
    for (const part of this.replaced) part.after ??= rowsOf(part)
  }

  store() {
    const { id, actorId, until, trashed, told, audited } = this
    const replaced = this.replaced.map(part => ({ ...part, after: part.after! }))
    const kind = audited[0]?.kind ?? null
    db.insert(acts)
      .values({ id, actorId, kind, at: now(), until, rights: rightsOf(actorId), replaced, trashed, told, audited })
      .run()
  }
}

/** A person who does something, with the act if it can be undone. */
export interface Actor {
  id: number
  act?: Act | undefined
}

/**
 * Runs an act that its actor may undo, stores what it replaced, and offers the undo in a header of the response. `work` gets the
 * actor who carries the act; one who is read again later needs it too.
 */
export async function undoable<A extends Actor, T>(
  user: A,
  { headers }: { headers: Record<string, string | number> },
  work: (actor: A, act: Act) => T,
): Promise<Awaited<T>> {
  const act = new Act(user.id)
  const result = await firstPart(act, () => work({ ...user, act }, act))
  if (act.hasChanged)
    // The act itself is stored: without room for its undo it stands.
    attempt('storing what an act replaced', () => {
      act.store()
      headers.undo = `/undo/${act.id}`
    })
  return result
}

/** Runs a part of an act up to its first pause. */
function firstPart<T>(act: Act, work: () => T): T {
  try {
    return work()
  } finally {
    act.endPart()
  }
}

type Value = number | string | null

/** Columns with the value, or one of the values, that a row must have in all of them. */
type All<Table extends SQLiteTable> = { [Column in keyof Table['_']['columns']]?: Value | readonly Value[] }
/** A list matches rows that match one of its elements. */
type Where<Table extends SQLiteTable> = All<Table> | readonly All<Table>[]

/**
 * Call it before rows are changed, inserted or deleted. Compares and restores the named columns, by default all. Later rows that
 * match count too: the act is not undone once somebody has added one.
 */
export function remember<Table extends SQLiteTable>(
  { act }: Actor,
  table: Table,
  where: Where<Table>,
  about: string,
  columns: readonly (keyof Table['_']['columns'] & string)[] = Object.keys(getTableColumns(table)),
) {
  if (!act) return
  const part = describe(table, where, about, columns)
  act.replaced.push({ ...part, before: rowsOf(part), after: null })
}

/** Call it after rows were inserted under ids that nobody knew before. */
export function rememberNew<Table extends SQLiteTable>(
  { act }: Actor,
  table: Table,
  where: Where<Table>,
  about: string,
) {
  act?.replaced.push({
    ...describe(table, where, about, Object.keys(getTableColumns(table))),
    before: [],
    after: null,
  })
}

/** Call it after rows were moved to Kosz. */
export const rememberTrashed = ({ act }: Actor, id: number, about: string) => void act?.trashed.push({ id, about })

/** Mails and notices, each with what it is about. They are deleted even if they were read meanwhile. */
export const rememberTold = (act: Act | undefined, table: SQLiteTable, id: number) =>
  void act?.told.push({ table: getTableConfig(table).name, id, about: act.about })

export const rememberAudited = ({ act }: Actor, entry: Omit<AuditedAct, 'about'>) =>
  void act?.audited.push({ ...entry, about: act.about })

export type StoredAct = typeof acts.$inferSelect

/** Returns null if the act is over, unknown or another person's, or if the actor's office or troop has changed since. */
export function actToUndo({ id: actorId }: { id: number }, id: string): StoredAct | null {
  const isOpen = and(eq(acts.id, id), eq(acts.actorId, actorId), isNull(acts.undoneAt), gt(acts.until, now()))
  const act = db.select().from(acts).where(isOpen).get()
  return act && Bun.deepEquals(act.rights, rightsOf(actorId)) ? act : null
}

const rightsOf = (userId: number) =>
  db
    .select({ role: users.role, district: users.districtId, team: users.teamId, accepted: users.teamAccepted })
    .from(users)
    .where(eq(users.id, userId))
    .get()!

/** Kosz, as the areas above the database know it. */
interface Trash {
  has: (id: number) => boolean
  restore: (id: number) => unknown
}

/**
 * Restores the rows, except those that another person has changed since and those that no longer fit, because a name is taken
 * or an area was deleted. Rows about one team, person or year are restored together or not at all.
 * @returns the names of the teams, people and years that were not restored
 */
export function takeBack(act: StoredAct, trash: Trash): string[] {
  return atomically(() => {
    db.update(acts).set({ undoneAt: now() }).where(eq(acts.id, act.id)).run()
    const { replaced, trashed, told } = act
    const left = new Set<string | undefined>(
      [
        ...replaced.filter(part => !Bun.deepEquals(rowsOf(part), part.after)),
        ...trashed.filter(({ id }) => !trash.has(id)),
      ].map(({ about }) => about),
    )
    const abouts = [...new Set([...replaced, ...trashed].map(({ about }) => about))]
    for (const about of abouts.toReversed()) if (!left.has(about) && !putAllBack(act, about, trash)) left.add(about)
    for (const { table, id, about } of told)
      if (!left.has(about)) sqlite.run(`DELETE FROM ${quoted(table)} WHERE id = ?`, [id])
    return abouts.filter(about => left.has(about))
  })
}

/** Restores the rows about one team, person or year. Returns false and changes nothing if they no longer fit. */
function putAllBack({ replaced, trashed }: StoredAct, about: string, trash: Trash): boolean {
  const isOfIt = (part: { about: string }) => part.about === about
  try {
    atomically(() => {
      for (const { id } of trashed.filter(isOfIt).toReversed()) trash.restore(id)
      for (const rows of replaced.filter(isOfIt).toReversed()) putBack(rows)
    })
    return true
  } catch (error) {
    if (error instanceof Problem || sqliteCode(error).startsWith('SQLITE_CONSTRAINT')) return false
    throw error
  }
}

function putBack({ table, keys, before, after }: ReplacedRows) {
  const keyOf = (row: StoredRow) => JSON.stringify(keys.map(name => row[name]))
  const [were, are] = [new Map(before.map(row => [keyOf(row), row])), new Map(after.map(row => [keyOf(row), row]))]
  const isRow = keys.map(name => `${quoted(name)} = ?`).join(' AND ')
  const keysIn = (row: StoredRow) => keys.map(name => row[name]!)
  for (const [key, row] of are)
    if (!were.has(key)) sqlite.run(`DELETE FROM ${quoted(table)} WHERE ${isRow}`, keysIn(row))
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

/** Deletes acts whose time is over, with the rows that they replaced. */
export const forgetOverActs = () => void db.delete(acts).where(lt(acts.until, now())).run()

function describe<Table extends SQLiteTable>(
  table: Table,
  where: Where<Table>,
  about: string,
  columns: readonly string[],
): Omit<Replaced, 'before' | 'after'> {
  const all = getTableColumns(table)
  const { name, columns: inTable, primaryKeys } = getTableConfig(table)
  const keys = (primaryKeys[0]?.columns ?? inTable.filter(({ primary }) => primary)).map(({ name }) => name)
  const wanted = columns.map(column => all[column]!.name)
  const alternatives = ([where].flat() as Record<string, Value | Value[]>[]).map(conditions =>
    Object.entries(conditions).map(([column, values]) => ({
      column: all[column]!.name,
      values: [values].flat(),
    })),
  )
  return { table: name, about, keys, columns: [...new Set([...keys, ...wanted])], where: alternatives }
}

function rowsOf({ table, columns, where }: Pick<Replaced, 'table' | 'columns' | 'where'>): StoredRow[] {
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
