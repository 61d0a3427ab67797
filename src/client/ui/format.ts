import { dayInWords, inWarsaw } from '#domain/deadline.ts'

type Moment = string | number | Date

const shown = (moment: Moment) => inWarsaw(new Date(moment).getTime()).split(' ') as [day: string, time: string]

/** 20.11.2026 */
export const formatDate = (moment: Moment) => dayInWords(shown(moment)[0])

/** 20:41 */
export const formatTime = (moment: Moment) => shown(moment)[1]

/** 20.11.2026, 00:38 */
export const formatDateTime = (moment: Moment) => `${formatDate(moment)}, ${formatTime(moment)}`

let long: Intl.DateTimeFormat | undefined

/** 20 listopada 2026. The formatter is made when first used: it takes a phone a tenth of a second. */
export function formatLongDate(moment: Moment) {
  long ??= new Intl.DateTimeFormat('pl-PL', {
    timeZone: 'Europe/Warsaw',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return long.format(new Date(moment))
}
