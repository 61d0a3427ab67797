import { callerOf } from '#server/auth/caller.ts'
import { log } from '#server/log.ts'
import { observeCall } from './metrics.ts'

// One line per call that changed something or was refused: who (an id), which route (its pattern, never the path, which
// may hold a key), how it ended and how long it took. Successful reads are most of the traffic and tell nothing.

interface Call {
  id: string
  began: number
}

const calls = new WeakMap<Request, Call>()

/** From here on the call is logged: the process does it for every call that arrives, tests for those they look at. */
export function noteCall(request: Request) {
  calls.set(request, { id: crypto.randomUUID().slice(0, 8), began: performance.now() })
}

/** To find the lines of one call in the log. */
export const callId = (request: Request) => calls.get(request)?.id ?? ''

export function logCall(request: Request, route: string, status: number) {
  const call = calls.get(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!call) return
  const ms = Math.round(performance.now() - call.began)
  observeCall(request.method, route, status, (performance.now() - call.began) / 1000)
  if (isRead && status < 400) return
  log('call', { id: call.id, user: callerOf(request), method: request.method, route, status, ms })
}
