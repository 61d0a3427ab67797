import { isLeader, mayReadSheets } from '#domain/people/roles.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { visibleYear } from '#server/years/yearLookups.ts'

/** The two sides of a sheet's review: the team's leaders and the coordinators. */
export type Side = 'leaders' | 'panel'

interface SharedTeam {
  id: number
  districtId: number
  mergedInto: number | null
}

/** Leaders also read the sheets of teams that became part of theirs (rules.md#71). */
export const sideOf = (who: User, team: SharedTeam): Side | null => {
  if (isLeader(who) && (who.team!.id === team.id || who.team!.id === team.mergedInto)) return 'leaders'
  return mayReadSheets(who, team.districtId) ? 'panel' : null
}

/** @throws 403 for people on neither side, 404 for an unknown sheet, and for a DRAFT year to leaders */
export function sharedSheet(reader: User, address: { id: number; team: number }) {
  const team = teamById(address.team)
  const side = sideOf(reader, team)
  if (!side) throw new Problem('not-allowed')
  return { team, side, year: visibleYear(address.id, reader) }
}
