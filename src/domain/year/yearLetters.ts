import type { YearState } from './year.ts'

// The letters to all leaders about the state of a year (rules.md#84).

/** Hours between a change of state and its letters. Another change in between withdraws them. */
export const LETTERS_WAIT_HOURS = 1

/** A draft that opens is announced, and a year that closes; a reopened year and a new draft are not. */
export const isAnnounced = (from: YearState, to: YearState): boolean =>
  to === 'FINISHED' || (from === 'DRAFT' && to === 'OPEN')

/** What leaders read of a result; both null for a team outside the ranking. */
export interface ToldResult {
  category: string | null
  place: number | null
}

/** `told` is the result that the team's leaders were told last, undefined for none. */
export const isNews = (told: ToldResult | undefined, { category, place }: ToldResult): boolean =>
  told === undefined || told.category !== category || told.place !== place
