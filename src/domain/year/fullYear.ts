import type { CategoryThresholds } from '#domain/scoring/category.ts'
import type { GroupThresholds } from '#domain/scoring/levels.ts'
import type { ScoredTask } from '#domain/scoring/scoring.ts'

/** A year with its rows: enough to check it and to write it to a file. */
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
  /** Asks for a note behind the value (note.ts). */
  asksForNote: boolean
  /** The unit in three Polish forms (unit.ts); null without one. */
  unit: string | null
  /** A part of one is a doubt (domain/doubts.ts). */
  wholeNumbers: boolean
  /** 0 to 1000. Tasks of a group are ordered by it, then by id. */
  displayPriority: number
}
