import { percentile } from '../measuring.ts'

// Prints figures as they are measured, as rows of the table in docs/bench.md, and counts the goals that are met.

/** kB and MB are 1,000 and 1,000,000 bytes. `of bare` is a ratio to bare Bun and SQLite, of rates or of processor time. */
type Unit = 'ms' | 'kB' | 'MB' | 'of bare' | 'a second' | 'failures'

export interface Goal {
  most?: number
  least?: number
  /** The promise of docs/security.md that it is part of. */
  id?: string
}

const goals = { met: 0, 'not met': 0 }

export const beginTable = () => console.log('\n| | median | range | goal |\n|---|--:|---|---|')
export const beginSection = (title: string) => console.log(`| **${title}** | | | |`)
export const skipped = (why: string) => console.log(`skipped: ${why}`)
export const summary = () => `${goals.met} met, ${goals['not met']} not met`

/** Prints the median of the measured values with their range. */
export function figure(what: string, measured: number | readonly number[], unit: Unit, goal?: Goal) {
  const all = [measured].flat()
  const value = percentile(all, 0.5)
  const range = all.length > 1 ? `${rounded(Math.min(...all))} to ${rounded(Math.max(...all))}` : ''
  const columns = [what.padEnd(64), `${rounded(value)} ${unit}`.padStart(14), range.padEnd(16)]
  console.log(`| ${columns.join(' | ')} | ${goal ? verdict(value, goal) : ''} |`)
}

function verdict(value: number, { most = Infinity, least = -Infinity, id }: Goal): string {
  const isMet = value <= most && value >= least
  goals[isMet ? 'met' : 'not met']++
  const limit = most < Infinity ? `≤ ${rounded(most)}` : `≥ ${rounded(least)}`
  return `${limit}${id ? ` (${id})` : ''}, ${isMet ? 'met' : '**not met**'}`
}

const rounded = (value: number) => value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })
