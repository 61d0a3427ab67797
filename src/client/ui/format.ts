const inWarsaw = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', ...options })

const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

const date = inWarsaw(DATE)
const dateTime = inWarsaw({ ...DATE, ...TIME })
const time = inWarsaw(TIME)

const longDate = inWarsaw({ day: 'numeric', month: 'long', year: 'numeric' })

type Moment = string | number | Date

/** 20.11.2026 */
export const formatDate = (moment: Moment) => date.format(new Date(moment))

/** 20 listopada 2026 */
export const formatLongDate = (moment: Moment) => longDate.format(new Date(moment))

/** 20.11.2026, 00:38 */
export const formatDateTime = (moment: Moment) => dateTime.format(new Date(moment))

/** 20:41 */
export const formatTime = (moment: Moment) => time.format(new Date(moment))
