/** Errors block opening. */
export type YearErrorCode =
  | 'referenceMissing'
  | 'referenceElsewhere'
  | 'taskWithoutGroup'
  | 'secondGroupElsewhere'
  | 'thresholdsReversed'

/** Warnings ask "Otwórz mimo to". */
export type YearWarningCode =
  | 'thresholdUnreachable'
  | 'groupWithoutTasks'
  | 'categoryNeedsMoreThanGroups'
  | 'categoryWithoutRequirement'
  | 'forestAsksForMore'
  | 'splitOneSided'
  | 'sameName'

export type PlaceKind = 'year' | 'group' | 'task' | 'prerequisite'

/** What is wrong and where; the client says it in Polish by `code`. */
export interface YearIssue<Code extends string = YearErrorCode | YearWarningCode> {
  code: Code
  /** The row that is wrong; the id of the year itself is 0. */
  place: { kind: PlaceKind; id: number }
  /** The name of that row; empty for the year itself. */
  name: string
  details?: Record<string, string | number>
}

export function issue<Code extends string>(
  code: Code,
  kind: PlaceKind,
  row: { id: number; name: string },
  details?: YearIssue['details'],
): YearIssue<Code> {
  return { code, place: { kind, id: row.id }, name: row.name, ...(details && { details }) }
}
