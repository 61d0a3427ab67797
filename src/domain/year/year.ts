export const YEAR_STATES = ['DRAFT', 'OPEN', 'FINISHED'] as const
export type YearState = (typeof YEAR_STATES)[number]

const MOVES: Record<YearState, readonly YearState[]> = {
  DRAFT: ['OPEN'],
  OPEN: ['FINISHED'],
  FINISHED: ['OPEN', 'DRAFT'],
}

/** The only ways a year changes its state (rules.md#15). */
export function mayMove(from: YearState, to: YearState): boolean {
  return MOVES[from].includes(to)
}

export function mayDeleteYear(state: YearState): boolean {
  return state === 'DRAFT'
}

// What the editor lets its user do, given the state and the nuclear switch (rules.md#107). The server enforces
// roles and states only (rules.md#16). Display priorities have no question here: they may be edited in any state.

export function isEditableWithoutNuclear(state: YearState): boolean {
  return state === 'DRAFT'
}

/** Name, thresholds, groups, tasks and prerequisites: adding and changing them. */
export function mayEditFields(state: YearState, nuclear: boolean): boolean {
  return nuclear || isEditableWithoutNuclear(state)
}

export function mayDeleteTask(state: YearState, nuclear: boolean): boolean {
  return mayEditFields(state, nuclear)
}

export function mayDeleteGroup(state: YearState, nuclear: boolean): boolean {
  return mayEditFields(state, nuclear)
}

/** Unlike a task, a prerequisite may be deleted while the year runs. */
export function mayDeletePrerequisite(state: YearState, nuclear: boolean): boolean {
  return nuclear || state !== 'FINISHED'
}

export function mayReopen(nuclear: boolean): boolean {
  return nuclear
}

export function mayRebuildRanking(fixed: boolean, nuclear: boolean): boolean {
  return nuclear || !fixed
}

/** Deleting a fixed ranking makes it dynamic; a dynamic one has nothing to delete. */
export function mayDeleteRanking(fixed: boolean, nuclear: boolean): boolean {
  return nuclear && fixed
}
