import { type Day, dayAfter, warsawDay } from './deadline.ts'
import { fromWarsaw } from './warsaw.ts'

/** The ranking of the OPEN year is taken at 00:38 in Warsaw (rules.md#20). Times are in milliseconds since 1970. */
export function nextSnapshot(time: number): number {
  const takenOn = (day: Day) => fromWarsaw(day, '00:38')
  const today = warsawDay(time)
  return takenOn(today) > time ? takenOn(today) : takenOn(dayAfter(today, 1))
}
