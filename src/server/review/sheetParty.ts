import { isLeader, mayManageDistrict } from '#domain/roles.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/problem.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { visibleYear } from '#server/years/yearLookups.ts'

/** On whose side of a sheet somebody stands: the troop's leaders and the panel talk about it, nobody else sees that. */
export type Side = 'leaders' | 'panel'

export const sideOf = (who: User, team: { id: number; districtId: number }): Side | null => {
  if (isLeader(who) && who.team!.id === team.id) return 'leaders'
  return mayManageDistrict(who, team.districtId) ? 'panel' : null
}

/** The sheet and the reader's side of it. @throws 403 for others, 404 for what is not there or a DRAFT year to leaders */
export function sharedSheet(reader: User, address: { id: number; team: number }) {
  const team = teamById(address.team)
  const side = sideOf(reader, team)
  if (!side) throw new Problem('not-allowed')
  return { team, side, year: visibleYear(address.id, reader) }
}

/** Where each side finds the sheet in the product. */
export const pathOfSheet = (side: Side, team: { id: number }, yearId: number) =>
  side === 'leaders' ? '/kategoryzacja' : `/admin/kategoryzacja/${team.id}/w-roku/${yearId}`
