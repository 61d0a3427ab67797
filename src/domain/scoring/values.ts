const DIGITS = 15
let decimal: Intl.NumberFormat | undefined

/** Writes no exponent and no grouping, so that parseValue can read it back. */
export function formatValue(value: number): string {
  // Creating a formatter takes a phone a tenth of a second, and few values need one.
  const written = String(value)
  if (written.length <= DIGITS && !written.includes('e')) return written.replace('.', ',')
  decimal ??= new Intl.NumberFormat('pl', { useGrouping: false, maximumSignificantDigits: DIGITS })
  return decimal.format(value)
}

/** Formats a value for reading: narrow no-break spaces separate thousands, "13\u202f435". */
export const formatLong = (value: number): string => partThousands(formatValue(value))

export function partThousands(written: string): string {
  const [whole, ...part] = written.split(',')
  return [whole!.replace(/\B(?=(\d{3})+$)/g, '\u202f'), ...part].join(',')
}

/** "12,5%" of a share of 0.125. */
export const percent = (share: number): string => `${formatLong(Math.round(share * 1000) / 10)}%`
