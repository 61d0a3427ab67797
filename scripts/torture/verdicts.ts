// Prints a table: the promise, what was seen, whether it held.

export interface Outcome {
  seen: string
  held: boolean
}

export interface Ordeal {
  id: string
  promise: string
  impossible?: string | false
  run: () => Promise<Outcome>
}

/** Runs one after another; one that throws has not held. @returns whether all of them held */
export async function runAll(ordeals: readonly Ordeal[]): Promise<boolean> {
  const counts = { held: 0, 'NOT HELD': 0, skipped: 0 }
  for (const { id, promise, impossible, run } of ordeals) {
    const { seen, held } = impossible ? { seen: impossible, held: true } : await run().catch(failed)
    const verdict = impossible ? 'skipped' : held ? 'held' : 'NOT HELD'
    counts[verdict]++
    console.log(`${verdict.padEnd(9)} ${id.padEnd(4)} ${promise.padEnd(66)} ${seen}`)
  }
  console.log(`\n${counts.held} held, ${counts['NOT HELD']} not held, ${counts.skipped} skipped`)
  return counts['NOT HELD'] === 0
}

const failed = (error: Error): Outcome => ({ seen: `it threw: ${error.message}`, held: false })

export const grouped = (n: number) => n.toLocaleString('en')
export const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`
