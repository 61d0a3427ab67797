import type { Day } from '#domain/deadline.ts'

export const YEAR_STATES = ['DRAFT', 'OPEN', 'FINISHED'] as const
export type YearState = (typeof YEAR_STATES)[number]

const MOVES: Record<YearState, readonly YearState[]> = {
  DRAFT: ['OPEN'],
  OPEN: ['FINISHED'],
  FINISHED: ['OPEN', 'DRAFT'],
}

/** Allows no other change of state (rules.md#15). */
export function mayMove(from: YearState, to: YearState): boolean {
  return MOVES[from].includes(to)
}

export function mayDeleteYear(state: YearState): boolean {
  return state === 'DRAFT'
}

// The editor's own limits by state and nuclear mode (rules.md#107). The server enforces roles and states only
// (rules.md#16). The order of rows has no limit here: it may be changed in any state.

/** May the year's fields, groups, tasks and prerequisites be added and changed, and groups and tasks deleted? */
export function mayEditFields(state: YearState, nuclear: boolean): boolean {
  return nuclear || state === 'DRAFT'
}

/** Unlike a task, a prerequisite may be deleted while the year runs. */
export function mayDeletePrerequisite(state: YearState, nuclear: boolean): boolean {
  return nuclear || state !== 'FINISHED'
}

export function mayRebuildRanking(fixed: boolean, nuclear: boolean): boolean {
  return nuclear || !fixed
}

/** Deleting a fixed ranking makes it dynamic; a dynamic one has nothing to delete. */
export function mayDeleteRanking(fixed: boolean, nuclear: boolean): boolean {
  return nuclear && fixed
}

/**
 * Is it still the start of a year that was opened on that day? It lasts through November of the year's first autumn. A year
 * that is opened from June on has it in the same calendar year, one opened from January to May has had it.
 */
export function isYearStart(opened: Day, today: Day): boolean {
  const [year, month] = [Number(opened.slice(0, 4)), Number(opened.slice(5, 7))]
  return today <= `${month >= 6 ? year : year - 1}-11-30`
}
