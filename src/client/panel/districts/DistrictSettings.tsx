import type { ReactNode } from 'react'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import { changeDistrict, type District } from './district.ts'

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
