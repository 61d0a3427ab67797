import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { covers } from '#domain/people/coverage.ts'
import { isAboveDistricts, mayManageDistrict, mayReview } from '#domain/people/roles.ts'
import { waitsForPanel } from '#domain/talk.ts'
import type { User } from '#server/auth/user.ts'
import { bindingsIn } from '#server/database/bindings.ts'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { threadsWithAnswer } from '#server/sheets/openThreads.ts'
import { runningYear } from '#server/years/yearLookups.ts'
import { talksIn } from './agreements.ts'

/**
 * Counts what waits, without scoring any sheet: for the reader's own answer (rules.md#81), or in every district for those above.
 * Requests are counted also while no year is OPEN.
 */
export function waitingCounts(reader: User) {
  const isOwn = ownTeams(reader)
  const year = runningYear()
  const own = (rows: readonly InDistrict[]) => rows.filter(isOwn)
  const toReview = (rows: readonly InDistrict[]) => own(rows).filter(({ districtId }) => mayReview(reader, districtId))
  return {
    submitted: year ? toReview(submittedIn(year.id)).length : 0,
    requests: own(requests()).length,
    timeRequests: year ? toReview(timeRequestsIn(year.id)).length : 0,
    answersOpen: year ? answersIn(year.id, isOwn) : 0,
    talksOpen: year ? talksOpenIn(year.id, isOwn) : 0,
  }
}

interface InDistrict {
  districtId: number
  groupId: number | null
}

function ownTeams(reader: User): (team: InDistrict) => boolean {
  if (isAboveDistricts(reader)) return () => true
  const bindings = bindingsIn(reader.districtId!)
  return ({ districtId, groupId }) => mayManageDistrict(reader, districtId) && covers(bindings, reader.id, groupId)
}

const submittedIn = (yearId: number) =>
  db
    .select({ districtId: teams.districtId, groupId: teams.groupId })
    .from(sheetReviews)
    .innerJoin(teams, eq(sheetReviews.teamId, teams.id))
    .where(and(eq(sheetReviews.yearId, yearId), eq(sheetReviews.state, 'SUBMITTED'), eq(teams.shadow, false)))
    .all()

const timeRequestsIn = (yearId: number) =>
  db
    .select({ districtId: teams.districtId, groupId: teams.groupId })
    .from(timeRequests)
    .innerJoin(teams, eq(timeRequests.teamId, teams.id))
    .where(and(eq(timeRequests.yearId, yearId), isNull(timeRequests.answeredAt), eq(teams.shadow, false)))
    .all()

const requests = () =>
  db
    .select({ districtId: teams.districtId, groupId: teams.groupId })
    .from(users)
    .innerJoin(teams, eq(users.teamId, teams.id))
    .where(and(eq(users.role, 'USER'), eq(users.teamAccepted, false), isNotNull(users.teamId)))
    .all()

function talksOpenIn(yearId: number, isOwn: (team: InDistrict) => boolean): number {
  const own = new Set(
    db
      .select({ id: teams.id, districtId: teams.districtId, groupId: teams.groupId })
      .from(teams)
      .where(eq(teams.shadow, false))
      .all()
      .filter(isOwn)
      .map(({ id }) => id),
  )
  return talksIn(yearId, db).filter(talk => own.has(talk.teamId) && waitsForPanel(talk)).length
}

function answersIn(yearId: number, isOwn: (team: InDistrict) => boolean): number {
  const threads = threadsWithAnswer(yearId, db)
  return db
    .select({ id: teams.id, districtId: teams.districtId, groupId: teams.groupId })
    .from(teams)
    .where(eq(teams.shadow, false))
    .all()
    .reduce((sum, team) => sum + (isOwn(team) ? (threads.get(team.id)?.count ?? 0) : 0), 0)
}
