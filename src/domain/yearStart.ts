import type { Day } from './deadline.ts'

/**
 * Is it still the start of a year that was opened on that day? It lasts through November of the year's first autumn. A year
 * that is opened from June on has it in the same calendar year, one opened from January to May has had it.
 */
export function isYearStart(opened: Day, today: Day): boolean {
  const [year, month] = [Number(opened.slice(0, 4)), Number(opened.slice(5, 7))]
  return today <= `${month >= 6 ? year : year - 1}-11-30`
}
