import { existsSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { percentile } from '../bench/timing.ts'
import type { Held } from './selfWatch.ts'

// What a server did in the second in which people waited longest: what it says of itself (selfWatch.ts), its collector's
// pauses, and from outside whether the machine let it work at all.

const SELF_WATCH = join(import.meta.dir, 'selfWatch.ts')
const SECOND = 1000

/** What such a server is told. */
export const watching = (folder: string) => ({
  WATCH_FILE: fileIn(folder),
  BUN_OPTIONS: `--preload=${SELF_WATCH}`,
  // JavaScriptCore writes each of its pauses to stderr.
  BUN_JSC_logGC: '1',
})

const fileIn = (folder: string) => join(folder, 'held.jsonl')

/** One answer: when its request was due, since 1970, and how long it took, in milliseconds. */
export interface Answered {
  at: number
  ms: number
}

interface Moment {
  at: number
  /** Milliseconds of the main thread since its start: at work, and ready to work but without a core. */
  worked: number
  waited: number
  load: number
}

/** Looks on until `end`, which tells of the slowest second. */
export function watchServer({ pid, stderr }: { pid: number; stderr: ReadableStream<Uint8Array> }, folder: string) {
  const moments: Moment[] = []
  const pauses: { at: number; ms: number }[] = []
  const looking = setInterval(() => moments.push(momentOf(pid)), 100)
  collectPauses(stderr, pauses)
  return {
    end(answers: readonly Answered[]) {
      clearInterval(looking)
      const held = existsSync(fileIn(folder)) ? readHeld(fileIn(folder)) : []
      const from = slowestSecond(answers)
      const inIt = <T extends { at: number }>(all: readonly T[]) =>
        all.filter(({ at }) => at >= from && at < from + SECOND)
      const waits = inIt(answers).map(({ ms }) => ms)
      return [
        `slowest second: its middle request took ${rounded(percentile(waits, 0.5))}, its worst ${rounded(Math.max(...waits))}`,
        machine(inIt(moments)),
        ...byKind(inIt(held), inIt(pauses)),
        'over the whole time',
        machine(moments),
        ...byKind(held, pauses),
      ].filter(Boolean)
    },
  }
}

const KINDS = {
  fsync: 'writes, which wait for the disk',
  checkpoint: 'checkpoints',
  backup: 'copies',
  ranking: 'rankings',
  reading: 'reads',
  anything: 'turns of the event loop 20 ms late and more',
} satisfies Record<Held['what'], string>

const byKind = (held: readonly Held[], pauses: readonly { ms: number }[]) => [
  ...Object.entries(KINDS).map(([what, name]) =>
    sum(
      name,
      held.filter(one => one.what === what),
    ),
  ),
  sum('garbage collection', pauses),
]

/** Of all the seconds the one whose requests took longest together. */
function slowestSecond(answers: readonly Answered[]): number {
  const took = new Map<number, number>()
  for (const { at, ms } of answers) {
    const second = Math.floor(at / SECOND) * SECOND
    took.set(second, (took.get(second) ?? 0) + ms)
  }
  return [...took].reduce((worst, one) => (one[1] > worst[1] ? one : worst))[0]
}

function machine(moments: readonly Moment[]): string {
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last) return ''
  const share = (ms: number) => `${Math.round((100 * ms) / Math.max(1, last.at - first.at))} %`
  return `the server worked ${share(last.worked - first.worked)} of it and waited for a core ${share(last.waited - first.waited)} of it (load ${last.load.toFixed(1)})`
}

/** Pauses of the collector are not told what of them was work. */
function sum(what: string, all: readonly { ms: number; worked?: number }[]): string {
  if (all.length === 0) return ''
  const total = all.reduce((sum, { ms }) => sum + ms, 0)
  const longest = all.reduce((a, b) => (b.ms > a.ms ? b : a))
  const atWork = longest.worked === undefined ? '' : `, ${rounded(longest.worked)} of that at work`
  return `${what}: ${all.length} of 3 ms and more, ${rounded(total)} in all, ${rounded(longest.ms)} at most${atWork}`
}

const rounded = (ms: number) => `${Math.round(ms)} ms`

function momentOf(pid: number): Moment {
  const [worked = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map(ns => Number(ns) / 1e6)
  return { at: Date.now(), worked, waited, load: loadavg()[0]! }
}

const readHeld = (path: string): Held[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

/** `p=1.53ms` in a line is how long everything stood still. */
async function collectPauses(stderr: ReadableStream<Uint8Array>, pauses: { at: number; ms: number }[]) {
  for await (const text of stderr.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>)
    for (const [, ms] of text.matchAll(/ p=([\d.]+)ms/g))
      if (Number(ms) >= 3) pauses.push({ at: Date.now(), ms: Number(ms) })
}

/** How long requests took, as a row of percentiles. */
export const distribution = (times: readonly number[]) =>
  [0.5, 0.9, 0.99, 0.999, 1]
    .map(part => `${part === 1 ? 'worst' : `p${part * 100}`} ${percentile(times, part).toFixed(part < 0.9 ? 1 : 0)} ms`)
    .join(', ')
