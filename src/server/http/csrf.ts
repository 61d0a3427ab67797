import { config } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'

// Rejects forged requests before their session is read: security.md#other-sites and rules.md#35.

/** The two GETs that change something (rules.md#39). */
export const CHANGES_BY_GET = /^\/api\/(auth\/logout|teams\/ask-access\/[^/]+)\/?$/

/** A copy of the database comes as its bytes. */
export const TAKES_BYTES = /^\/api\/admin\/copies\/upload\/?$/

/** @throws 403, 405 or 415 */
export function refuseForgery(request: Request) {
  const path = new URL(request.url).pathname
  refuseForeignSite(request, path)
  refuseWrongKind(request, path)
}

function refuseForeignSite({ method, headers }: Request, path: string) {
  const changesByGet = CHANGES_BY_GET.test(path) && (method === 'GET' || method === 'HEAD')
  if (changesByGet && method === 'HEAD') throw new Problem('method-not-allowed')
  if (!changesByGet && /^(GET|HEAD|OPTIONS)$/.test(method)) return

  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') throw new Problem('not-allowed')
  if (site === null && origin !== null && origin !== new URL(config.baseUrl).origin) throw new Problem('not-allowed')
  if (changesByGet && site !== null && !isFetch(headers)) throw new Problem('not-allowed')
}

/** True for fetch, false for a link, an image, a prefetch or a typed address. */
const isFetch = (headers: Headers) =>
  headers.get('sec-fetch-mode') !== 'navigate' && (headers.get('sec-fetch-dest') ?? 'empty') === 'empty'

function refuseWrongKind({ method, headers }: Request, path: string) {
  if (method === 'GET' || method === 'HEAD') return
  const type = headers.get('content-type')
  if (TAKES_BYTES.test(path)) {
    if (type !== 'application/octet-stream') throw new Problem('not-json')
  } else if (type !== null && !/^application\/json\s*(;|$)/i.test(type)) throw new Problem('not-json')
}
