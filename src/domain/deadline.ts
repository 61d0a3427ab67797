import { inWarsaw } from './warsaw.ts'

// Days as the association counts them: in Europe/Warsaw, written YYYY-MM-DD, so that two of them compare as texts.

export type Day = string

/** The day in Warsaw at `time`, in milliseconds since 1970. */
export const warsawDay = (time: number): Day => inWarsaw(time).slice(0, 10)

/** The minutes since midnight that a clock in Warsaw shows. */
export function warsawMinute(time: number): number {
  const [hours, minutes] = inWarsaw(time).slice(11, 16).split(':').map(Number)
  return hours! * 60 + minutes!
}

/** `count` days after `day`; before it when negative. */
export const dayAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** How many days from `day` until `other`: 0 on the same day, negative when it is past. */
export const daysBetween = (day: Day, other: Day): number => (Date.parse(other) - Date.parse(day)) / 86_400_000

/** The last day on which a troop's leaders enter and submit; null when nothing holds them (rules.md#56). */
export const lastDayOf = (deadline: Day | null, extendedTo: Day | null): Day | null =>
  deadline !== null && extendedTo !== null && extendedTo > deadline ? extendedTo : deadline

/** The last day counts until its last second. */
export const isOver = (lastDay: Day | null, time: number): boolean => lastDay !== null && warsawDay(time) > lastDay

/** What returning a sheet after the deadline proposes: a week from now. */
export const PROPOSED_EXTENSION_DAYS = 7

/** How many days before the deadline a reminder goes out by itself (rules.md#57). */
export const REMINDER_DAYS = [14, 3, 1] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

const EIGHT = 8 * 60
const TOO_LATE = EIGHT + 12 * 60

/** Which reminder is due at `time`: from 8:00 in Warsaw on, and no more when it was missed by more than 12 hours. */
export function reminderDue(deadline: Day, time: number): ReminderDays | null {
  const minute = warsawMinute(time)
  if (minute < EIGHT || minute > TOO_LATE) return null
  return REMINDER_DAYS.find(days => dayAfter(deadline, -days) === warsawDay(time)) ?? null
}
