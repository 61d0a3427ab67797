type Moment = string | number | Date

/** Made when first used: each takes a phone some milliseconds, and few pages need more than one. */
function inWarsaw(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  return (moment: Moment) => {
    made ??= new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', ...options })
    return made.format(new Date(moment))
  }
}

const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** 20.11.2026 */
export const formatDate = inWarsaw(DATE)

/** 20 listopada 2026 */
export const formatLongDate = inWarsaw({ day: 'numeric', month: 'long', year: 'numeric' })

/** 20.11.2026, 00:38 */
export const formatDateTime = inWarsaw({ ...DATE, ...TIME })

/** 20:41 */
export const formatTime = inWarsaw(TIME)
