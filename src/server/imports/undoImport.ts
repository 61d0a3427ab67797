import { and, eq, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { isAboveDistricts, mayManageDistrict } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { inList } from '#server/database/inList.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { coordinatorGroups, teams, troopGroups } from '#server/database/schema/people.ts'
import { auditEntries, type ImportedRows, imports, outbox } from '#server/database/schema/records.ts'
import { rankings } from '#server/database/schema/sheets.ts'
import { untilWritable } from '#server/database/writable.ts'
import { withdrawLetters } from '#server/mail/letters.ts'
import { isQueued } from '#server/mail/outcome.ts'
import { sendSoon } from '#server/mail/sender.ts'

// An import that was made: its letters and taking it back (rules.md#70).

/** Sends waiting letters now. @throws 403, 404, 410 once the import was taken back */
export function sendLettersNow(actor: User, id: number) {
  const { made } = ownImport(actor, id)
  atomically(() => {
    db.update(imports).set({ lettersAt: now() }).where(eq(imports.id, id)).run()
    const untried = and(eq(outbox.attempts, 0), isWaitingLetter(made))
    db.update(outbox).set({ nextTryAt: now() }).where(untried).run()
  })
  sendSoon()
}

const ofImport = ({ invitations: ids }: ImportedRows, which: SQL) => and(inList(invitations.id, ids), which)

const isWaitingLetter = (made: ImportedRows) => {
  const mailIds = db
    .select({ id: invitations.mailId })
    .from(invitations)
    .where(ofImport(made, isNull(invitations.usedAt)))
  return and(isQueued, sql`${outbox.id} IN ${mailIds}`)!
}

/** So many rows take some 10 ms. */
const ROWS_AT_ONCE = 50

/**
 * Deletes unused invitations, untouched teams and empty hufce. The first transaction decides, so that nothing can stop the rest:
 * it is done in slices, and by the next start if the process ends before (decision 041).
 * @throws 403, 404, 410 when it was taken back already
 */
export async function undoImport(actor: User, id: number) {
  const made = atomically(() => {
    const { made } = ownImport(actor, id)
    recordUndo(actor, id, made)
    store(id, { undoneAt: now(), made: { ...made, isLeaving: true } })
    return made
  })
  return takeOut(id, made)
}

/** Goes on with what a killed process or an error has left. */
export async function finishUndos() {
  const isLeaving = sql`${imports.made} ->> 'isLeaving'`
  const unfinished = db
    .select()
    .from(imports)
    .where(and(isNotNull(imports.undoneAt), isLeaving))
    .all()
  for (const { id, made } of unfinished) if (!inWork.has(id)) await takeOut(id, made)
}

const inWork = new Set<number>()

const store = (id: number, row: Partial<typeof imports.$inferInsert>) =>
  db.update(imports).set(row).where(eq(imports.id, id)).run()

async function takeOut(id: number, made: ImportedRows) {
  inWork.add(id)
  try {
    const left: number[] = []
    const done = { teams: 0, invitations: 0 }
    for (const invitations of partsOf(made.invitations)) {
      const { unused, used } = atomically(() => deleteUnused({ ...made, invitations }))
      done.invitations += unused
      left.push(...used)
      await othersTurn()
    }
    for (const teams of partsOf(made.teams)) {
      const { gone, kept } = atomically(() => deleteUntouched({ ...made, teams, shown: [] }))
      done.teams += gone
      left.push(...kept)
      await othersTurn()
    }
    atomically(() => {
      deleteEmptyGroups(made.groups)
      const kept = touchedTeams({ ...made, teams: [] })
      const hiddenAgain = made.shown.filter(teamId => !kept.has(teamId))
      db.update(teams).set({ shadow: true }).where(inList(teams.id, hiddenAgain)).run()
      left.push(...kept)
      const { isLeaving, ...rest } = made
      store(id, { made: rest })
    })
    const names = db.select({ name: teams.name }).from(teams).where(inList(teams.id, left)).orderBy(teams.id).all()
    return { ...done, left: names.map(({ name }) => name) }
  } finally {
    inWork.delete(id)
  }
}

async function othersTurn() {
  await yieldToEventLoop()
  await untilWritable()
}

const partsOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, n) =>
    rows.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE),
  )

/** With the letters that wait. @returns how many, and the teams of those that were used */
function deleteUnused(made: ImportedRows) {
  const used = db
    .select({ teamId: invitations.teamId })
    .from(invitations)
    .where(ofImport(made, isNotNull(invitations.usedAt)))
    .all()
  withdrawLetters(isWaitingLetter(made))
  const unused = db
    .delete(invitations)
    .where(ofImport(made, isNull(invitations.usedAt)))
    .returning({ id: invitations.id })
    .all()
  return { unused: unused.length, used: used.map(({ teamId }) => teamId!) }
}

function deleteUntouched(made: ImportedRows) {
  const kept = touchedTeams(made)
  const gone = made.teams.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  db.delete(rankings).where(inList(rankings.teamId, gone)).run()
  db.delete(teams).where(inList(teams.id, gone)).run()
  return { gone: gone.length, kept }
}

function deleteEmptyGroups(ids: readonly number[]) {
  const ofTeams = db.select({ id: teams.groupId }).from(teams).where(isNotNull(teams.groupId))
  const ofCoordinators = db.select({ id: coordinatorGroups.groupId }).from(coordinatorGroups)
  db.delete(troopGroups)
    .where(
      and(inList(troopGroups.id, ids), notInArray(troopGroups.id, ofTeams), notInArray(troopGroups.id, ofCoordinators)),
    )
    .run()
}

/** The created or shown teams that have changed, or have got rows, since the import. */
function touchedTeams({ teams: founded, shown, invitations: own }: ImportedRows): Set<number> {
  const ids = [...founded.map(({ id }) => id), ...shown]
  const touched = new Set<number>()
  const keys = sqlite
    .query<{ of: string; from: string }, []>(
      `SELECT m.name AS "of", k."from" FROM sqlite_master m, pragma_foreign_key_list(m.name) k WHERE k."table" = 'teams'`,
    )
    .all()
  for (const { of, from } of keys) {
    const others = OWN_ROWS[of] ?? 'json_array_length(?2) >= 0'
    const rows = sqlite
      .query<{ id: number }, [string, string]>(
        `SELECT DISTINCT "${from}" AS id FROM "${of}" WHERE "${from}" IN (SELECT value FROM json_each(?1)) AND ${others}`,
      )
      .all(JSON.stringify(ids), JSON.stringify(own))
    for (const { id } of rows) touched.add(id)
  }
  const present = new Map(
    db
      .select()
      .from(teams)
      .where(inList(teams.id, ids))
      .all()
      .map(team => [team.id, team]),
  )
  // The old address of a merged team must keep leading to the other one.
  for (const { id, mergedInto } of present.values()) if (mergedInto !== null) touched.add(id)
  for (const { id, name, districtId, groupId } of founded) {
    const team = present.get(id)
    if (team?.name !== name || team.districtId !== districtId || team.groupId !== groupId) touched.add(id)
  }
  return touched
}

/** SQL that leaves out rows of the import itself: its unused invitations, and the OPEN year's snapshot. */
const OWN_ROWS: Record<string, string> = {
  invitations: '(usedAt IS NOT NULL OR id NOT IN (SELECT value FROM json_each(?2)))',
  rankings: "yearId NOT IN (SELECT id FROM years WHERE state = 'OPEN' AND ?2 IS NOT NULL)",
}

/** @throws 403, 404, 410 */
function ownImport(actor: User, id: number) {
  const found = db.select().from(imports).where(eq(imports.id, id)).get()
  if (!found) throw new Problem('import-unknown')
  if (found.byId !== actor.id && !isAboveDistricts(actor)) throw new Problem('not-allowed')
  if (found.undoneAt !== null) throw new Problem('undo-over')
  const { districtId } = subjectOf(found.made)
  if (!isAboveDistricts(actor) && (districtId === undefined || !mayManageDistrict(actor, districtId)))
    throw new Problem('not-allowed')
  return found
}

/** An entry about teams of several districts is for those above them. */
export function subjectOf({ teams: founded, invitations: ids, shown }: ImportedRows): { districtId?: number } {
  const invited = db.select({ id: invitations.teamId }).from(invitations).where(inList(invitations.id, ids))
  const isOfImport = sql`${inList(teams.id, [...founded.map(({ id }) => id), ...shown])} OR ${teams.id} IN ${invited}`
  const [first, ...others] = db.selectDistinct({ districtId: teams.districtId }).from(teams).where(isOfImport).all()
  return first && others.length === 0 ? first : {}
}

function recordUndo(actor: User, importId: number, made: ImportedRows) {
  const isOfImport = sql`${auditEntries.after} ->> 'id' = ${importId}`
  const entry = db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, 'team.import'), isOfImport))
    .get()
  recordChange(actor, 'act.undo', subjectOf(made), null, { of: entry?.id ?? null, kind: 'team.import' })
}
