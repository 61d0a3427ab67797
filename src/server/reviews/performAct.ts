import { and, eq, isNull } from 'drizzle-orm'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import type { AuditKind } from '#domain/people/auditKinds.ts'
import { mayReview } from '#domain/people/roles.ts'
import { isOpenToLeaders, mayAct, type ReviewAct, stateAfter } from '#domain/review.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { reviewActs, sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { remember } from '#server/database/undo.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { standingOfTeam } from '#server/sheets/sheetOf.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { type Year, yearById } from '#server/years/yearLookups.ts'
import { actsOn } from './reviewOf.ts'

export interface Sheet {
  team: ReturnType<typeof teamById>
  year: Year
}

/** The sheet that a reviewer acts on. @throws 403, 404, 409 when the year is not OPEN or the team was merged */
export function reviewedSheet(reviewer: User, address: SheetAddress): Sheet {
  const team = teamById(address.team)
  if (!mayReview(reviewer, team.districtId)) throw new Problem('not-allowed')
  if (team.mergedInto !== null) throw new Problem('team-merged')
  const year = yearById(address.id)
  if (year.state !== 'OPEN') throw new Problem('year-over')
  return { team, year }
}

/** Acts on several sheets leave out hidden teams. @throws 409 */
export function refuseHidden({ team }: Sheet) {
  if (team.shadow) throw new Problem('team-hidden')
}

/** @throws 409 with the sheet's state, since when and by whom */
export function refuseAct(actor: User, { team, year }: Sheet, kind: ReviewAct) {
  const review = storedReview(team.id, year.id)
  if (!mayAct(kind, review?.state ?? 'IN_PROGRESS')) throw reviewMoved(actor, review)
}

/** @throws 409 when somebody acted since the reviewer read the review; undefined skips the check */
export function refuseMoved(actor: User, { team, year }: Sheet, since: string | null | undefined) {
  const review = storedReview(team.id, year.id)
  if (since !== undefined && since !== (review?.since ?? null)) throw reviewMoved(actor, review)
}

export function reviewMoved(actor: User, review: ReturnType<typeof storedReview>) {
  const { state = 'IN_PROGRESS', since = null, byId = null } = review ?? {}
  const { by, byRole } = authorsSeenBy(actor, [[byId, since]])(byId, since)
  return new Problem('review-moved', { state, since, by, byRole })
}

const AUDITED: Record<ReviewAct, AuditKind> = {
  SUBMIT: 'sheet.submit',
  WITHDRAW: 'sheet.withdraw',
  RETURN: 'sheet.return',
  APPROVE: 'sheet.approve',
  UNLOCK: 'sheet.unlock',
}

interface Act {
  kind: ReviewAct
  note: string | null
  extendedTo?: string | null
}

/** Stores an act with the sheet's points of the moment. @throws 409 when the sheet's state does not allow it */
export function perform(actor: User, sheet: Sheet, { kind, note, extendedTo = null }: Act) {
  refuseAct(actor, sheet, kind)
  const { team, year } = sheet
  const ofSheet = { teamId: team.id, yearId: year.id }
  const before = storedReview(team.id, year.id)
  const state = stateAfter([...actsOn(team.id, year.id).map(act => act.kind), kind])
  const at = now()

  rememberReview(actor, sheet)
  const { points, category, tokens } = standingOfTeam(team.id, year)
  db.insert(reviewActs)
    .values({ ...ofSheet, kind, at, byId: actor.id, note, points, category, ...tokens })
    .run()
  const lastDay = extendedTo ?? before?.extendedTo ?? null
  const after = { state, since: at, byId: actor.id, note, extendedTo: lastDay, rulesChangedAt: null }
  db.insert(sheetReviews)
    .values({ ...ofSheet, ...after })
    .onConflictDoUpdate({ target: [sheetReviews.yearId, sheetReviews.teamId], set: after })
    .run()
  db.update(teams)
    .set({ locked: state === 'APPROVED' })
    .where(eq(teams.id, team.id))
    .run()
  // A sheet that is handed in or approved needs no more time.
  if (!isOpenToLeaders(state)) deleteTimeRequest(actor, sheet)
  recordChange(
    actor,
    AUDITED[kind],
    { ...ofSheet, districtId: team.districtId },
    { state: before?.state ?? 'IN_PROGRESS' },
    { state, ...(note !== null && { note }), ...(extendedTo !== null && { extendedTo }) },
  )
}

/** Keeps what an undo of the act restores, and what must not have changed until then. */
function rememberReview(actor: User, sheet: Sheet) {
  const { team, year } = sheet
  for (const table of [sheetReviews, reviewActs])
    remember(actor, table, { teamId: team.id, yearId: year.id }, team.name)
  // A sheet that has moved to another district no longer belongs to its reviewers.
  remember(actor, teams, { id: team.id }, team.name, ['locked', 'mergedInto', 'districtId'])
  remember(actor, years, { id: year.id }, team.name, ['state'])
}

function deleteTimeRequest(actor: User, { team, year }: Sheet) {
  const { teamId, yearId, answeredAt } = timeRequests
  remember(actor, timeRequests, { teamId: team.id, yearId: year.id, answeredAt: null }, team.name)
  db.delete(timeRequests)
    .where(and(eq(teamId, team.id), eq(yearId, year.id), isNull(answeredAt)))
    .run()
}
