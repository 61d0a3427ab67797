import { percentile } from './timing.ts'

// Prints figures as they come: what was measured, the figure, its goal and whether it is met.

let met = 0
let notMet = 0

export const summary = () => `${met} met, ${notMet} not met`

export function section(title: string) {
  console.log(`\n${title}`)
}

export interface Goal {
  most?: number
  least?: number
  /** Its id in the list of promises, where it has one. */
  id?: string
}

/** `of bare` is a part of what bare Bun and SQLite reach, `times` how often something else fits in. */
type Unit = 'ms' | 's' | 'kB' | 'MB' | 'times' | 'of bare' | 'requests'

/** Of several measurements the middle one counts; how far they lie apart stands beside it. */
export function figure(what: string, measured: number | readonly number[], unit: Unit, goal?: Goal, beside = '') {
  const all = typeof measured === 'number' ? [measured] : measured
  const middle = percentile(all, 0.5)
  const spread = all.length > 1 ? `${readable(Math.min(...all), unit)} to ${readable(Math.max(...all), unit)}` : ''
  const columns = [
    what.padEnd(62),
    `${readable(middle, unit)}${said(unit)}`.padStart(13),
    spread.padEnd(16),
    (goal ? wanted(goal, unit) : '').padEnd(18),
    goal ? verdict(middle, goal) : '',
  ]
  console.log(`  ${columns.join('  ')}`.trimEnd())
  if (beside) console.log(`      ${beside}`)
}

function verdict(value: number, { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Goal) {
  const isMet = value <= most && value >= least
  if (isMet) met++
  else notMet++
  return isMet ? 'met' : 'NOT MET'
}

const wanted = ({ most, least, id }: Goal, unit: Unit) =>
  `${least === undefined ? `≤ ${readable(most!, unit)}` : `≥ ${readable(least, unit)}`}${id ? ` (${id})` : ''}`

/** Several figures of one thing, no goal. */
export function figures(what: string, said: string) {
  console.log(`  ${what.padEnd(40)}${said.padStart(34)}`)
}

/** What cannot be measured, and why. */
export function skipped(what: string, why: string) {
  console.log(`  ${what.padEnd(62)}${'—'.padStart(13)}  ${why}`)
}

const said = (unit: Unit) => (unit === 'times' ? ' ×' : unit === 'requests' ? '' : ` ${unit}`)

const readable = (value: number, unit: Unit) => value.toFixed(unit === 'requests' ? 0 : value < 10 ? 2 : 0)
