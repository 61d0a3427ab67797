import { dayAfter } from '#domain/deadline.ts'
import { dayInWords, inWarsaw, momentInWords } from '#domain/warsaw.ts'

type Moment = string | number | Date

const shown = (moment: Moment) => inWarsaw(new Date(moment).getTime()).split(' ') as [day: string, time: string]

/** 20.11.2026 */
export const formatDate = (moment: Moment) => dayInWords(shown(moment)[0])

/** 20.11 */
export const formatShortDate = (moment: Moment) => formatDate(moment).slice(0, 5)

/** dziś, wczoraj, 20.11.2026 */
export function relativeDay(moment: Moment, now: number): string {
  const day = shown(moment)[0]
  if (day === shown(now)[0]) return 'dziś'
  return dayAfter(day, 1) === shown(now)[0] ? 'wczoraj' : dayInWords(day)
}

/** dziś, 14:12 */
export const relativeTime = (moment: Moment, now: number) => `${relativeDay(moment, now)}, ${formatTime(moment)}`

export const formatTime = (moment: Moment) => shown(moment)[1]

/** 20.11.2026, 00:38 */
export const formatDateTime = (moment: Moment) => momentInWords(new Date(moment).getTime())
