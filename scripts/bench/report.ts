// Prints figures as they come: what was measured, the figure, and what was promised about it.

let over = 0

export const howManyOver = () => over

export function section(title: string) {
  console.log(`\n${title}`)
}

interface Promised {
  most: number
  /** Its id in the list of promises, where it has one. */
  id?: string
}

/** `times` prints a ratio. */
type Unit = 'ms' | 's' | 'kB' | 'MB' | 'times' | 'requests' | ''

export function figure(what: string, value: number, unit: Unit, promised?: Promised) {
  const kept = promised === undefined || value <= promised.most
  if (!kept) over++
  const said = promised ? `<= ${readable(promised.most, unit)}${promised.id ? ` (${promised.id})` : ''}` : ''
  const verdict = promised ? (kept ? 'ok' : 'OVER') : ''
  console.log(`  ${what.padEnd(62)}${readable(value, unit).padStart(12)}  ${said.padEnd(20)}${verdict}`.trimEnd())
}

/** Several figures of one thing, nothing promised. */
export function figures(what: string, said: string) {
  console.log(`  ${what.padEnd(40)}${said.padStart(34)}`)
}

/** What cannot be measured, and why. */
export function skipped(what: string, why: string) {
  console.log(`  ${what.padEnd(62)}${'—'.padStart(12)}  ${why}`)
}

const readable = (value: number, unit: Unit) =>
  unit === 'times'
    ? `${value.toFixed(1)} ×`
    : `${value.toFixed(value < 10 && unit !== 'requests' ? 2 : 0)} ${unit}`.trim()
