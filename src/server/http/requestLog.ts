import { callerOf } from '#server/auth/caller.ts'
import { log } from '#server/core/log.ts'
import { observeCall } from './metrics.ts'

// Logs calls that changed something or failed: the caller's id, the route's pattern (never the path, which may hold a key),
// the status and the time. Successful reads are not logged.

interface Call {
  id: string
  began: number
}

const calls = new WeakMap<Request, Call>()

/** Calls are logged only after this; tests call it for those they examine. */
export function noteCall(request: Request) {
  calls.set(request, { id: crypto.randomUUID().slice(0, 8), began: performance.now() })
}

export const callId = (request: Request) => calls.get(request)?.id ?? ''

export function logCall(request: Request, route: string, status: number) {
  const call = calls.get(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!call) return
  const ms = Math.round(performance.now() - call.began)
  observeCall(request.method, route, status, (performance.now() - call.began) / 1000)
  if (isRead && status < 400) return
  const level = status === 500 ? 'error' : status > 500 ? 'warning' : 'info'
  log('call', { id: call.id, user: callerOf(request), method: request.method, route, status, ms }, level)
}
