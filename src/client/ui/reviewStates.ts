import { type ReviewState, SHEET_STAGES, type SheetStage } from '#domain/review.ts'

/** A sheet's state as pages show it: one in progress without any entry is a state of its own. */
export type ShownState = SheetStage

/** The state of a sheet on its leaders' pages; `isStarted` is true if something is entered. */
export const shownStateOf = (
  { state, since }: { state: ReviewState; since: string | null },
  isStarted: boolean,
): ShownState => (state === 'IN_PROGRESS' && !since && !isStarted ? 'NOT_STARTED' : state)

export const SHOWN_STATES: readonly ShownState[] = SHEET_STAGES

export const REVIEW_STATE_NAMES: Record<ShownState, string> = {
  APPROVED: 'zatwierdzony',
  SUBMITTED: 'zgłoszony',
  RETURNED: 'do poprawy',
  IN_PROGRESS: 'w trakcie',
  NOT_STARTED: 'nie zaczęty',
}

export const REVIEW_STATES_NAMES: Record<ShownState, string> = {
  APPROVED: 'zatwierdzone',
  SUBMITTED: 'zgłoszone',
  RETURNED: 'do poprawy',
  IN_PROGRESS: 'w trakcie',
  NOT_STARTED: 'nie zaczęte',
}
