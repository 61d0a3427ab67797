import type { ServerState } from '#contract/serverState.ts'
import { MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'

// Notices when TRUSTED_PROXIES and the requests contradict each other. Behind a proxy every request carries X-Forwarded-For;
// any caller may send the header, so a few of them prove nothing.

const WINDOW = 10 * MINUTE
const ENOUGH = 20

interface Counts {
  began: number
  forwarded: number
  direct: number
  /** How many addresses the header had at least and at most. */
  shortest: number
  longest: number
}

const nothing = (): Counts => ({
  began: Date.now(),
  forwarded: 0,
  direct: 0,
  shortest: Number.POSITIVE_INFINITY,
  longest: 0,
})

let counts: [Counts, Counts] = [nothing(), nothing()]

export function forgetForwarding() {
  counts = [nothing(), nothing()]
}

/** Leaves out programs that watch the server, which bypass the proxy. */
export function noteForwarding({ headers, url }: Request) {
  if (/\/api\/(health|metrics)\b/.test(url)) return
  if (Math.abs(Date.now() - counts[0].began) > WINDOW) counts = [nothing(), counts[0]]
  const header = headers.get('x-forwarded-for')
  const [current] = counts
  if (header === null) {
    current.direct++
    return
  }
  const length = header.split(',').length
  current.forwarded++
  current.shortest = Math.min(current.shortest, length)
  current.longest = Math.max(current.longest, length)
}

/**
 * `untrusted`: all requests come through a proxy that the settings do not name. `absent`: none comes through the one they name.
 * `short` and `long`: every header has fewer, or more, addresses than there are trusted proxies.
 */
export function forwardingFault(): ServerState['forwarding'] {
  const { trustedProxies } = config
  const [now, before] = counts
  const [all, none] = [now.forwarded + before.forwarded, now.direct + before.direct]
  if (trustedProxies === 0) return all >= ENOUGH && none === 0 ? 'untrusted' : null
  if (all === 0) return none >= ENOUGH ? 'absent' : null
  if (all < ENOUGH) return null
  if (Math.max(now.longest, before.longest) < trustedProxies) return 'short'
  return Math.min(now.shortest, before.shortest) > trustedProxies ? 'long' : null
}
