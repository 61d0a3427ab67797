import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Line, lines, meets, readable, spread, wanted } from './report.ts'
import { percentile } from './timing.ts'

/** Adds this run to those of the file. @returns the middle figures of all of them in Markdown, as in docs/bench.md */
export function tableWith(file: string): string {
  const runs: Line[][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  runs.push(lines)
  writeFileSync(file, JSON.stringify(runs))

  const measured = [...Map.groupBy(runs.flatMap(placed), ({ place }) => place).values()]
  const rows = measured.map((all, n) => {
    const begins = all[0]!.section !== measured[n - 1]?.[0]?.section
    return begins ? `| **${all[0]!.section}** | | | | |\n${rowOf(all)}` : rowOf(all)
  })
  return [`| | figure | in ${runs.length} runs | goal | |`, '|---|--:|---|---|---|', ...rows].join('\n')
}

/** The same line of another run has the same place, while its words may count something else. */
function placed(run: readonly Line[]) {
  const seen = new Map<string, number>()
  return run.map(line => {
    const n = seen.get(line.section) ?? 0
    seen.set(line.section, n + 1)
    return { ...line, place: `${line.section} ${n}` }
  })
}

function rowOf(all: readonly Line[]): string {
  const { what, unit, goal } = all[0]!
  const values = all.map(line => line.value)
  const middle = percentile(values, 0.5)
  const verdict = meets(middle, goal) ? 'met' : '**not met**'
  return `| ${what} | ${readable(middle, unit)} | ${spread(values, unit)} | ${wanted(goal, unit)} | ${verdict} |`
}
