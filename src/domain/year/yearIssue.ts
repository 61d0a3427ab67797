/** Errors block opening. */
export type YearErrorCode =
  | 'referenceMissing'
  | 'referenceElsewhere'
  | 'taskWithoutGroup'
  | 'secondGroupElsewhere'
  | 'thresholdsReversed'
  | 'noTasks'

/** With warnings a year can be opened ("Otwórz mimo to"). */
export type YearWarningCode =
  | 'thresholdUnreachable'
  | 'groupWithoutTasks'
  | 'categoryNeedsMoreThanGroups'
  | 'categoryWithoutRequirement'
  | 'forestAsksForMore'
  | 'demandUnreachable'
  | 'demandAlwaysMet'
  | 'demandForestAsksForMore'
  | 'splitOneSided'
  | 'sameName'
  | 'noPrerequisites'

/** A kind of row in a year. */
export type PartKind = 'task' | 'group' | 'prerequisite'

export type PlaceKind = 'year' | PartKind

/** An error or a warning and its place; the client translates `code` into Polish. */
export interface YearIssue<Code extends string = YearErrorCode | YearWarningCode> {
  code: Code
  /** The row; the year itself has the id 0. */
  place: { kind: PlaceKind; id: number }
  name: string
  details?: Record<string, string | number>
}

export const THE_YEAR = { id: 0, name: '' }

export function issue<Code extends string>(
  code: Code,
  kind: PlaceKind,
  row: { id: number; name: string },
  details?: YearIssue['details'],
): YearIssue<Code> {
  return { code, place: { kind, id: row.id }, name: row.name, ...(details && { details }) }
}
