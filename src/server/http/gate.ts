import { config } from '#server/config.ts'
import { Problem } from '#server/problem.ts'

// What every call must pass before its session is looked at: security.md#other-sites and rules.md#35.

const KB = 1024
const YEAR_FILE = /^\/api\/admin\/categorization\/file\/?$/

/** How large a body may be, in bytes. A whole year as a file alone may be larger. */
const bodyLimit = (path: string) => (YEAR_FILE.test(path) ? 8 * KB * KB : 256 * KB)

/** The two GETs that change something (rules.md#39). */
const CHANGES_BY_GET = /^\/api\/(auth\/logout|teams\/ask-access\/[^/]+)\/?$/

/** @throws 403, 405, 413 or 415 */
export function passGate(request: Request) {
  const path = new URL(request.url).pathname
  refuseForeignSite(request, path)
  refuseWrongBody(request, path)
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

/** A script's own request, not a link, an image, a prefetch or a typed address. */
const isFetch = (headers: Headers) =>
  headers.get('sec-fetch-mode') !== 'navigate' && (headers.get('sec-fetch-dest') ?? 'empty') === 'empty'

function refuseWrongBody({ method, headers }: Request, path: string) {
  if (method === 'GET' || method === 'HEAD') return
  const type = headers.get('content-type')
  if (type !== null && !/^application\/json\s*(;|$)/i.test(type)) throw notJson()
  if (Number(headers.get('content-length') ?? 0) > bodyLimit(path)) throw tooLarge()
}

/** The body as JSON, counted while it arrives: a chunked one tells no length. Empty is `null`. @throws 400, 413 or 415 */
export async function readJson(request: Request): Promise<unknown> {
  const limit = bodyLimit(new URL(request.url).pathname)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  if (size === 0) return null
  if (!request.headers.has('content-type')) throw notJson()
  return parseJson(Buffer.concat(chunks))
}

function parseJson(bytes: Uint8Array): unknown {
  const value = tryJson(bytes)
  if (isDeep(value)) throw new Problem('malformed-json')
  return value
}

function tryJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Problem('malformed-json')
  }
}

/** No body of the API nests further. The code that reads it recurses: 100,000 levels would keep it busy for seconds. */
const DEEPEST = 32

function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === DEEPEST || Object.values(value).some(part => isDeep(part, depth + 1))
}

const notJson = () => new Problem('not-json')
const tooLarge = () => new Problem('too-large')
