export const MAX_VALUE = 1_000_000

/** What a leader typed, as a number; null when it should be ignored (specification 5, ruling 9). */
export function parseValue(text: string): number | null {
  const typed = text.trim().toLowerCase()
  if (typed === 'true') return 1
  if (typed === 'false' || typed === '') return 0

  const value = /^(\d+[.,]?\d*|[.,]\d+)$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  return value <= MAX_VALUE ? value : null
}

// Never with an exponent or grouping: what it writes, parseValue reads back.
const decimal = new Intl.NumberFormat('pl', { useGrouping: false, maximumSignificantDigits: 15 })

export function formatValue(value: number): string {
  return decimal.format(value)
}
