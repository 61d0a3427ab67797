export const MAX_VALUE = 1_000_000

/** What a leader typed, as a number; null when it should be ignored (specification 5, ruling 9). */
export function parseValue(text: string): number | null {
  const value = parseNumber(text)
  return value <= MAX_VALUE ? value : null
}

/** How a field reads what is typed, and where its numbers end. */
export interface ValueRule {
  parse: (text: string) => number | null
  most: number
}

export const decimals: ValueRule = { parse: parseValue, most: MAX_VALUE }

/** The tutorial's fields: whole numbers, and whoever types more than `most` gets `most` (ruling 47). */
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

// Never with an exponent or grouping: what it writes, parseValue reads back.
const decimal = new Intl.NumberFormat('pl', { useGrouping: false, maximumSignificantDigits: 15 })

export function formatValue(value: number): string {
  return decimal.format(value)
}
