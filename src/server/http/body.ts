import type { AnyElysia } from 'elysia'
import { SECOND } from '#server/clock.ts'
import { Problem } from '#server/problem.ts'
import { TAKES_BYTES } from './gate.ts'

// Bodies. A caller whom the guard refuses sends theirs in vain: not a byte of it is read (security.md#x16).

const KB = 1024
const SMALL = 256 * KB
const YEAR_FILE = { path: /^\/admin\/categorization\/file\/?$/, most: 8 * KB * KB }

/** A body that trickles never lets a connection fall idle, so that it has a time of its own: also 8 MiB over a slow line. */
const LONGEST = 30 * SECOND

/**
 * Bids every route read its body after its guards and before its schema. Elysia would read it before the guards; so the
 * reading is the last of the hooks that guards are made of.
 */
export function readBodiesAfterGuards({ routes }: Pick<AnyElysia, 'routes'>) {
  for (const { method, path, hooks } of routes) {
    if (method === 'GET' || TAKES_BYTES.test(path)) continue
    const read = YEAR_FILE.path.test(path.replace(/^\/api/, ''))
      ? oneAtATime(YEAR_FILE.most, LONGEST)
      : readUpTo(SMALL, LONGEST)
    hooks.transform = [...(hooks.transform ?? []), { fn: withBody(read) }]
  }
}

type Read = (request: Request) => Promise<unknown>

const withBody = (read: Read) => async (context: { body: unknown; request: Request }) => {
  context.body = await read(context.request)
}

/** `longest` is how many milliseconds the body may take to arrive. */
export const readUpTo =
  (most: number, longest: number): Read =>
  request =>
    readJson(request, most, longest)

/** What is large waits for its turn before anything of it is read: only one at a time is in memory. */
export function oneAtATime(most: number, longest: number): Read {
  let last: Promise<unknown> = Promise.resolve()
  return request => {
    const read = last.then(() => readJson(request, most, longest))
    last = read.catch(() => {})
    return read
  }
}

/** The body as JSON. Empty is `null`. @throws 400, 408, 413 or 415 */
async function readJson(request: Request, most: number, longest: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Problem('too-large')
  const bytes = await bytesOf(request, most, longest)
  if (bytes.length === 0) return null
  if (!request.headers.has('content-type')) throw new Problem('not-json')
  return parseJson(bytes)
}

/** The bytes of a body. What comes too late or is too much is not read on. */
async function bytesOf(request: Request, most: number, longest: number): Promise<Uint8Array> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Problem('too-slow')), longest)
  try {
    // Bun makes a place of 256 kB for each stream: a save needs a few bytes of it, and the rest would be garbage.
    if (request.headers.has('content-length')) return await Promise.race([request.bytes(), late.promise])
    return await countedBytes(request, most, late.promise)
  } catch (error) {
    // The caller is gone: nobody hears the refusal, but it is no fault of ours.
    throw (error as Error).name === 'AbortError' ? new Problem('too-slow') : error
  } finally {
    clearTimeout(timer)
  }
}

/** Counted while they arrive: a chunked body tells no length. */
async function countedBytes({ body }: Request, most: number, late: Promise<never>): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (true) {
      const { value, done } = await Promise.race([reader.read(), late])
      if (done) return Buffer.concat(chunks)
      size += value.byteLength
      if (size > most) throw new Problem('too-large')
      chunks.push(value)
    }
  } catch (refusal) {
    reader.cancel().catch(() => {})
    throw refusal
  }
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
