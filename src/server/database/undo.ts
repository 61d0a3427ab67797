import { getTableColumns, lt } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { DAY, MINUTE, now } from '#server/core/clock.ts'
import { atomically, db, sqlite } from './open.ts'
import { type ACT_KINDS, type AuditedAct, actParts, acts, type ReplacedRows, type StoredRow } from './schema/records.ts'
import { rightsOf, rowsOf } from './takeBack.ts'

// The journal of acts that can be taken back (rules.md#82, decision 047): what they replaced is stored in their own transaction.
// Taking back is in takeBack.ts.

type ActKind = (typeof ACT_KINDS)[number]

/** The time in which an act can be taken back. Mails and notices wait for it only where the act carries them. */
const LASTS: Record<ActKind, number> = { act: MINUTE, 'ended-access': 7 * DAY, import: 30 * DAY }

/** Rows as they were before, and after they were changed; null until the part is stored. */
type Replaced = Omit<ReplacedRows, 'after'> & { after: StoredRow[] | null }

type Part = typeof actParts.$inferInsert

/** An act that runs. Its actor carries it (`Actor`). */
export class Act {
  readonly id = crypto.randomUUID()
  readonly until: string
  /** It has changed something. */
  isOffered = false
  #replaced: Replaced[] = []
  #trashed: Part['trashed'] = []
  #told: Part['told'] = []
  #audited: AuditedAct[] = []
  #about: string | undefined
  #isStored = false

  constructor(
    readonly actorId: number,
    readonly kind: ActKind = 'act',
  ) {
    this.until = new Date(Date.now() + LASTS[kind]).toISOString()
  }

  replaces(rows: Replaced) {
    this.#replaced.push(rows)
    this.#about = rows.about
  }

  trashes(row: Part['trashed'][number]) {
    this.#trashed.push(row)
    this.#about = row.about
  }

  /** Without a name it is about the team, person or year that was remembered last. */
  tells(row: Part['told'][number]) {
    this.#told.push({ about: this.#about, ...row })
  }

  records(entry: Omit<AuditedAct, 'about'>) {
    this.#audited.push({ ...entry, about: this.#about })
  }

  /** Stores what was remembered since the last part. Call it at the end of the transaction that changes the rows. */
  storePart() {
    const replaced = this.#replaced.map(rows => ({ ...rows, after: rows.after ?? rowsOf(rows) }))
    const part = { replaced, trashed: this.#trashed, told: this.#told, audited: this.#audited }
    this.#replaced = []
    this.#trashed = []
    this.#told = []
    this.#audited = []
    const hasChanged = part.trashed.length > 0 || replaced.some(({ before, after }) => !Bun.deepEquals(before, after))
    if (!hasChanged && part.told.length + part.audited.length === 0) return
    if (!this.#isStored) this.#store()
    db.insert(actParts)
      .values({ actId: this.id, ...part })
      .run()
    this.isOffered ||= hasChanged
  }

  #store() {
    const { id, kind, actorId, until } = this
    db.insert(acts)
      .values({ id, kind, actorId, at: now(), until, rights: rightsOf(actorId) })
      .run()
    this.#isStored = true
  }
}

/** A person who does something, with the act if it can be undone. */
export interface Actor {
  id: number
  act?: Act | undefined
}

/** Runs a part of an act in one transaction with what it replaces. Inside another transaction that one stores it. */
export function inAct<T>({ act }: Actor, work: () => T): T {
  if (!act || sqlite.inTransaction) return atomically(work)
  return atomically(() => {
    const result = work()
    act.storePart()
    return result
  })
}

interface Answer {
  headers: Record<string, string | number>
}

/** Runs an act in one transaction, and offers its undo in a header of the response. `work` gets the actor who carries the act. */
export function undoable<A extends Actor, T>(user: A, answer: Answer, work: (actor: A) => T): T {
  const actor = { ...user, act: new Act(user.id) }
  const result = inAct(actor, () => work(actor))
  offer(actor.act, answer)
  return result
}

/** As `undoable`, for an act of several transactions, each of which is `inAct`. An actor who is read again needs the act, too. */
export async function undoableInParts<A extends Actor, T>(
  user: A,
  answer: Answer,
  work: (actor: A, act: Act) => T,
): Promise<Awaited<T>> {
  const act = new Act(user.id)
  const result = await work({ ...user, act }, act)
  offer(act, answer)
  return result
}

function offer({ id, isOffered }: Act, { headers }: Answer) {
  if (isOffered) headers.undo = `/undo/${id}`
}

type Value = number | string | null

/** Columns with the value, or one of the values, that a row must have in all of them. */
type All<Table extends SQLiteTable> = { [Column in keyof Table['_']['columns']]?: Value | readonly Value[] }
/** A list matches rows that match one of its elements. */
type Where<Table extends SQLiteTable> = All<Table> | readonly All<Table>[]
type Column<Table extends SQLiteTable> = keyof Table['_']['columns'] & string

/**
 * Call it before rows are changed, inserted or deleted. Compares and restores the named columns, by default all. Later rows that
 * match count too: the act is not undone once somebody has added one.
 */
export function remember<Table extends SQLiteTable>(
  { act }: Actor,
  table: Table,
  where: Where<Table>,
  about: string,
  columns: readonly Column<Table>[] = Object.keys(getTableColumns(table)),
) {
  if (!act) return
  const rows = describe(table, where, about, columns)
  act.replaces({ ...rows, before: rowsOf(rows), after: null })
}

/** Call it after rows were inserted under ids that nobody knew before. */
export function rememberNew<Table extends SQLiteTable>(
  { act }: Actor,
  table: Table,
  where: Where<Table>,
  about: string,
) {
  const columns = Object.keys(getTableColumns(table))
  act?.replaces({ ...describe(table, where, about, columns), before: [], after: null })
}

/** As `rememberNew`, for one of thousands of rows: it is not read again, and its `group` is restored without the others. */
export function rememberInserted<Table extends SQLiteTable>(
  { act }: Actor,
  table: Table,
  row: { [Name in Column<Table>]?: Value },
  about: string,
  group: number,
  where: Where<Table> = { id: row.id } as Where<Table>,
) {
  const columns = Object.keys(row)
  act?.replaces({ ...describe(table, where, about, columns), group, before: [], after: [row as StoredRow] })
}

/** Call it after rows were moved to Kosz. */
export const rememberTrashed = ({ act }: Actor, id: number, about: string) => act?.trashes({ id, about })

/** Mails and notices, each with what it is about. They are deleted even if they were read meanwhile. */
export const rememberTold = (act: Act | undefined, table: SQLiteTable, id: number) =>
  act?.tells({ table: getTableConfig(table).name, id })

export const rememberAudited = ({ act }: Actor, entry: Omit<AuditedAct, 'about'>) => act?.records(entry)

/** Deletes acts whose time is over, with the rows that they replaced. */
export const forgetOverActs = () => void db.delete(acts).where(lt(acts.until, now())).run()

function describe<Table extends SQLiteTable>(
  table: Table,
  where: Where<Table>,
  about: string,
  columns: readonly string[],
): Omit<Replaced, 'before' | 'after'> {
  const all = getTableColumns(table)
  const { name, keys } = shapeOf(table)
  const wanted = columns.map(column => all[column]!.name)
  const alternatives = ([where].flat() as Record<string, Value | Value[]>[]).map(conditions =>
    Object.entries(conditions).map(([column, values]) => ({
      column: all[column]!.name,
      values: [values].flat(),
    })),
  )
  return { table: name, about, keys, columns: [...new Set([...keys, ...wanted])], where: alternatives }
}

const shapes = new WeakMap<SQLiteTable, { name: string; keys: string[] }>()

/** Kept, because asking for it takes longer than writing a row. */
function shapeOf(table: SQLiteTable) {
  const known = shapes.get(table)
  if (known) return known
  const { name, columns, primaryKeys } = getTableConfig(table)
  const keys = (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name)
  shapes.set(table, { name, keys })
  return { name, keys }
}
