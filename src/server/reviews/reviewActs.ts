import { and, asc, eq, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { AuditKind } from '#domain/people/auditKinds.ts'
import { mayReview } from '#domain/people/roles.ts'
import type { TeamChange } from '#domain/requests/teams.ts'
import { type BulkState, isOpenToLeaders, leftOutOfBulk, mayAct, type ReviewAct, stateAfter } from '#domain/review.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { eachWithErrorCodes } from '#server/database/eachInTransaction.ts'
import { atomically, db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { reviewActs, sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { remember } from '#server/database/undo.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { prerequisitesOnSheet } from '#server/sheets/prerequisitesOnSheet.ts'
import { refuseLate, reviewStateOf, storedReview } from '#server/sheets/reviewState.ts'
import { standingOfTeam } from '#server/sheets/sheetOf.ts'
import { changeTeam } from '#server/teams/changeTeam.ts'
import { managedTeam } from '#server/teams/managedTeams.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { openYear, runningYear, type Year, yearById } from '#server/years/yearLookups.ts'
import { notifyOfApproval, notifyOfReturn, notifyOfUnlock, notifyReviewers } from './reviewNotices.ts'
import { ownReview, reviewOf } from './reviewOf.ts'

// The acts of a review (rules.md#49). Each is possible in the OPEN year only, stores the sheet's points of that moment,
// writes an audit entry and notifies the other side.

type Team = ReturnType<typeof teamById>

export interface Sheet {
  team: Team
  year: Year
}

/** `since` of the review that the reviewer saw, to detect acts in between; undefined skips the check. */
type Since = string | null | undefined

interface Address {
  id: number
  team: number
}

/** @throws 409 for a missing prerequisite, a passed deadline, another state */
export function submitSheet({ user, team }: { user: User; team: { id: number } }, note: string | null) {
  return atomically(() => {
    const sheet = { team: teamById(team.id), year: openYear() }
    refuseAct(user, sheet, 'SUBMIT')
    refuseLate(sheet.year, storedReview(team.id, sheet.year.id)?.extendedTo ?? null)
    const missing = prerequisitesOnSheet(team.id, sheet.year.id).filter(({ value }) => !value)
    if (missing.length > 0)
      throw new Problem('submit-incomplete', { missing: missing.map(({ id, name }) => ({ id, name })) })
    perform(user, sheet, 'SUBMIT', { note })
    notifyReviewers(user, sheet.team, sheet.year, note)
    return ownReview(user, team)
  })
}

/** Not possible after the last day, when the sheet could not be submitted again. @throws 409 */
export function withdrawSheet({ user, team }: { user: User; team: { id: number } }) {
  return atomically(() => {
    const sheet = { team: teamById(team.id), year: openYear() }
    refuseAct(user, sheet, 'WITHDRAW')
    refuseLate(sheet.year, storedReview(team.id, sheet.year.id)?.extendedTo ?? null)
    perform(user, sheet, 'WITHDRAW', {})
    return ownReview(user, team)
  })
}

/** Possible from any state, for absent leaders. @throws 403, 404, 409 */
export function approveSheet(actor: User, address: Address, { note, since }: { note: string | null; since?: Since }) {
  return actOnSheet(actor, address, since, sheet => {
    perform(actor, sheet, 'APPROVE', { note })
    notifyOfApproval(actor, sheet.team, sheet.year, note)
  })
}

/** After the deadline it needs a new last day, `extendedTo`. @throws 403, 404, 409 */
export function returnSheet(
  actor: User,
  address: Address,
  { note, extendedTo, since }: { note: string; extendedTo: string | null; since?: Since },
) {
  return actOnSheet(actor, address, since, sheet => {
    perform(actor, sheet, 'RETURN', { note, extendedTo })
    notifyOfReturn(actor, sheet.team, sheet.year, note, extendedTo)
  })
}

/** @throws 403, 404, 409 when the sheet has changed `since` the reviewer saw it */
function actOnSheet(actor: User, address: Address, since: Since | undefined, act: (sheet: Sheet) => void) {
  return atomically(() => {
    const sheet = reviewedSheet(actor, address)
    refuseMoved(actor, sheet, since)
    act(sheet)
    return reviewOf(actor, address)
  })
}

/**
 * Approves each sheet on its own and returns the failures with their codes: submitted ones, and those in `states`
 * (rules.md#82). @throws 404, 409
 */
export async function approveSheets(
  stillAdmitted: () => User,
  yearId: number,
  { teams: teamIds, states }: { teams: readonly number[]; states: readonly BulkState[] },
) {
  yearById(yearId)
  const { done: approved, refused } = await eachWithErrorCodes(teamIds, stillAdmitted, (actor, id) => {
    const { team, year } = reviewedSheet(actor, { id: yearId, team: id })
    refuseInBulk(actor, { team, year }, states)
    perform(actor, { team, year }, 'APPROVE', { note: null })
    notifyOfApproval(actor, team, year, null)
  })
  return { approved, refused }
}

/** @throws 409 for a sheet that is only approved on its own page, and for a hidden team */
function refuseInBulk(actor: User, { team, year }: Sheet, states: readonly BulkState[]) {
  // A team that was hidden after the reviewer marked it is not approved.
  if (team.shadow) throw new Problem('team-hidden')
  const why = leftOutOfBulk(
    {
      state: reviewStateOf(team.id, year.id),
      entered: entriesIn(team.id, year.id),
      prerequisitesMissing: prerequisitesOnSheet(team.id, year.id).filter(({ value }) => !value).length,
    },
    states,
  )
  if (why === 'review-moved') throw moved(actor, storedReview(team.id, year.id))
  if (why === 'not-submitted') throw new Problem('not-submitted')
  if (why === 'sheet-empty') throw new Problem('sheet-empty')
  if (why) throw new Problem('prerequisites-missing')
}

const entriesIn = (teamId: number, yearId: number) =>
  db
    .select({ id: taskEntries.taskId })
    .from(taskEntries)
    .innerJoin(tasks, eq(taskEntries.taskId, tasks.id))
    .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
    .where(and(eq(taskEntries.teamId, teamId), eq(taskGroups.yearId, yearId)))
    .all().length

/** Takes an approval back without asking for corrections, and notifies the leaders. @throws 403, 404, 409 */
export function unlockSheet(actor: User, address: Address, { note, since }: { note: string | null; since?: Since }) {
  return actOnSheet(actor, address, since, sheet => {
    perform(actor, sheet, 'UNLOCK', { note })
    notifyOfUnlock(actor, sheet.team, sheet.year, note)
  })
}

/**
 * Changes a team. Its lock is the approval of the OPEN year's sheet (rules.md#50); with no OPEN year only the flag is
 * stored. @throws 403, 404, 409, 422
 */
export function changeTeamAndLock(
  actor: User,
  id: number,
  { locked, ...change }: InferOutput<typeof TeamChange>,
  isOneOfMany = false,
) {
  return atomically(() => {
    const team = managedTeam(actor, id)
    if (locked === undefined) return changeTeam(actor, id, change)
    if (!mayReview(actor, team.districtId)) throw new Problem('not-allowed')
    // The act of the review writes the flag and an audit entry of its own.
    return changeTeam(actor, id, performLock(actor, team, locked, isOneOfMany) ? change : { ...change, locked })
  })
}

function performLock(actor: User, team: Team, locked: boolean, isOneOfMany: boolean): boolean {
  const year = runningYear()
  if (!year || locked === (reviewStateOf(team.id, year.id) === 'APPROVED')) return false
  if (locked && isOneOfMany) refuseInBulk(actor, { team, year }, [])
  perform(actor, { team, year }, locked ? 'APPROVE' : 'UNLOCK', {})
  const notifyLeaders = locked ? notifyOfApproval : notifyOfUnlock
  notifyLeaders(actor, team, year, null)
  return true
}

/** Ends the extended deadlines of a year that closes (rules.md#56). */
export function endExtensions(yearId: number) {
  db.update(sheetReviews).set({ extendedTo: null }).where(eq(sheetReviews.yearId, yearId)).run()
}

/** Deletes all reviews of a DRAFT that opens. @returns the ids of the teams that were locked */
export function forgetReviews(yearId: number): number[] {
  db.delete(sheetReviews).where(eq(sheetReviews.yearId, yearId)).run()
  db.delete(reviewActs).where(eq(reviewActs.yearId, yearId)).run()
  return lockExactly([])
}

/** Locks exactly the teams whose sheets are approved, in a year that is opened again. @returns the unlocked teams' ids */
export function restoreLocks(yearId: number): number[] {
  const approved = db
    .select({ teamId: sheetReviews.teamId })
    .from(sheetReviews)
    .where(and(eq(sheetReviews.yearId, yearId), eq(sheetReviews.state, 'APPROVED')))
    .all()
  return lockExactly(approved.map(({ teamId }) => teamId))
}

/** @returns the ids of the teams that were unlocked */
function lockExactly(teamIds: readonly number[]): number[] {
  const locked = db.select({ id: teams.id }).from(teams).where(eq(teams.locked, true)).all()
  const unlocked = locked.map(({ id }) => id).filter(id => !teamIds.includes(id))
  db.update(teams).set({ locked: false }).where(eq(teams.locked, true)).run()
  for (const id of teamIds) db.update(teams).set({ locked: true }).where(eq(teams.id, id)).run()
  return unlocked
}

/** The sheet that a reviewer acts on. @throws 403, 404, 409 when the year is not OPEN or the team was merged */
export function reviewedSheet(reviewer: User, address: Address): Sheet {
  const team = teamById(address.team)
  if (!mayReview(reviewer, team.districtId)) throw new Problem('not-allowed')
  if (team.mergedInto !== null) throw new Problem('team-merged')
  const year = yearById(address.id)
  if (year.state !== 'OPEN') throw new Problem('year-over')
  return { team, year }
}

/** @throws 409 with the sheet's state, since when and by whom */
function refuseAct(actor: User, { team, year }: Sheet, kind: ReviewAct) {
  const review = storedReview(team.id, year.id)
  if (!mayAct(kind, review?.state ?? 'IN_PROGRESS')) throw moved(actor, review)
}

/** @throws 409 when somebody acted since the reviewer read the review */
function refuseMoved(actor: User, { team, year }: Sheet, since: Since) {
  const review = storedReview(team.id, year.id)
  if (since !== undefined && since !== (review?.since ?? null)) throw moved(actor, review)
}

function moved(actor: User, review: ReturnType<typeof storedReview>) {
  const act = [review?.byId ?? null, review?.since ?? null] as const
  const { by, byRole } = authorsSeenBy(actor, [act])(...act)
  return new Problem('review-moved', {
    state: review?.state ?? 'IN_PROGRESS',
    since: review?.since ?? null,
    by,
    byRole,
  })
}

const AUDITED: Record<ReviewAct, AuditKind> = {
  SUBMIT: 'sheet.submit',
  WITHDRAW: 'sheet.withdraw',
  RETURN: 'sheet.return',
  APPROVE: 'sheet.approve',
  UNLOCK: 'sheet.unlock',
}

/** @throws 409 when the sheet's state does not allow it */
function perform(
  actor: User,
  sheet: Sheet,
  kind: ReviewAct,
  { note = null, extendedTo = null }: { note?: string | null; extendedTo?: string | null },
) {
  refuseAct(actor, sheet, kind)
  const { team, year } = sheet
  const before = storedReview(team.id, year.id)
  const state = stateAfter([...actsOf(team.id, year.id), kind])
  const at = now()

  const isOfSheet = (table: typeof sheetReviews | typeof reviewActs | typeof timeRequests) =>
    and(eq(table.teamId, team.id), eq(table.yearId, year.id))
  remember(sheetReviews, isOfSheet(sheetReviews), team.name)
  remember(reviewActs, isOfSheet(reviewActs), team.name)
  // A sheet that went to another district since is not its reviewers' any more.
  remember(teams, eq(teams.id, team.id), team.name, ['locked', 'mergedInto', 'districtId'])
  remember(years, eq(years.id, year.id), team.name, ['state'])
  const { points, category, tokens } = standingOfTeam(team.id, year)
  db.insert(reviewActs)
    .values({ yearId: year.id, teamId: team.id, kind, at, byId: actor.id, note, points, category, ...tokens })
    .run()
  const after = {
    state,
    since: at,
    byId: actor.id,
    note,
    extendedTo: extendedTo ?? before?.extendedTo ?? null,
    rulesChangedAt: null,
  }
  db.insert(sheetReviews)
    .values({ yearId: year.id, teamId: team.id, ...after })
    .onConflictDoUpdate({ target: [sheetReviews.yearId, sheetReviews.teamId], set: after })
    .run()
  db.update(teams)
    .set({ locked: state === 'APPROVED' })
    .where(eq(teams.id, team.id))
    .run()
  // A sheet that is handed in or approved needs no more time.
  if (!isOpenToLeaders(state)) {
    const open = and(isOfSheet(timeRequests), isNull(timeRequests.answeredAt))
    remember(timeRequests, open, team.name)
    db.delete(timeRequests).where(open).run()
  }
  recordChange(
    actor,
    AUDITED[kind],
    { teamId: team.id, districtId: team.districtId, yearId: year.id },
    { state: before?.state ?? 'IN_PROGRESS' },
    { state, ...(note !== null && { note }), ...(extendedTo !== null && { extendedTo }) },
  )
}

function actsOf(teamId: number, yearId: number): ReviewAct[] {
  const rows = db
    .select({ kind: reviewActs.kind })
    .from(reviewActs)
    .where(and(eq(reviewActs.teamId, teamId), eq(reviewActs.yearId, yearId)))
    .orderBy(asc(reviewActs.id))
    .all()
  return rows.map(({ kind }) => kind)
}
