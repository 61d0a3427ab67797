import { and, asc, eq } from 'drizzle-orm'
import type { AuditKind } from '#domain/auditKinds.ts'
import { mayAct, type ReviewAct, stateAfter } from '#domain/review.ts'
import { mayManageDistrict } from '#domain/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { reviewActs, sheetReviews } from '#server/database/schema/review.ts'
import { eachByItsCode } from '#server/eachByItself.ts'
import { Problem } from '#server/problem.ts'
import { prerequisitesOnSheet } from '#server/sheet/prerequisitesOnSheet.ts'
import { refuseLate, reviewStateOf, storedReview } from '#server/sheet/reviewState.ts'
import { standingOfTeam } from '#server/sheet/sheetOf.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { openYear, runningYear, type Year, yearById } from '#server/years/yearLookups.ts'
import { authorsSeenBy } from './authors.ts'
import { tellOfApproval, tellOfReturn, tellReviewers } from './reviewNotices.ts'
import { ownReview, reviewOf } from './reviewOf.ts'

// The acts of a review (rules.md#49): each happens in the OPEN year only, keeps what the sheet was worth at that
// moment, is an entry of the audit and tells the other side.

type Team = ReturnType<typeof teamById>

interface Sheet {
  team: Team
  year: Year
}

/** `since` of the review that the reviewer saw; nothing for callers that do not say. */
type Since = string | null | undefined

interface Address {
  /** The year. */
  id: number
  team: number
}

/** A leader hands the own sheet in. @throws 409 for a missing prerequisite, a passed deadline, another state */
export function submitSheet({ user, team }: { user: User; team: { id: number } }, note: string | null) {
  return atomically(() => {
    const sheet = { team: teamById(team.id), year: openYear() }
    refuseAct(user, sheet, 'SUBMIT')
    refuseLate(sheet.year, storedReview(team.id, sheet.year.id)?.extendedTo ?? null)
    const missing = prerequisitesOnSheet(team.id, sheet.year.id).filter(({ value }) => !value)
    if (missing.length > 0)
      throw new Problem('submit-incomplete', { missing: missing.map(({ id, name }) => ({ id, name })) })
    perform(user, sheet, 'SUBMIT', { note })
    tellReviewers(sheet.team, sheet.year)
    return ownReview(user, team)
  })
}

/** The leader takes it back before it was looked at. After the last day nobody could hand it in again. @throws 409 */
export function withdrawSheet({ user, team }: { user: User; team: { id: number } }) {
  return atomically(() => {
    const sheet = { team: teamById(team.id), year: openYear() }
    refuseAct(user, sheet, 'WITHDRAW')
    refuseLate(sheet.year, storedReview(team.id, sheet.year.id)?.extendedTo ?? null)
    perform(user, sheet, 'WITHDRAW', {})
    return ownReview(user, team)
  })
}

/** From any state: a coordinator may approve for an absent leader. @throws 403, 404, 409 */
export function approveSheet(actor: User, address: Address, { note, since }: { note: string | null; since?: Since }) {
  return atomically(() => {
    const sheet = reviewedSheet(actor, address)
    refuseMoved(actor, sheet, since)
    perform(actor, sheet, 'APPROVE', { note })
    tellOfApproval(sheet.team, sheet.year, note)
    return reviewOf(actor, address)
  })
}

/** Back to the leaders, with what is to be mended, and after the deadline with a new last day. @throws 403, 404, 409 */
export function returnSheet(
  actor: User,
  address: Address,
  { note, extendedTo, since }: { note: string; extendedTo: string | null; since?: Since },
) {
  return atomically(() => {
    const sheet = reviewedSheet(actor, address)
    refuseMoved(actor, sheet, since)
    perform(actor, sheet, 'RETURN', { note, extendedTo })
    tellOfReturn(sheet.team, sheet.year, note, extendedTo)
    return reviewOf(actor, address)
  })
}

/** Each sheet by itself: what cannot be approved is named with its reason, the others are approved. @throws 404, 409 */
export async function approveSheets(actor: User, yearId: number, teamIds: readonly number[]) {
  yearById(yearId)
  const { done: approved, refused } = await eachByItsCode(teamIds, team => {
    // Several are marked before they are approved: one that was hidden meanwhile is meant no more.
    const { shadow, districtId } = teamById(team)
    if (shadow && mayManageDistrict(actor, districtId)) throw new Problem('team-hidden')
    return approveSheet(actor, { id: yearId, team }, { note: null })
  })
  return { approved, refused }
}

/**
 * A team's lock is the approval of the OPEN year's sheet (rules.md#50); without one the flag alone is
 * stored. Call it inside the transaction of the change. @returns whether the sheet's review moved
 */
export function setLock(actor: User, teamId: number, locked: boolean): boolean {
  const year = runningYear()
  if (!year) return false
  const sheet = { team: teamById(teamId), year }
  const isApproved = reviewStateOf(teamId, year.id) === 'APPROVED'
  if (locked === isApproved) return false
  perform(actor, sheet, locked ? 'APPROVE' : 'UNLOCK', {})
  if (locked) tellOfApproval(sheet.team, sheet.year, null)
  return true
}

/** Ends every extension: the closed year takes nothing more (rules.md#56). */
export function endExtensions(yearId: number) {
  db.update(sheetReviews).set({ extendedTo: null }).where(eq(sheetReviews.yearId, yearId)).run()
}

/** A DRAFT that opens starts without approvals and locks. @returns the ids of the teams that were locked */
export function forgetReviews(yearId: number): number[] {
  db.delete(sheetReviews).where(eq(sheetReviews.yearId, yearId)).run()
  db.delete(reviewActs).where(eq(reviewActs.yearId, yearId)).run()
  return lockExactly([])
}

/** A year that is opened again finds its sheets as it was closed with them, and the locks follow. */
export function restoreLocks(yearId: number): number[] {
  const approved = db
    .select({ teamId: sheetReviews.teamId })
    .from(sheetReviews)
    .where(and(eq(sheetReviews.yearId, yearId), eq(sheetReviews.state, 'APPROVED')))
    .all()
  return lockExactly(approved.map(({ teamId }) => teamId))
}

/** @returns the ids of those that were locked and are no more */
function lockExactly(teamIds: readonly number[]): number[] {
  const locked = db.select({ id: teams.id }).from(teams).where(eq(teams.locked, true)).all()
  const unlocked = locked.map(({ id }) => id).filter(id => !teamIds.includes(id))
  db.update(teams).set({ locked: false }).where(eq(teams.locked, true)).run()
  for (const id of teamIds) db.update(teams).set({ locked: true }).where(eq(teams.id, id)).run()
  return unlocked
}

/** The sheet of the OPEN year that the reviewer may see. @throws 403, 404, 409 */
function reviewedSheet(reviewer: User, address: Address): Sheet {
  const team = teamById(address.team)
  if (!mayManageDistrict(reviewer, team.districtId)) throw new Problem('not-allowed')
  const year = yearById(address.id)
  if (year.state !== 'OPEN') throw new Problem('year-over')
  return { team, year }
}

/** @throws 409 with where the sheet is by now, since when and by whom */
function refuseAct(actor: User, { team, year }: Sheet, kind: ReviewAct) {
  const review = storedReview(team.id, year.id)
  if (!mayAct(kind, review?.state ?? 'IN_PROGRESS')) throw moved(actor, review)
}

/** @throws 409 when somebody acted since the caller looked */
function refuseMoved(actor: User, { team, year }: Sheet, since: Since) {
  const review = storedReview(team.id, year.id)
  if (since !== undefined && since !== (review?.since ?? null)) throw moved(actor, review)
}

function moved(actor: User, review: ReturnType<typeof storedReview>) {
  const { by, byRole } = authorsSeenBy(actor, [review?.byId ?? null])(review?.byId ?? null)
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

  const { points, category, tokens } = standingOfTeam(team.id, year)
  db.insert(reviewActs)
    .values({ yearId: year.id, teamId: team.id, kind, at, byId: actor.id, note, points, category, ...tokens })
    .run()
  const after = { state, since: at, byId: actor.id, note, extendedTo: extendedTo ?? before?.extendedTo ?? null }
  db.insert(sheetReviews)
    .values({ yearId: year.id, teamId: team.id, ...after })
    .onConflictDoUpdate({ target: [sheetReviews.yearId, sheetReviews.teamId], set: after })
    .run()
  db.update(teams)
    .set({ locked: state === 'APPROVED' })
    .where(eq(teams.id, team.id))
    .run()
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
