import { and, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { TeamChange } from '#contract/requests/teams.ts'
import { mayReview } from '#domain/people/roles.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, type Db, db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { reviewActs, sheetReviews } from '#server/database/schema/review.ts'
import { reviewStateOf } from '#server/sheets/reviewState.ts'
import { changeTeam } from '#server/teams/changeTeam.ts'
import { managedTeam } from '#server/teams/managedTeams.ts'
import { runningYear } from '#server/years/yearLookups.ts'
import type { Sheet } from './performAct.ts'
import { approve, refuseInBulk, unlock } from './reviewActs.ts'

// A team's lock is the approval of the OPEN year's sheet (rules.md#50).

/** Changes a team; with no OPEN year only the flag of the lock is stored. @throws 403, 404, 409, 422 */
export function changeTeamAndLock(
  actor: User,
  id: number,
  { locked, note = null, ...change }: InferOutput<typeof TeamChange>,
  isOneOfMany = false,
) {
  return atomically(() => {
    const team = managedTeam(actor, id)
    if (locked === undefined) return changeTeam(actor, id, change)
    if (!mayReview(actor, team.districtId)) throw new Problem('not-allowed')
    // The act of the review writes the flag and an audit entry of its own.
    return changeTeam(
      actor,
      id,
      performLock(actor, team, { locked, note }, isOneOfMany) ? change : { ...change, locked },
    )
  })
}

function performLock(
  actor: User,
  team: Sheet['team'],
  { locked, note }: { locked: boolean; note: string | null },
  isOneOfMany: boolean,
): boolean {
  const year = runningYear()
  if (!year || locked === (reviewStateOf(team.id, year.id) === 'APPROVED')) return false
  if (locked && isOneOfMany) refuseInBulk(actor, { team, year }, [])
  const act = locked ? approve : unlock
  act(actor, { team, year }, note)
  return true
}

export const approvedIn = (yearId: number, from: Db = db) =>
  new Set(
    from
      .select({ teamId: sheetReviews.teamId })
      .from(sheetReviews)
      .where(and(eq(sheetReviews.yearId, yearId), eq(sheetReviews.state, 'APPROVED')))
      .all()
      .map(({ teamId }) => teamId),
  )

/** Deletes all reviews of a DRAFT that opens. @returns the ids of the teams that were locked */
export function forgetReviews(yearId: number): number[] {
  db.delete(sheetReviews).where(eq(sheetReviews.yearId, yearId)).run()
  db.delete(reviewActs).where(eq(reviewActs.yearId, yearId)).run()
  return lockExactly([])
}

/** Locks exactly the teams whose sheets are approved, in a year that is opened again. @returns the unlocked teams' ids */
export const restoreLocks = (yearId: number) => lockExactly([...approvedIn(yearId)])

function lockExactly(ids: number[]): number[] {
  const locked = db.select({ id: teams.id }).from(teams).where(eq(teams.locked, true)).all()
  db.update(teams).set({ locked: false }).where(eq(teams.locked, true)).run()
  db.update(teams).set({ locked: true }).where(inArray(teams.id, ids)).run()
  return locked.map(({ id }) => id).filter(id => !ids.includes(id))
}
