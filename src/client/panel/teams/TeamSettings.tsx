import type { ReactNode } from 'react'
import { answer, api } from '#client/api/call.ts'
import type { managedTeam, managedTeams } from '#client/api/reads.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'

interface TeamSettingProps {
  team: { locked: boolean; shadow: boolean }
  /** Stores it and shows the troop as it is then. */
  change: (wanted: { locked?: boolean; shadow?: boolean }) => Promise<unknown>
  label?: string
  hint?: string
  children?: ReactNode
}

export function LockedSetting({ team: { locked }, change, ...words }: TeamSettingProps) {
  return <ToggleSetting checked={locked} change={locked => change({ locked })} {...words} />
}

export function HiddenSetting({ team: { shadow }, change, ...words }: TeamSettingProps) {
  return <ToggleSetting checked={shadow} change={shadow => change({ shadow })} {...words} />
}

export type ListedTeam = Awaited<ReturnType<ReturnType<typeof managedTeams>['load']>>['rows'][number]
export type ManagedTeam = Awaited<ReturnType<ReturnType<typeof managedTeam>['load']>>

export const changeTeam = (
  { id }: { id: number },
  change: { name?: string; shadow?: boolean; locked?: boolean; districtId?: number },
) => answer(api.admin.teams({ id }).patch(change))
