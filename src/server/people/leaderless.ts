import { notify } from './notifications.ts'
import { type Covered, coordinatorsOf, leadersOf } from './recipients.ts'

/**
 * Tells the coordinators of a team when nobody leads it any more; `leaverId` is null for an erased account (rules.md#69).
 * Call it after the change, in its transaction.
 */
export function tellIfLeaderless(team: Required<Covered>, leaverId: number | null) {
  if (leadersOf(team.id).length > 0) return
  const kind = leaverId === null ? 'team.erased' : 'team.leave'
  const path = `/admin/ustawienia/druzyny?druzyna=${team.id}`
  for (const { id } of coordinatorsOf(team)) notify(id, { kind, byId: leaverId, teamId: team.id, path })
}
