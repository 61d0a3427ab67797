import { type Day, dayAfter, daysBetween, isMailingTime, lastDayOf, warsawDay } from './deadline.ts'

// The months in which a troop means to do its tasks (rules.md#63), and when they are over. Times are in milliseconds since 1970.

/** YYYY-MM: two of them compare as texts. */
export type Month = string

const MOST_MONTHS = 12
const SEPTEMBER = 9

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function monthAfter(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

const endOf = (month: Month): Day => dayAfter(`${monthAfter(month, 1)}-01`, -1)

/** The months that a task may have: from the opening to the deadline, else September to August around the opening; at most twelve. */
export function monthsOfYear({ openedOn, deadline }: { openedOn: Day; deadline: Day | null }): Month[] {
  const opening = monthOf(openedOn)
  const first = deadline === null ? monthAfter(opening, -((Number(opening.slice(5)) + 12 - SEPTEMBER) % 12)) : opening
  const months = Array.from({ length: MOST_MONTHS }, (_, index) => monthAfter(first, index))
  return deadline === null ? months : months.filter((month, index) => index === 0 || month <= monthOf(deadline))
}

/** The month whose tasks are mailed at `time`, on its first day; else null. */
export function monthMailDue(time: number): Month | null {
  const day = warsawDay(time)
  return day.endsWith('-01') && isMailingTime(time) ? monthOf(day) : null
}

export interface Deadlines {
  deadline: Day | null
  extendedTo: Day | null
}

/** The last day of a month; in the month of the deadline a moved or extended one, if that is later. */
export function dueDayOf(month: Month, { deadline, extendedTo }: Deadlines): Day {
  const lastDay = deadline !== null && monthOf(deadline) === month ? lastDayOf(deadline, extendedTo) : null
  return lastDay !== null && lastDay > endOf(month) ? lastDay : endOf(month)
}

export function monthsOver(deadlines: Deadlines, time: number): (month: Month | null) => boolean {
  const today = warsawDay(time)
  const [thisMonth, deadlineMonth] = [monthOf(today), deadlines.deadline && monthOf(deadlines.deadline)]
  // Only the month of the deadline may last longer than itself.
  return month => month !== null && month < thisMonth && (month !== deadlineMonth || today > dueDayOf(month, deadlines))
}

const LEAST_DAYS = 8

/** The month to which late tasks move: this one while at least 8 days of it are left, else the next; null after the year's months. */
export function monthForLate(months: readonly Month[], time: number): Month | null {
  const now = monthOf(warsawDay(time))
  const wanted = daysLeftInMonth(time) >= LEAST_DAYS ? now : monthAfter(now, 1)
  return months.includes(wanted) ? wanted : null
}

function daysLeftInMonth(time: number): number {
  const today = warsawDay(time)
  return daysBetween(today, endOf(monthOf(today)))
}
