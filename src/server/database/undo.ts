import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MINUTE } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { sqliteCode } from '#server/core/sqliteCode.ts'
import { atomically, db } from './open.ts'
import { users } from './schema/people.ts'

// Undoes acts (rules.md#82). An operation names the rows that it is about to change, and its actor may restore them within a
// minute. The state is in memory only: after a restart the act is final, and its notifications are sent.

/** The time in which an act can be undone, and for which its mails and notices wait. */
const UNDO_MS = MINUTE

type Row = Record<string, unknown>

interface Kept {
  table: SQLiteTable
  which: SQL
  columns: readonly string[]
  /** The team, person or year that is named when the rows cannot be restored. */
  about: string
  before: Row[]
  after: Row[] | null
}

/** Rows that a deletion moved to another table and that `putBack` restores. */
interface Moved {
  about: string
  isThere: () => boolean
  putBack: () => void
}

interface Audited {
  id: number
  kind: string
  subject: object
}

class Undo {
  readonly id = crypto.randomUUID()
  readonly until = Date.now() + UNDO_MS
  readonly kept: Kept[] = []
  readonly moved: Moved[] = []
  /** Mails and notices, each with what it is about. They are deleted even if they were read meanwhile. */
  readonly told: { table: SQLiteTable; id: number; about: string | undefined }[] = []
  readonly audited: (Audited & { about: string | undefined })[] = []
  rights: unknown

  constructor(readonly actorId: number) {}

  /** The team, person or year that was remembered last. Notices and audit entries that follow are about it. */
  get about() {
    return (this.moved.at(-1) ?? this.kept.at(-1))?.about
  }

  /** Runs a part of the act: rows remembered meanwhile belong to this act. */
  during<T>(work: () => T): T {
    const outer = running
    running = this
    try {
      return work()
    } finally {
      running = outer
      for (const kept of this.kept) kept.after ??= rowsOf(kept)
    }
  }
}

/** The act that runs in this event-loop tick. */
let running: Undo | null = null

const offered = new Map<string, Undo>()
const MOST_OFFERED = 500

/** Runs an act that its actor may undo, and offers the undo in a header of the response. */
export async function undoable<T>(
  actor: { id: number },
  { headers }: { headers: Record<string, string | number> },
  work: () => T,
): Promise<Awaited<T>> {
  const undo = new Undo(actor.id)
  const result = await undo.during(work)
  if (undo.moved.length > 0 || undo.kept.some(({ before, after }) => !Bun.deepEquals(before, after))) {
    forgetOver()
    undo.rights = rightsOf(actor.id)
    offered.set(undo.id, undo)
    headers.undo = `/undo/${undo.id}`
  }
  return result
}

/** Returns a function that runs a later slice of the present act, so that its changes are remembered too. */
export function inEachSlice(): <T>(work: () => T) => T {
  const undo = running
  return work => (undo ? undo.during(work) : work())
}

/** Call it before rows are changed, inserted or deleted. Compares and restores the named columns, by default all. */
export function remember<Table extends SQLiteTable>(
  table: Table,
  which: SQL | undefined,
  about: string,
  columns: readonly (keyof Table['_']['columns'] & string)[] = Object.keys(getTableColumns(table)),
) {
  if (!running || !which) return
  const kept = { table, which, about, columns: [...new Set([...keysOf(table), ...columns])] }
  running.kept.push({ ...kept, before: rowsOf(kept), after: null })
}

/** Call it after rows were moved elsewhere. */
export const rememberMoved = (moved: Moved) => void running?.moved.push(moved)

/** @returns the time from which a mail or notice of this moment may be shown or sent; null for immediately */
export const heldUntil = () => (running ? new Date(running.until).toISOString() : null)

export const rememberTold = (table: SQLiteTable, id: number) =>
  void running?.told.push({ table, id, about: running.about })

export const rememberAudited = (entry: Audited) => void running?.audited.push({ ...entry, about: running.about })

/** Returns null if the act is over, unknown or another person's, or if the actor's office or troop has changed since. */
export function undoOf({ id: actorId }: { id: number }, id: string) {
  forgetOver()
  const undo = offered.get(id)
  return undo?.actorId === actorId && Bun.deepEquals(undo.rights, rightsOf(actorId)) ? undo : null
}

const rightsOf = (userId: number) =>
  db
    .select({ role: users.role, district: users.districtId, team: users.teamId, accepted: users.teamAccepted })
    .from(users)
    .where(eq(users.id, userId))
    .get()

/**
 * Restores the rows, except those that another person has changed since and those that no longer fit, because a name is taken
 * or an area was deleted. Rows about one team, person or year are restored together or not at all.
 * @returns the names of the teams, people and years that were not restored
 */
export function takeBack(undo: Undo): string[] {
  offered.delete(undo.id)
  return atomically(() => {
    const left = new Set<string | undefined>(
      [
        ...undo.kept.filter(kept => !Bun.deepEquals(rowsOf(kept), kept.after)),
        ...undo.moved.filter(({ isThere }) => !isThere()),
      ].map(({ about }) => about),
    )
    const abouts = [...new Set([...undo.kept, ...undo.moved].map(({ about }) => about))]
    for (const about of abouts.toReversed()) if (!left.has(about) && !putAllBack(undo, about)) left.add(about)
    for (const { table, id, about } of undo.told)
      if (!left.has(about)) db.delete(table).where(sameKey(table, { id })).run()
    return abouts.filter(about => left.has(about))
  })
}

/** Restores the rows about one team, person or year. Returns false and changes nothing if they no longer fit. */
function putAllBack({ kept, moved }: Undo, about: string): boolean {
  const isOfIt = (part: { about: string }) => part.about === about
  try {
    atomically(() => {
      for (const part of moved.filter(isOfIt).toReversed()) part.putBack()
      for (const rows of kept.filter(isOfIt).toReversed()) putBack(rows)
    })
    return true
  } catch (error) {
    if (error instanceof Problem || sqliteCode(error).startsWith('SQLITE_CONSTRAINT')) return false
    throw error
  }
}

function putBack({ table, before, after }: Kept) {
  const keyOf = (row: Row) => JSON.stringify(keysOf(table).map(name => row[name]))
  const [were, are] = [new Map(before.map(row => [keyOf(row), row])), new Map(after!.map(row => [keyOf(row), row]))]
  for (const [key, row] of are) if (!were.has(key)) db.delete(table).where(sameKey(table, row)).run()
  for (const [key, row] of were)
    if (are.has(key)) db.update(table).set(row).where(sameKey(table, row)).run()
    else db.insert(table).values(row).run()
}

function rowsOf({ table, which, columns }: Pick<Kept, 'table' | 'which' | 'columns'>): Row[] {
  const all = getTableColumns(table)
  const wanted = Object.fromEntries(columns.map(name => [name, all[name]!]))
  return db.select(wanted).from(table).where(which).all()
}

function keysOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  return keys.map(({ name }) => name)
}

function sameKey(table: SQLiteTable, row: Row): SQL {
  const all = getTableColumns(table)
  return and(...keysOf(table).map(name => eq(all[name]!, row[name])))!
}

function forgetOver() {
  for (const [id, { until }] of offered) if (until < Date.now() || offered.size > MOST_OFFERED) offered.delete(id)
}
