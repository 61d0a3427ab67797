import type { CategoryThresholds } from '#domain/scoring/category.ts'
import type { ScoredTask } from '#domain/scoring/scoring.ts'
import type { Fields, StoredRow } from './fieldKinds.ts'
import type { GROUP_FIELDS, PREREQUISITE_FIELDS, TASK_FIELDS } from './yearFields.ts'

/** A year with its rows: enough to check it and to write it to a file. */
export interface FullYear extends CategoryThresholds {
  prerequisites: readonly YearPrerequisite[]
  groups: readonly YearGroup[]
  tasks: readonly YearTask[]
}

type RowWithoutOrigin<F extends Fields> = { id: number } & Omit<StoredRow<F>, 'originId'>

export interface YearPrerequisite extends RowWithoutOrigin<typeof PREREQUISITE_FIELDS> {}

export interface YearGroup extends RowWithoutOrigin<typeof GROUP_FIELDS> {}

export interface YearTask extends ScoredTask, Omit<RowWithoutOrigin<typeof TASK_FIELDS>, keyof ScoredTask> {}
