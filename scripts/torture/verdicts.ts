// The table that a torture prints: what was promised, what was seen, whether it held.

export interface Outcome {
  seen: string
  /** Lines below it. */
  more?: readonly string[]
  held: boolean
}

/** One thing that is done to the server. */
export interface Ordeal {
  /** Its number in docs/security.md. */
  id: string
  promise: string
  /** Why it cannot be done here. */
  impossible?: string | false
  suffer: () => Promise<Outcome>
}

const counts = { held: 0, 'not held': 0, skipped: 0 }

/** One after another; what throws has not held. @returns whether all of them held */
export async function sufferAll(ordeals: readonly Ordeal[]): Promise<boolean> {
  console.log(row('', '', 'promise', 'seen'))
  for (const { id, promise, impossible, suffer } of ordeals) {
    if (impossible) {
      say('skipped', id, promise, impossible)
      continue
    }
    const outcome = await suffer().catch((error): Outcome => ({ seen: `it broke: ${error.message}`, held: false }))
    say(outcome.held ? 'held' : 'not held', id, promise, outcome.seen)
    for (const line of outcome.more ?? []) console.log(row('', '', '', line))
  }
  if (counts.skipped > 0) console.log(`\n${counts.skipped} skipped`)
  console.log(`\n${counts.held} held, ${counts['not held']} not held`)
  return counts['not held'] === 0
}

function say(verdict: keyof typeof counts, id: string, promise: string, seen: string) {
  counts[verdict]++
  console.log(row(verdict === 'not held' ? 'NOT HELD' : verdict, id, promise, seen))
}

const row = (verdict: string, id: string, promise: string, seen: string) =>
  `${verdict.padEnd(9)} ${id.padEnd(4)} ${promise.padEnd(62)} ${seen}`

export const counted = (n: number) => n.toLocaleString('en')
export const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`
