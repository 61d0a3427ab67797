import type { Sheet } from './sheet.ts'

export const groupName = (id: number, sheet: Sheet) => sheet.groups.find(group => group.id === id)?.name ?? ''
