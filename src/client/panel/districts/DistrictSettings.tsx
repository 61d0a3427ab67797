import type { ReactNode } from 'react'
import { answer, api } from '#client/api/call.ts'
import { managedDistrict, managedDistricts } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'

interface DistrictSettingProps {
  district: Pick<District, 'id' | 'shadow' | 'autoaccept'>
  label?: string
  hint?: string
  children?: ReactNode
}

export function HiddenSetting({ district: { id, shadow }, ...words }: DistrictSettingProps) {
  return <ToggleSetting checked={shadow} change={shadow => changeDistrict(id, { shadow })} {...words} />
}

export function AutoacceptSetting({ district: { id, autoaccept }, ...words }: DistrictSettingProps) {
  return <ToggleSetting checked={autoaccept} change={autoaccept => changeDistrict(id, { autoaccept })} {...words} />
}

export type District = Awaited<ReturnType<typeof managedDistricts.load>>[number]

export async function changeDistrict(id: number, change: { name?: string; shadow?: boolean; autoaccept?: boolean }) {
  await answer(api.admin.districts({ id }).patch(change))
  await refreshDistrict(id)
}

export const refreshDistrict = (id: number) => refresh(managedDistricts, managedDistrict(id))
