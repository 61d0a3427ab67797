// Prints a table: the promise, what was seen, whether it held.

export interface Outcome {
  seen: string
  held: boolean
}

export interface Ordeal {
  id: string
  promise: string
  run: () => Promise<Outcome>
}

/** Runs one after another; one that throws has not held. @returns whether all of them held */
export async function runAll(ordeals: readonly Ordeal[]): Promise<boolean> {
  let heldCount = 0
  for (const { id, promise, run } of ordeals) {
    const { seen, held } = await run().catch(failed)
    if (held) heldCount++
    console.log(`${(held ? 'held' : 'NOT HELD').padEnd(9)} ${id.padEnd(4)} ${promise.padEnd(66)} ${seen}`)
  }
  console.log(`\n${heldCount} held, ${ordeals.length - heldCount} not held`)
  return heldCount === ordeals.length
}

const failed = (error: Error): Outcome => ({ seen: `it threw: ${error.message}`, held: false })

export const grouped = (n: number) => n.toLocaleString('en')
export const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`
