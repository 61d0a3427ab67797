export const MAX_VALUE = 1_000_000

/** What a leader typed, as a number; null when the text is to be ignored (rules.md#9). */
export function parseValue(text: string): number | null {
  const value = parseNumber(text)
  return value <= MAX_VALUE ? value : null
}

/** How a field reads the typed text, and its greatest number. */
export interface ValueRule {
  parse: (text: string) => number | null
  most: number
}

export const decimals: ValueRule = { parse: parseValue, most: MAX_VALUE }

/** For the tutorial: whole numbers, and a number above `most` counts as `most` (rules.md#47). */
export const wholeUpTo = (most: number): ValueRule => ({
  most,
  parse: text => {
    const value = parseNumber(text)
    return Number.isNaN(value) ? null : Math.min(Math.floor(value), most)
  },
})

function parseNumber(text: string): number {
  const typed = text.trim().toLowerCase()
  if (typed === 'true') return 1
  if (typed === 'false' || typed === '') return 0
  return /^(\d+[.,]?\d*|[.,]\d+)$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

// It writes no exponent and no grouping, so that parseValue can read it back.
const decimal = new Intl.NumberFormat('pl', { useGrouping: false, maximumSignificantDigits: 15 })

export function formatValue(value: number): string {
  return decimal.format(value)
}
