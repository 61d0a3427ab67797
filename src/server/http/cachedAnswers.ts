import { type CachedBody, cachedBodyOf } from '#server/cache.ts'
import { dataVersion } from '#server/database/dataVersion.ts'
import { sendCached } from './encoding.ts'
import { apiHeaders } from './headers.ts'
import { observeCall } from './metrics.ts'

// Sends cached bodies (cache.ts). Public ones are sent again without the app, whose pipeline takes several times as
// long as sending; answers that depend on a session always pass the app and its guards.

const publicAnswers = new Map<string, { key: string; route: string }>()
const MAX_ADDRESSES = 1000

export function sendFromApp(body: CachedBody, request: Request, route: string): Response {
  if (body.isPublic && request.method === 'GET') {
    publicAnswers.delete(request.url)
    if (publicAnswers.size >= MAX_ADDRESSES) publicAnswers.delete(publicAnswers.keys().next().value!)
    publicAnswers.set(request.url, { key: body.key, route })
  }
  return sendCached(body, request, jsonHeaders())
}

export function cachedAnswer(request: Request): Response | undefined {
  const known = request.method === 'GET' ? publicAnswers.get(request.url) : undefined
  const body = known && cachedBodyOf(known.key, dataVersion())
  if (!body) return
  const began = performance.now()
  const response = sendCached(body, request, jsonHeaders())
  observeCall('GET', known.route, response.status, (performance.now() - began) / 1000)
  return response
}

function jsonHeaders() {
  const { vary, ...headers } = apiHeaders()
  return { ...headers, 'content-type': 'application/json;charset=utf-8', vary: `${vary}, Accept-Encoding` }
}
