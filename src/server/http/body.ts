import type { AnyElysia } from 'elysia'
import { Problem } from '#server/problem.ts'
import { TAKES_BYTES } from './gate.ts'

// Bodies. A caller whom the guard refuses sends theirs in vain: not a byte of it is read (security.md#x16).

const KB = 1024
const SMALL = 256 * KB
const YEAR_FILE = { path: /^\/admin\/categorization\/file\/?$/, most: 8 * KB * KB }

/**
 * Bids every route read its body after its guards and before its schema. Elysia would read it before the guards; so the
 * reading is the last of the hooks that guards are made of.
 */
export function readBodiesAfterGuards({ routes }: Pick<AnyElysia, 'routes'>) {
  for (const { method, path, hooks } of routes) {
    if (method === 'GET' || TAKES_BYTES.test(path)) continue
    const read = YEAR_FILE.path.test(path.replace(/^\/api/, '')) ? oneAtATime(YEAR_FILE.most) : readUpTo(SMALL)
    hooks.transform = [...(hooks.transform ?? []), { fn: withBody(read) }]
  }
}

type Read = (request: Request) => Promise<unknown>

const withBody = (read: Read) => async (context: { body: unknown; request: Request }) => {
  context.body = await read(context.request)
}

const readUpTo =
  (most: number): Read =>
  request =>
    readJson(request, most)

/** What is large waits for its turn before anything of it is read: only one at a time is in memory. */
function oneAtATime(most: number): Read {
  let last: Promise<unknown> = Promise.resolve()
  return request => {
    const read = last.then(() => readJson(request, most))
    last = read.catch(() => {})
    return read
  }
}

/** The body as JSON, counted while it arrives: a chunked one tells no length. Empty is `null`. @throws 400, 413 or 415 */
async function readJson(request: Request, most: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Problem('too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new Problem('too-large')
    chunks.push(chunk)
  }
  if (size === 0) return null
  if (!request.headers.has('content-type')) throw new Problem('not-json')
  return parseJson(Buffer.concat(chunks))
}

function parseJson(bytes: Uint8Array): unknown {
  if (isDeep(bytes)) throw new Problem('malformed-json')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Problem('malformed-json')
  }
}

/** No body of the API nests further. The code that reads it recurses: 100,000 levels would keep it busy for seconds. */
const DEEPEST = 32

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Seen in the bytes, before anything is built of them. In UTF-8 these bytes are never part of another character. */
export function isDeep(bytes: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (OPENING.has(byte)) {
      if (++depth > DEEPEST) return true
    } else if (CLOSING.has(byte)) depth--
  }
  return false
}
