import { fromWarsaw, inWarsaw } from './warsaw.ts'

// Days are in Europe/Warsaw, written YYYY-MM-DD: two of them compare as texts. Times are in milliseconds since 1970.

export type Day = string

export const warsawDay = (time: number): Day => inWarsaw(time).slice(0, 10)

export const beginOf = (day: Day): number => fromWarsaw(day, '00:00')

export function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours! * 60 + minutes!
}

export const warsawMinute = (time: number): number => minuteOf(inWarsaw(time).slice(11))

export const byDay = (a: { day: Day }, b: { day: Day }) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)

export const dayAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** 0 on the same day, negative when `other` is earlier. */
export const daysBetween = (day: Day, other: Day): number => (Date.parse(other) - Date.parse(day)) / 86_400_000

/** The 29th of February becomes the 28th. */
export const yearLater = (day: Day): Day =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`

/** The deadline that a copied year begins with; null for one that would be over already. */
export function deadlineOfCopy(deadline: Day | null, time: number): Day | null {
  const proposed = deadline && yearLater(deadline)
  return isOver(proposed, time) ? null : proposed
}

/** The last day on which a troop's leaders may enter and submit; null for no limit (rules.md#56). */
export const lastDayOf = (deadline: Day | null, extendedTo: Day | null): Day | null =>
  deadline !== null && extendedTo !== null && extendedTo > deadline ? extendedTo : deadline

export const isOver = (lastDay: Day | null, time: number): boolean => lastDay !== null && warsawDay(time) > lastDay

export const PROPOSED_EXTENSION_DAYS = 7

/** Automatic reminders go out this many days before the deadline (rules.md#57). */
export const REMINDER_DAYS = [14, 3, 1] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/** Mails of a day go out from 8:00 in Warsaw on; one missed by more than 12 hours is dropped. */
export function isMailingTime(time: number): boolean {
  const minute = warsawMinute(time)
  return minute >= 8 * 60 && minute <= 20 * 60
}

export const reminderDue = (deadline: Day, time: number): ReminderDays | null =>
  (isMailingTime(time) && REMINDER_DAYS.find(days => dayAfter(deadline, -days) === warsawDay(time))) || null
