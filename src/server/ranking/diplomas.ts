import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/problem.ts'
import { sideOf } from '#server/review/sheetParty.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { fixedStandings } from './teamHistory.ts'

/** What a troop's leaders and those who may see its sheets in the panel print, also while the troop is hidden. @throws 403, 404 */
export function diplomasOf(reader: User, teamId: number) {
  if (!sideOf(reader, teamById(teamId))) throw new Problem('not-allowed')
  return fixedStandings(teamId)
}
