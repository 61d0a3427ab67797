/** The parts of a year that wait in Kosz (rules.md#86). */
export const PART_KINDS = ['task', 'group', 'prerequisite'] as const
export type PartKind = (typeof PART_KINDS)[number]

/** The rows in Kosz: parts of a year, and whole drafts. */
export const TRASH_KINDS = [...PART_KINDS, 'year'] as const
export type TrashKind = (typeof TRASH_KINDS)[number]

export const TRASH_DAYS = 30
