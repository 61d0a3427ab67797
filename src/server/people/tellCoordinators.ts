import { type NoticeAbout, notify } from './notifications.ts'
import { coordinatorsCovering, leadersOf, orThoseAbove } from './recipients.ts'

interface Team {
  id: number
  districtId: number
}

/** Notifies the coordinators who look after a team or, if there are none, those above them. */
export function tellCoordinators(team: Team, about: Omit<NoticeAbout, 'teamId'>) {
  for (const { id } of orThoseAbove(coordinatorsCovering(team))) notify(id, { ...about, teamId: team.id })
}

/**
 * Notifies the coordinators of a team when nobody leads it any more; `leaverId` is null for an erased account (rules.md#69).
 * Call it after the change, in its transaction.
 */
export function tellIfLeaderless(team: Team, leaverId: number | null) {
  if (leadersOf(team.id).length > 0) return
  tellCoordinators(team, {
    kind: leaverId === null ? 'team.erased' : 'team.leave',
    by: leaverId === null ? null : { id: leaverId },
  })
}
