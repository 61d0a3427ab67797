import type { CategoryThresholds } from '#domain/category.ts'
import type { GroupThresholds } from '#domain/levels.ts'
import type { ScoredTask } from '#domain/scoring.ts'

/** A year with all that the editor shows, which is all that checking it or writing it to a file needs. */
export interface FullYear extends CategoryThresholds {
  prerequisites: readonly YearPrerequisite[]
  groups: readonly YearGroup[]
  tasks: readonly YearTask[]
}

export interface YearPrerequisite {
  id: number
  name: string
  description: string
  displayPriority: number
}

export interface YearGroup extends GroupThresholds {
  id: number
  name: string
  displayPriority: number
}

export interface YearTask extends ScoredTask {
  name: string
  description: string
  obligatory: boolean
  /** What is counted, in three Polish forms (unit.ts); null when nothing is named. */
  unit: string | null
  /** 0 to 1000; tasks of a group stand by it, then by id. */
  displayPriority: number
}
