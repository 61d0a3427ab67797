const HOUR = 3_600_000

/**
 * 2027-05-31 20:41. Applies the rule since 1996 by hand, because creating a formatter takes a phone a tenth of a
 * second; a test compares the two.
 *
 * @throws RangeError for an invalid time
 */
export function inWarsaw(time: number): string {
  const year = new Date(time).getUTCFullYear()
  const isSummer = time >= lastSunday(year, 2) && time < lastSunday(year, 9)
  return new Date(time + (isSummer ? 2 : 1) * HOUR).toISOString().slice(0, 16).replace('T', ' ')
}

/** The moment of a Warsaw time: a day and HH:MM. A time that the clocks skip in March is the one an hour later. */
export function fromWarsaw(day: string, time: string): number {
  const inSummer = Date.parse(`${day}T${time}Z`) - 2 * HOUR
  return inWarsaw(inSummer) === `${day} ${time}` ? inSummer : inSummer + HOUR
}

/** The clocks change at 1:00 UTC on the last Sunday of March and of October. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

export function momentInWords(time: number): string {
  const [day, hour] = inWarsaw(time).split(' ')
  return `${dayInWords(day!)}, ${hour}`
}

/** Each as it is alone and after a day. */
const MONTHS = [
  ['styczeń', 'stycznia'],
  ['luty', 'lutego'],
  ['marzec', 'marca'],
  ['kwiecień', 'kwietnia'],
  ['maj', 'maja'],
  ['czerwiec', 'czerwca'],
  ['lipiec', 'lipca'],
  ['sierpień', 'sierpnia'],
  ['wrzesień', 'września'],
  ['październik', 'października'],
  ['listopad', 'listopada'],
  ['grudzień', 'grudnia'],
] as const

const namesOf = (month: string) => MONTHS[Number(month.slice(5, 7)) - 1]!

export const dayAndMonth = (day: string): string => `${Number(day.slice(8))} ${namesOf(day)[1]}`

const WEEKDAYS = ['niedziela', 'poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota']

/** niedziela */
export const weekdayOf = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()]!

/** grudzień 2026; `month` is YYYY-MM. */
export const monthInWords = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

/** grudzień */
export const monthName = (month: string): string => namesOf(month)[0]

/** gru; `month` may be a day as well. */
export const monthInShort = (month: string): string => monthName(month).slice(0, 3)

/** 31.05.2027 */
export const dayInWords = (day: string): string => day.split('-').reverse().join('.')
