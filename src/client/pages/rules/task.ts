import type { YearTask } from '#domain/year/fullYear.ts'

/** A task of the tutorial: what is not said is as it is for most tasks. */
export function task(over: Pick<YearTask, 'id' | 'name' | 'type' | 'maxPoints'> & Partial<YearTask>): YearTask {
  return {
    description: '',
    obligatory: false,
    multiplier: 1,
    refValId: null,
    primaryGroupId: 1,
    secondaryGroupId: null,
    split: 1,
    ...over,
  }
}
