import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { percentile } from '../measuring.ts'

// Prints figures as they are measured, counts the goals that are met, and makes the table of docs/bench.md.

/**
 * kB and MB are 1,000 and 1,000,000 bytes. `of bare` is a ratio to bare Bun and SQLite, of rates or of processor time;
 * `times` one to the same work on less data.
 */
type Unit = 'ms' | 'kB' | 'MB' | 'of bare' | 'times' | 'a second' | 'failures'

interface Goal {
  most?: number
  least?: number
  id?: string
}

interface Figure {
  section: string
  what: string
  value: number
  unit: Unit
  goal: Goal | undefined
}

const figures: Figure[] = []
let section = ''

export function beginSection(title: string) {
  section = title
  console.log(`\n${title}`)
}

/** Prints the median of the measured values with their range. */
export function figure(what: string, measured: number | readonly number[], unit: Unit, goal?: Goal) {
  const all = [measured].flat()
  const added = { section, what, value: percentile(all, 0.5), unit, goal }
  figures.push(added)
  const columns = [what.padEnd(64), readable(added.value, unit).padStart(14), rangeOf(all).padEnd(16), verdict(added)]
  console.log(`  ${columns.join('  ')}`.trimEnd())
}

export const skipped = (why: string) => console.log(`  skipped: ${why}`)

export function summary(): string {
  const met = figures.filter(({ goal }) => goal).map(isMet)
  return `${met.filter(Boolean).length} met, ${met.filter(is => !is).length} not met`
}

/** Adds this run to those in the file. @returns the medians of all runs as the Markdown table of docs/bench.md */
export function tableOfRuns(file: string): string {
  const runs: Figure[][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  runs.push(figures)
  writeFileSync(file, JSON.stringify(runs))

  const byName = Map.groupBy(runs.flat(), ({ section, what }) => `${section} / ${what}`)
  let last = ''
  const rows = [...byName.values()].flatMap(all => {
    const values = all.map(({ value }) => value)
    const median = { ...all[0]!, value: percentile(values, 0.5) }
    const row = `| ${median.what} | ${readable(median.value, median.unit)} | ${rangeOf(values)} | ${verdict(median)} |`
    const heading = median.section === last ? [] : [`| **${median.section}** | | | |`]
    last = median.section
    return [...heading, row]
  })
  return [`| | median | range of ${runs.length} runs | goal |`, '|---|--:|---|---|', ...rows].join('\n')
}

const isMet = ({ value, goal: { most = Infinity, least = -Infinity } = {} }: Figure) => value <= most && value >= least

function verdict(figure: Figure): string {
  const { goal } = figure
  if (!goal) return ''
  const limit = goal.least === undefined ? `≤ ${rounded(goal.most!)}` : `≥ ${rounded(goal.least)}`
  return `${limit}${goal.id ? ` (${goal.id})` : ''}, ${isMet(figure) ? 'met' : '**not met**'}`
}

const rangeOf = (all: readonly number[]) =>
  all.length > 1 ? `${rounded(Math.min(...all))} to ${rounded(Math.max(...all))}` : ''

const readable = (value: number, unit: Unit) => `${rounded(value)} ${unit}`

const rounded = (value: number) => value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })
