/** The parts of a year that wait in Kosz (rules.md#86). */
export const TRASH_KINDS = ['task', 'group', 'prerequisite'] as const
export type TrashKind = (typeof TRASH_KINDS)[number]

export const TRASH_DAYS = 30
