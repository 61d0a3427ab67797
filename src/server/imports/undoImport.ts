import { and, eq } from 'drizzle-orm'
import { isAboveDistricts, mayManageDistrict } from '#domain/people/roles.ts'
import { recordTakenBack, rulesFor } from '#server/acts/takeBackAct.ts'
import { type User, userById } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { inList } from '#server/database/inList.ts'
import { atomically, db } from '#server/database/open.ts'
import { invitationKeys, invitations } from '#server/database/schema/invitations.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { acts, outbox } from '#server/database/schema/records.ts'
import {
  groupOf,
  markUndone,
  partsOf,
  type StoredAct,
  type StoredPart,
  takeBackInParts,
  unfinished,
} from '#server/database/takeBack.ts'
import { type Actor, remember, rememberInserted } from '#server/database/undo.ts'
import type { WrittenInvitation } from '#server/invitations/importedInvitations.ts'
import { isQueued } from '#server/mail/outcome.ts'
import { sendSoon } from '#server/mail/sender.ts'

// An import that was made: its letters and taking it back (rules.md#70). The journal holds it in parts of 50 rows, each of which
// takes some 10 ms to restore (decision 041).

const ROWS_AT_ONCE = 50

export const partsIn = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, n) =>
    rows.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE),
  )

/** A team that was hidden is hidden again as long as nobody leads it. */
export function rememberShown(actor: Actor, teamId: number) {
  remember(actor, teams, { id: teamId }, `${teamId}`, ['shadow', 'mergedInto'])
  remember(actor, users, { teamId }, `${teamId}`, ['teamId', 'teamAccepted'])
}

/** An invitation goes with its letter while it is unused and has had no other letter. */
export function rememberInvitation(actor: Actor, { id, teamId, mailId, keyId }: WrittenInvitation) {
  rememberInserted(actor, invitations, { id, teamId, usedAt: null }, `${teamId}`, id)
  rememberInserted(actor, invitationKeys, { id: keyId }, `${teamId}`, id, { invitationId: id })
  actor.act?.tells({ table: 'outbox', id: mailId, about: `${teamId}`, group: id })
}

/** Sends waiting letters now. @throws 403, 404, 410 once the import was taken back */
export function sendLettersNow(actor: User, id: string) {
  ownImport(actor, id)
  const mailIds = partsOf(id).flatMap(({ told }) => told.map(row => row.id))
  const untried = and(isQueued, eq(outbox.attempts, 0), inList(outbox.id, mailIds))
  db.update(outbox).set({ nextTryAt: now() }).where(untried).run()
  sendSoon()
}

/**
 * Deletes unused invitations, untouched teams and empty hufce. The first transaction decides, so that nothing can stop the rest.
 * @throws 403, 404, 410 when it was taken back already
 */
export async function undoImport(actor: User, id: string) {
  const act = atomically(() => {
    const act = ownImport(actor, id)
    recordTakenBack(actor, partsOf(id))
    markUndone(act)
    return act
  })
  return takeOut(act)
}

/** Goes on with what a killed process or an error has left. */
export async function finishUndos() {
  for (const act of unfinished()) if (!inWork.has(act.id)) await takeOut(act)
}

const inWork = new Set<string>()

async function takeOut({ id, actorId }: Pick<StoredAct, 'id' | 'actorId'>) {
  inWork.add(id)
  try {
    const left: number[] = []
    const done = { teams: 0, invitations: 0 }
    await takeBackInParts(id, rulesFor(userById(actorId)!), ({ replaced }, leftGroups) => {
      for (const rows of replaced) {
        const isLeft = leftGroups.includes(groupOf(rows)!)
        if (isLeft) left.push(...teamsIn([rows]))
        else if (rows.before.length === 0 && (rows.table === 'teams' || rows.table === 'invitations'))
          done[rows.table]++
      }
    })
    const names = db.select({ name: teams.name }).from(teams).where(inList(teams.id, left)).orderBy(teams.id).all()
    return { ...done, left: names.map(({ name }) => name) }
  } finally {
    inWork.delete(id)
  }
}

/** The teams that were created, shown or invited to. */
const teamsIn = (replaced: StoredPart['replaced']) =>
  replaced.flatMap(({ table, after }) =>
    after.flatMap(({ id, teamId }) =>
      table === 'teams' ? [Number(id)] : table === 'invitations' ? [Number(teamId)] : [],
    ),
  )

/** @throws 403, 404, 410 */
function ownImport(actor: User, id: string): StoredAct {
  const isImport = and(eq(acts.id, id), eq(acts.kind, 'import'))
  const found = db.select().from(acts).where(isImport).get()
  if (!found) throw new Problem('import-unknown')
  if (found.actorId !== actor.id && !isAboveDistricts(actor)) throw new Problem('not-allowed')
  if (found.undoneAt !== null || found.until <= now()) throw new Problem('undo-over')
  const { districtId } = subjectOf(partsOf(id).flatMap(({ replaced }) => teamsIn(replaced)))
  if (!isAboveDistricts(actor) && (districtId === undefined || !mayManageDistrict(actor, districtId)))
    throw new Problem('not-allowed')
  return found
}

/** An entry about teams of several districts is for those above them. */
export function subjectOf(teamIds: readonly number[]): { districtId?: number } {
  const districts = db
    .selectDistinct({ districtId: teams.districtId })
    .from(teams)
    .where(inList(teams.id, teamIds))
    .all()
  const [first, ...others] = districts
  return first && others.length === 0 ? first : {}
}
