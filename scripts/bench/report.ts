import { percentile } from './timing.ts'

// Prints figures as they come: what was measured, the figure, its goal and whether it is met.

let met = 0
let notMet = 0

export const summary = () => `${met} met, ${notMet} not met`

/** A figure that has a goal, to be shown once more in a table. */
export interface Line {
  section: string
  what: string
  value: number
  unit: Unit
  goal: Goal
}

/** All of this run. */
export const lines: Line[] = []

let current = ''

export function section(title: string) {
  current = title
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
  const value = percentile(all, 0.5)
  const columns = [
    what.padEnd(62),
    readable(value, unit).padStart(13),
    spread(all, unit).padEnd(16),
    (goal ? wanted(goal, unit) : '').padEnd(18),
    goal ? counted({ section: current, what, value, unit, goal }) : '',
  ]
  console.log(`  ${columns.join('  ')}`.trimEnd())
  if (beside) console.log(`      ${beside}`)
}

function counted(line: Line): string {
  const isMet = meets(line.value, line.goal)
  if (isMet) met++
  else notMet++
  lines.push(line)
  return isMet ? 'met' : 'NOT MET'
}

export const meets = (value: number, { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Goal) =>
  value <= most && value >= least

export const wanted = ({ most, least, id }: Goal, unit: Unit) =>
  `${least === undefined ? `≤ ${rounded(most!, unit)}` : `≥ ${rounded(least, unit)}`}${id ? ` (${id})` : ''}`

/** From the lowest to the highest; nothing for a single one. */
export const spread = (all: readonly number[], unit: Unit) =>
  all.length > 1 ? `${rounded(Math.min(...all), unit)} to ${rounded(Math.max(...all), unit)}` : ''

/** Several figures of one thing, no goal. */
export function figures(what: string, said: string) {
  console.log(`  ${what.padEnd(40)}${said.padStart(34)}`)
}

/** What cannot be measured, and why. */
export function skipped(what: string, why: string) {
  console.log(`  ${what.padEnd(62)}${'—'.padStart(13)}  ${why}`)
}

/** With its unit. */
export const readable = (value: number, unit: Unit) =>
  `${rounded(value, unit)}${unit === 'times' ? ' ×' : unit === 'requests' ? '' : ` ${unit}`}`

const rounded = (value: number, unit: Unit) => value.toFixed(unit === 'requests' ? 0 : value < 10 ? 2 : 0)
