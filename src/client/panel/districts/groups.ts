import { refresh } from '#client/api/useRead.ts'
import { managedDistrict, overviewOf, troopGroups } from '#client/panel/panelReads.ts'
import { counted } from '#domain/text/plural.ts'

export type District = Awaited<ReturnType<ReturnType<typeof managedDistrict>['load']>>
export type Group = Awaited<ReturnType<ReturnType<typeof troopGroups>['load']>>[number]

export interface DividedDistrict {
  district: District
  groups: readonly Group[]
}

export const refreshGroups = ({ id }: District) =>
  refresh(troopGroups(id), managedDistrict(id), overviewOf(id), overviewOf(null))

export const troopsInWords = (n: number) => counted(n, 'drużyna', 'drużyny', 'drużyn')
export const nameOf = ({ name, email }: { name: string | null; email: string }) => name ?? email

export const ungrouped = ({ teams }: District) => teams.filter(({ groupId }) => groupId === null)
