import type { AnyElysia } from 'elysia'
import { SECOND } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { untilWritable } from '#server/database/writable.ts'
import { CHANGES_BY_GET, TAKES_BYTES } from './csrf.ts'

// Bodies are read after the guards: no byte of a rejected call is read (security.md#x16).

const KB = 1024
const SMALL = 256 * KB
const LARGE = [
  { path: /^\/admin\/categorization\/file\/?$/, most: 8 * KB * KB },
  { path: /^\/admin\/imports\/troops(\/preview)?\/?$/, most: 3 * KB * KB },
]

/** Routes whose saves wait for other processes themselves. A route that this matches must use groupCommit. */
export const COMMITTED_IN_GROUPS = /^\/api\/tasks\/:id(\/(value|note|doubt))?$/

/** Bounds bodies that trickle and so never let the connection become idle; enough for 8 MiB over a slow line. */
const LONGEST = 30 * SECOND

/**
 * Makes every changing route read its body after its guards and before its schema, in a transform hook, and then wait while
 * another process writes (P37). Rights are checked again after the wait.
 */
export function prepareChanges({ routes }: Pick<AnyElysia, 'routes'>) {
  for (const { method, path, hooks } of routes) {
    if (method === 'GET' && !CHANGES_BY_GET.test(path)) continue
    const added: ((context: Context) => unknown)[] = COMMITTED_IN_GROUPS.test(path) ? [] : [() => untilWritable()]
    if (method !== 'GET' && !TAKES_BYTES.test(path)) added.unshift(withBody(readerOf(path), hooks.body))
    hooks.transform = [...(hooks.transform ?? []), ...added.map(fn => ({ fn }))]
  }
}

function readerOf(path: string): Read {
  const large = LARGE.find(each => each.path.test(path.replace(/^\/api/, '')))
  return large ? oneAtATime(large.most, LONGEST) : readUpTo(SMALL, LONGEST)
}

interface Context {
  body: unknown
  request: Request
  /** Set by the guards of signed-in callers, who alone may send large bodies. */
  user?: { id: number }
}

type Read = (request: Request, callerId: number) => Promise<unknown>

/** Valibot would accept a list as an object without fields. @throws 400 */
const withBody = (read: Read, schema: { type?: string } | undefined) => async (context: Context) => {
  context.body = await read(context.request, context.user?.id ?? 0)
  if (schema && schema.type !== 'array' && Array.isArray(context.body)) throw new Problem('invalid')
}

export const readUpTo =
  (most: number, longest: number) =>
  (request: Request): Promise<unknown> =>
    readJson(request, most, longest)

/** Queues the large bodies of one caller, so that only one of theirs is in memory. Nobody waits for another's slow line. */
export function oneAtATime(most: number, longest: number): Read {
  const last = new Map<number, Promise<unknown>>()
  return (request, callerId) => {
    const read = (last.get(callerId) ?? Promise.resolve()).then(() => readJson(request, most, longest))
    const over = read
      .catch(() => {})
      .then(() => {
        if (last.get(callerId) === over) last.delete(callerId)
      })
    last.set(callerId, over)
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

async function bytesOf(request: Request, most: number, longest: number): Promise<Uint8Array> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Problem('too-slow')), longest)
  try {
    // Bun allocates 256 kB for each stream, too much for the few bytes of a save.
    if (request.headers.has('content-length')) return await Promise.race([request.bytes(), late.promise])
    return await countedBytes(request, most, late.promise)
  } catch (error) {
    // The caller disconnected, which is no bug of ours.
    throw (error as Error).name === 'AbortError' ? new Problem('too-slow') : error
  } finally {
    clearTimeout(timer)
  }
}

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

/** JSON.parse recurses; 100,000 levels would block the event loop for seconds. */
const DEEPEST = 32

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Works on bytes, before parsing. In UTF-8 these bytes are never part of another character. */
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
