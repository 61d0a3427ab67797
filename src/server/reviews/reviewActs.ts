import { and, eq, inArray } from 'drizzle-orm'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import { leftOutOfBulk, type ReviewState } from '#domain/review.ts'
import type { Leader, User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { eachWithErrorCodes } from '#server/database/eachInTransaction.ts'
import { atomically, db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { tell } from '#server/notices/tell.ts'
import { prerequisitesOnSheet } from '#server/sheets/prerequisitesOnSheet.ts'
import { refuseLate, reviewStateOf, storedReview } from '#server/sheets/reviewState.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { openYear, tasksOf, yearById } from '#server/years/yearLookups.ts'
import { perform, refuseAct, refuseHidden, refuseMoved, reviewedSheet, reviewMoved, type Sheet } from './performAct.ts'
import { ownReview, reviewOf } from './reviewOf.ts'

// The acts of a review (rules.md#49). Each notifies the other side.

/** @throws 409 for a missing prerequisite, a passed deadline, another state */
export const submitSheet = (leader: Leader, note: string | null) =>
  actOnOwnSheet(leader, 'SUBMIT', sheet => {
    const missing = missingPrerequisites(sheet)
    if (missing.length > 0)
      throw new Problem('submit-incomplete', { missing: missing.map(({ id, name }) => ({ id, name })) })
    perform(leader.user, sheet, { kind: 'SUBMIT', note })
    tell('sheet.submit', { by: leader.user, ...sheet, details: { note } })
  })

/** Fails after the last day, when the sheet could not be submitted again. @throws 409 */
export const withdrawSheet = (leader: Leader) =>
  actOnOwnSheet(leader, 'WITHDRAW', sheet => perform(leader.user, sheet, { kind: 'WITHDRAW', note: null }))

function actOnOwnSheet({ user, team }: Leader, kind: 'SUBMIT' | 'WITHDRAW', act: (sheet: Sheet) => void) {
  return atomically(() => {
    const sheet = { team: teamById(team.id), year: openYear() }
    refuseAct(user, sheet, kind)
    refuseLate(sheet.year, storedReview(team.id, sheet.year.id)?.extendedTo ?? null)
    act(sheet)
    return ownReview(user, team)
  })
}

/** `since` of the review that the reviewer saw, to detect acts in between; undefined skips the check. */
interface Judgement {
  note: string | null
  since?: string | null | undefined
}

/** Possible from any state, for absent leaders. @throws 403, 404, 409 */
export const approveSheet = (actor: User, address: SheetAddress, judgement: Judgement) =>
  actOnSheet(actor, address, judgement, sheet => approve(actor, sheet, judgement.note))

/** Takes an approval back without asking for corrections. @throws 403, 404, 409 */
export const unlockSheet = (actor: User, address: SheetAddress, judgement: Judgement) =>
  actOnSheet(actor, address, judgement, sheet => unlock(actor, sheet, judgement.note))

/** Returns a sheet, which stays closed after the deadline without a later last day, `extendedTo`. @throws 403, 404, 409 */
export function returnSheet(
  actor: User,
  address: SheetAddress,
  judgement: Judgement & { note: string; extendedTo: string | null },
) {
  const { note, extendedTo } = judgement
  return actOnSheet(actor, address, judgement, sheet => {
    perform(actor, sheet, { kind: 'RETURN', note, extendedTo })
    tell('sheet.return', { by: actor, ...sheet, details: { note, day: extendedTo } })
  })
}

function actOnSheet(actor: User, address: SheetAddress, { since }: Judgement, act: (sheet: Sheet) => void) {
  return atomically(() => {
    const sheet = reviewedSheet(actor, address)
    refuseMoved(actor, sheet, since)
    act(sheet)
    return reviewOf(actor, address)
  })
}

export function approve(actor: User, sheet: Sheet, note: string | null) {
  perform(actor, sheet, { kind: 'APPROVE', note })
  tell('sheet.approve', { by: actor, ...sheet, details: { note } })
}

export function unlock(actor: User, sheet: Sheet, note: string | null) {
  perform(actor, sheet, { kind: 'UNLOCK', note })
  tell('sheet.unlock', { by: actor, ...sheet, details: { note } })
}

/**
 * Approves each sheet on its own and returns the failures with their codes: submitted ones, and those in `states`
 * (rules.md#82). @throws 404, 409
 */
export async function approveSheets(
  stillAdmitted: () => User,
  yearId: number,
  { teams, states, note }: { teams: readonly number[]; states: readonly ReviewState[]; note: string | null },
) {
  yearById(yearId)
  const { done: approved, refused } = await eachWithErrorCodes(teams, stillAdmitted, (actor, team) => {
    const sheet = reviewedSheet(actor, { id: yearId, team })
    refuseInBulk(actor, sheet, states)
    approve(actor, sheet, note)
  })
  return { approved, refused }
}

/** @throws 409 for a sheet that is only approved on its own page, and for a hidden team */
export function refuseInBulk(actor: User, sheet: Sheet, states: readonly ReviewState[]) {
  const { team, year } = sheet
  refuseHidden(sheet)
  const why = leftOutOfBulk(
    {
      state: reviewStateOf(team.id, year.id),
      entered: entriesOn(sheet),
      prerequisitesMissing: missingPrerequisites(sheet).length,
    },
    states,
  )
  if (why === 'review-moved') throw reviewMoved(actor, storedReview(team.id, year.id))
  if (why) throw new Problem(why)
}

const missingPrerequisites = ({ team, year }: Sheet) =>
  prerequisitesOnSheet(team.id, year.id).filter(({ value }) => !value)

function entriesOn({ team, year }: Sheet): number {
  const ids = tasksOf(year.id).map(({ id }) => id)
  return db
    .select({ id: taskEntries.taskId })
    .from(taskEntries)
    .where(and(eq(taskEntries.teamId, team.id), inArray(taskEntries.taskId, ids)))
    .all().length
}
