import type { ReactNode } from 'react'
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
