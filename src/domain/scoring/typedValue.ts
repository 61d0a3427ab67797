export const MAX_VALUE = 1_000_000

/** Parses the typed text; null when it is to be ignored, as one of spaces alone is (rules.md#9). */
export function parseValue(text: string): number | null {
  const value = parseNumber(text)
  return value <= MAX_VALUE ? value : null
}

/** The two readings of a text such as "1.500", with a dot before three digits; null when there is one. */
export function readingsOf(text: string): readonly [thousands: string, fraction: string] | null {
  const typed = text.trim()
  return /^[1-9]\d{0,2}\.\d{3}$/.test(typed) ? [typed.replace('.', ''), typed.replace('.', ',')] : null
}

export interface ValueRule {
  parse: (text: string) => number | null
  most: number
}

export const decimals: ValueRule = { parse: parseValue, most: MAX_VALUE }

/** Accepts whole numbers, for the tutorial; a number above `most` counts as `most` (rules.md#47). */
export const wholeUpTo = (most: number): ValueRule => ({
  most,
  parse: text => {
    const value = parseNumber(text)
    return Number.isNaN(value) ? null : Math.min(Math.floor(value), most)
  },
})

function parseNumber(text: string): number {
  if (text === '') return 0
  // "12 000" as a spreadsheet writes it: with a space, a no-break or a narrow no-break space. `\s` matches them all.
  const typed = text.replace(/\s/g, '').toLowerCase()
  if (typed === 'true') return 1
  if (typed === 'false') return 0
  return /^(\d+[.,]?\d*|[.,]\d+)$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

/**
 * The next value for − and +: by one up to 1000, from there to the next number with two digits before its zeros.
 * Without the noise of floating point and never past the ends.
 */
export function stepped(value: number, by: 1 | -1, most = MAX_VALUE): number {
  const isLarge = by === 1 ? value >= 1000 : value > 1000
  const step = isLarge ? 10 ** (Math.floor(Math.log10(by === 1 ? value : value - 1)) - 1) : 1
  const whole = by === 1 ? Math.floor(value / step) : Math.ceil(value / step)
  const next = isLarge ? (whole + by) * step : value + by
  return Math.min(Math.max(Math.round(next * 1e6) / 1e6, 0), most)
}
