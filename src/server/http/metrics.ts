import { config } from '#server/core/config.ts'
import { bugLines, logLines } from '#server/core/logOutput.ts'
import { isLoopback } from '#server/core/loopback.ts'
import { serverState } from '#server/serverState.ts'
import { apiHeaders } from './headers.ts'

// /api/metrics: figures in the text form of Prometheus, for a program on this machine or one that holds METRICS_TOKEN. It
// is no route of the API: who may read it is decided by the connection, and nothing in it is about people.

const BUCKETS = [0.005, 0.02, 0.1, 0.25, 1, 5]

interface Observed {
  /** The number of calls in each bucket; the last one is for longer calls. */
  counts: number[]
  seconds: number
}

/** Times by `method route status`. Routes are patterns, so the number of entries is limited. */
const observed = new Map<string, Observed>()

export function observeCall(method: string, route: string, status: number, seconds: number) {
  const key = `method="${method}",route="${route || 'none'}",status="${status}"`
  const known = observed.get(key) ?? { counts: BUCKETS.concat(Infinity).map(() => 0), seconds: 0 }
  observed.set(key, known)
  const bucket = BUCKETS.findIndex(most => seconds <= most)
  known.counts[bucket === -1 ? BUCKETS.length : bucket]!++
  known.seconds += seconds
}

export function answerMetrics(request: Request, peer: string): Response {
  if (!mayRead(request, peer))
    return Response.json({ message: 'Forbidden', code: 'not-allowed' }, { status: 403, headers: apiHeaders() })
  return new Response(metricsText(), {
    headers: { ...apiHeaders(), 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}

/** Behind a proxy, named in the settings or not, only the token counts: every connection may be the proxy's. */
function mayRead({ headers, url }: Request, peer: string): boolean {
  const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (config.metricsToken && isSame(token, config.metricsToken)) return true
  const isPassedOn =
    config.trustedProxies > 0 || ['x-forwarded-for', 'forwarded', 'via'].some(name => headers.has(name))
  return isLoopback(peer.replace(/^::ffff:/, '')) && isLoopback(new URL(url).hostname) && !isPassedOn
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && crypto.timingSafeEqual(a, b)
}

function metricsText(): string {
  const { mail, database, disk, backup, ranking, clockJump } = serverState()
  const lines = [
    ...family('http_request_duration_seconds', 'histogram', 'How long calls of the API took', callLines()),
    ...gauge('process_resident_memory_bytes', 'Memory in use', process.memoryUsage.rss()),
    ...gauge('mail_waiting', 'Mails that wait to be sent', mail.waiting),
    ...gauge('mail_oldest_timestamp_seconds', 'Since when the oldest of them waits', seconds(mail.oldest)),
    ...gauge('mail_failed', 'Mails given up within a week', mail.failed),
    ...gauge('database_bytes', 'Size of the database', database),
    ...gauge('disk_free_bytes', 'Room left on its disk', disk.free),
    ...gauge('backup_timestamp_seconds', 'When the newest copy was made', seconds(backup?.time)),
    ...gauge('ranking_timestamp_seconds', 'When the ranking was last taken', seconds(ranking?.taken)),
    ...family('log_lines_dropped_total', 'counter', 'Lines of the log that nobody read in time', [
      ` ${logLines.dropped + bugLines.dropped}`,
    ]),
    ...gauge('clock_jumped', 'Whether an administrator must confirm the clock', clockJump ? 1 : 0),
  ]
  return `${lines.join('\n')}\n`
}

function callLines(): string[] {
  return [...observed].flatMap(([labels, { counts, seconds }]) => {
    let sum = 0
    const buckets = counts.map((count, index) => {
      sum += count
      return `_bucket{${labels},le="${BUCKETS[index] ?? '+Inf'}"} ${sum}`
    })
    return [...buckets, `_sum{${labels}} ${seconds}`, `_count{${labels}} ${sum}`]
  })
}

const gauge = (name: string, help: string, value: number) =>
  Number.isNaN(value) ? [] : family(name, 'gauge', help, [` ${value}`])

function family(name: string, type: 'gauge' | 'counter' | 'histogram', help: string, samples: string[]): string[] {
  const full = `kategoryzacja_${name}`
  return [`# HELP ${full} ${help}`, `# TYPE ${full} ${type}`, ...samples.map(sample => full + sample)]
}

const seconds = (time: string | null | undefined) => (time ? Date.parse(time) / 1000 : Number.NaN)
