import { type Day, isOver } from './deadline.ts'
import { isPrintable } from './text/text.ts'

// A troop hands its sheet in, and a coordinator or administrator who may see it in the panel checks it (rules.md#49).

export const REVIEW_STATES = ['IN_PROGRESS', 'SUBMITTED', 'RETURNED', 'APPROVED'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** UNLOCK takes an approval back without asking for corrections. */
export const REVIEW_ACTS = ['SUBMIT', 'WITHDRAW', 'RETURN', 'APPROVE', 'UNLOCK'] as const
export type ReviewAct = (typeof REVIEW_ACTS)[number]

const POSSIBLE_FROM: Record<ReviewAct, readonly ReviewState[]> = {
  SUBMIT: ['IN_PROGRESS', 'RETURNED'],
  WITHDRAW: ['SUBMITTED'],
  RETURN: ['SUBMITTED', 'APPROVED'],
  APPROVE: ['IN_PROGRESS', 'SUBMITTED', 'RETURNED'],
  UNLOCK: ['APPROVED'],
}

export const mayAct = (act: ReviewAct, state: ReviewState) => POSSIBLE_FROM[act].includes(state)

/** The state after `acts`, oldest first. Without any it is IN_PROGRESS. */
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

/** The stages of a sheet in lists and figures, from done to not begun. A sheet without any entry is not started. */
export const SHEET_STAGES = ['APPROVED', 'SUBMITTED', 'RETURNED', 'IN_PROGRESS', 'NOT_STARTED'] as const
export type SheetStage = (typeof SHEET_STAGES)[number]

export const stageOf = (state: ReviewState, isBegun: boolean): SheetStage =>
  state === 'IN_PROGRESS' && !isBegun ? 'NOT_STARTED' : state

/** States of sheets that are approved together with submitted ones only when they are named (rules.md#82). */
export const BULK_STATES = ['IN_PROGRESS', 'RETURNED'] as const satisfies readonly ReviewState[]
export type BulkState = (typeof BULK_STATES)[number]

interface MarkedSheet {
  state: ReviewState
  entered: number
  prerequisitesMissing: number
}

/** The code with which a sheet is left out when several are approved, or null. `states` are those named in addition. */
export function leftOutOfBulk({ state, entered, prerequisitesMissing }: MarkedSheet, states: readonly ReviewState[]) {
  if (state === 'APPROVED') return 'review-moved'
  if (state !== 'SUBMITTED' && !states.includes(state)) return 'not-submitted'
  if (entered === 0) return 'sheet-empty'
  return prerequisitesMissing > 0 ? 'prerequisites-missing' : null
}

/** Leaders only read a sheet that is submitted or approved (rules.md#51). */
export const isOpenToLeaders = (state: ReviewState) => state === 'IN_PROGRESS' || state === 'RETURNED'

interface ExtendedSheet {
  state: ReviewState
  lastDay: Day | null
}

/** The code with which a sheet cannot get `day` as its last one, or null (rules.md#82). `time` in ms since 1970. */
export function whyNotExtended({ state, lastDay }: ExtendedSheet, day: Day, time: number) {
  if (!isOpenToLeaders(state)) return state === 'SUBMITTED' ? 'sheet-submitted' : 'sheet-locked'
  if (lastDay === null) return 'no-deadline'
  if (day <= lastDay) return 'extension-stays'
  return isOver(day, time) ? 'extension-over' : null
}

export const MAX_REMARK = 2000

/** Checks the text of a remark, plain and of any number of lines (rules.md#61). Returns null for a valid one. */
export function mistakeInRemark(text: string) {
  if (text.length > MAX_REMARK) return 'longer'
  if (text.trim() === '') return 'remark-missing'
  return isPrintable(text, { multiline: true }) ? null : 'characters-unusable'
}

export const MINUTES_TO_DELETE = 15
