// A troop hands its sheet in and whoever may see it in the panel checks it (rules.md#49).

export const REVIEW_STATES = ['IN_PROGRESS', 'SUBMITTED', 'RETURNED', 'APPROVED'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** UNLOCK is the panel taking an approval back without asking for corrections. */
export const REVIEW_ACTS = ['SUBMIT', 'WITHDRAW', 'RETURN', 'APPROVE', 'UNLOCK'] as const
export type ReviewAct = (typeof REVIEW_ACTS)[number]

/** From which states an act is possible; everything else is a conflict. */
const POSSIBLE_FROM: Record<ReviewAct, readonly ReviewState[]> = {
  SUBMIT: ['IN_PROGRESS', 'RETURNED'],
  WITHDRAW: ['SUBMITTED'],
  RETURN: ['SUBMITTED', 'APPROVED'],
  // A coordinator may approve for an absent leader.
  APPROVE: ['IN_PROGRESS', 'SUBMITTED', 'RETURNED'],
  UNLOCK: ['APPROVED'],
}

export const mayAct = (act: ReviewAct, state: ReviewState) => POSSIBLE_FROM[act].includes(state)

/** Where a sheet is after `acts`, oldest first. Without any it is IN_PROGRESS. */
export function stateAfter(acts: readonly ReviewAct[]): ReviewState {
  let state: ReviewState = 'IN_PROGRESS'
  let submittedFrom: ReviewState = 'IN_PROGRESS'
  for (const act of acts) {
    if (act === 'SUBMIT') submittedFrom = state
    state = act === 'WITHDRAW' ? submittedFrom : LEADS_TO[act]
  }
  return state
}

const LEADS_TO: Record<Exclude<ReviewAct, 'WITHDRAW'>, ReviewState> = {
  SUBMIT: 'SUBMITTED',
  RETURN: 'RETURNED',
  APPROVE: 'APPROVED',
  UNLOCK: 'IN_PROGRESS',
}

/** Where a sheet is as lists and figures count it, from done to not begun: one without any entry is not started. */
export const SHEET_STAGES = ['APPROVED', 'SUBMITTED', 'RETURNED', 'IN_PROGRESS', 'NOT_STARTED'] as const
export type SheetStage = (typeof SHEET_STAGES)[number]

export const stageOf = (state: ReviewState, isBegun: boolean): SheetStage =>
  state === 'IN_PROGRESS' && !isBegun ? 'NOT_STARTED' : state

/** While a sheet waits or is approved its leaders only read it (rules.md#51). */
export const isOpenToLeaders = (state: ReviewState) => state === 'IN_PROGRESS' || state === 'RETURNED'

/** Which mails about sheets somebody wants: acts and remarks, acts alone, or none (rules.md#53). */
export const MAIL_SETTINGS = ['ALL', 'DECISIONS', 'NONE'] as const
export type MailSetting = (typeof MAIL_SETTINGS)[number]

/** How long a note or a remark may be. */
export const MAX_REMARK = 2000

/** How long the author of a remark may delete it. */
export const MINUTES_TO_DELETE = 15
