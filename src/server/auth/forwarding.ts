import type { ServerState } from '#domain/serverState.ts'
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
}

const nothing = (): Counts => ({ began: Date.now(), forwarded: 0, direct: 0 })

let counts: [Counts, Counts] = [nothing(), nothing()]

export function forgetForwarding() {
  counts = [nothing(), nothing()]
}

/** Leaves out programs that watch the server, which bypass the proxy. */
export function noteForwarding({ headers, url }: Request) {
  if (/\/api\/(health|metrics)\b/.test(url)) return
  if (Math.abs(Date.now() - counts[0].began) > WINDOW) counts = [nothing(), counts[0]]
  if (headers.has('x-forwarded-for')) counts[0].forwarded++
  else counts[0].direct++
}

/** `untrusted`: all requests come through a proxy that the settings do not name. `absent`: none comes through the one they name. */
export function forwardingFault(): ServerState['forwarding'] {
  const [{ forwarded, direct }, before] = counts
  const [all, none] = [forwarded + before.forwarded, direct + before.direct]
  if (config.trustedProxies === 0) return all >= ENOUGH && none === 0 ? 'untrusted' : null
  return none >= ENOUGH && all === 0 ? 'absent' : null
}
