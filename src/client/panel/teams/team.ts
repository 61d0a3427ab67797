import { answer, api } from '#client/api/call.ts'
import type { managedTeam, managedTeams } from '#client/api/reads.ts'

export type ListedTeam = Awaited<ReturnType<ReturnType<typeof managedTeams>['load']>>['rows'][number]
export type ManagedTeam = Awaited<ReturnType<ReturnType<typeof managedTeam>['load']>>

export const changeTeam = (
  { id }: { id: number },
  change: { name?: string; shadow?: boolean; locked?: boolean; districtId?: number },
) => answer(api.admin.teams({ id }).patch(change))
