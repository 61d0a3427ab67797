/** Errors block opening. */
export const YEAR_ERRORS = [
  'referenceMissing',
  'referenceElsewhere',
  'taskWithoutGroup',
  'secondGroupElsewhere',
  'thresholdsReversed',
  'noTasks',
] as const
export type YearErrorCode = (typeof YEAR_ERRORS)[number]

/** Warnings ask "Otwórz mimo to". */
export const YEAR_WARNINGS = [
  'thresholdUnreachable',
  'groupWithoutTasks',
  'categoryNeedsMoreThanGroups',
  'categoryWithoutRequirement',
  'forestAsksForMore',
  'splitOneSided',
  'sameName',
  'noPrerequisites',
] as const
export type YearWarningCode = (typeof YEAR_WARNINGS)[number]

export const PLACE_KINDS = ['year', 'group', 'task', 'prerequisite'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** What is wrong and where; the client says it in Polish by `code`. */
export interface YearIssue<Code extends string = YearErrorCode | YearWarningCode> {
  code: Code
  /** The row that is wrong; the id of the year itself is 0. */
  place: { kind: PlaceKind; id: number }
  /** The name of that row; empty for the year itself. */
  name: string
  details?: Record<string, string | number>
}

/** The place of what concerns the year itself. */
export const THE_YEAR = { id: 0, name: '' }

export function issue<Code extends string>(
  code: Code,
  kind: PlaceKind,
  row: { id: number; name: string },
  details?: YearIssue['details'],
): YearIssue<Code> {
  return { code, place: { kind, id: row.id }, name: row.name, ...(details && { details }) }
}
