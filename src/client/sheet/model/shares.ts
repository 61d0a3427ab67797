import { formatLong } from '#domain/scoring/values.ts'
import type { Sheet } from './sheet.ts'

export const percent = (share: number) => `${formatLong(Math.round(share * 1000) / 10)}%`

export const groupName = (id: number, sheet: Sheet) => sheet.groups.find(group => group.id === id)?.name ?? ''
