const DIGITS = 15
let decimal: Intl.NumberFormat | undefined

/** Without an exponent and grouping, so that parseValue can read it back. */
export function formatValue(value: number): string {
  // Making a formatter takes a phone a tenth of a second: few values need one.
  const written = String(value)
  if (written.length <= DIGITS && !written.includes('e')) return written.replace('.', ',')
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
