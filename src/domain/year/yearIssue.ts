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
  /** Id 0 for the year itself: one year is checked at a time. */
  place: { kind: PlaceKind; id: number }
  /** Of the place; empty for the year itself. */
  name: string
  details?: Record<string, string | number>
}

export function issue<Code extends string>(
  code: Code,
  kind: PlaceKind,
  place: { id: number; name: string },
  details?: YearIssue['details'],
): YearIssue<Code> {
  return { code, place: { kind, id: place.id }, name: place.name, ...(details && { details }) }
}
