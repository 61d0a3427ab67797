const DIGITS = 15
let decimal: Intl.NumberFormat | undefined

/** Without an exponent and grouping, so that parseValue can read it back. */
export function formatValue(value: number): string {
  // Most are whole, and a page that shows no other needs no formatter: making one takes a phone some milliseconds.
  if (Number.isInteger(value) && Math.abs(value) < 10 ** DIGITS) return String(value)
  decimal ??= new Intl.NumberFormat('pl', { useGrouping: false, maximumSignificantDigits: DIGITS })
  return decimal.format(value)
}

/** For reading: thousands are parted by narrow no-break spaces, "13\u202f435". */
export const formatLong = (value: number): string => partThousands(formatValue(value))

/** The same for a number that is written already, with a decimal comma or without. */
export function partThousands(written: string): string {
  const [whole, ...part] = written.split(',')
  return [whole!.replace(/\B(?=(\d{3})+$)/g, '\u202f'), ...part].join(',')
}
