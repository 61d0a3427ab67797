import type { Treaty } from '@elysiajs/eden'
import type { CachedJson } from '#server/cache.ts'
import type { App } from '#server/http/app.ts'
import { ApiError, type Code, type OwnCode } from './ApiError.ts'

// The server's routes as functions, with Eden's notation and types: `api.tasks({ id: 7 }).put({ value: 3 })` is
// PUT /api/tasks/7. The requests are sent here: Eden's own client includes uploads, streams and sockets, and converts
// text that looks like a number or a date.

interface Options {
  query?: Record<string, unknown>
  headers?: Record<string, string>
  fetch?: RequestInit
}

interface Answer<T> {
  data: T | null
  error: { status: unknown; value: unknown } | null
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Builds a path segment by segment; calling an HTTP method sends the request. */
const below = (path: string, last = ''): unknown =>
  new Proxy(() => {}, {
    get: (_, name: string) => below(last ? `${path}/${last}` : path, name),
    apply(_, __, [given, options]: [unknown, Options?]) {
      if (last === 'get') return call('GET', path, undefined, given as Options | undefined)
      if (METHODS.includes(last)) return call(last.toUpperCase(), path, given, options)
      const [parameter] = Object.values(given as Record<string, string | number>)
      return below(`${path}/${last}`, encodeURIComponent(parameter!))
    },
  })

export const { api } = below('') as Treaty.Create<App>

async function call(method: string, path: string, body: unknown, { query = {}, headers, fetch: more }: Options = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
  const known = takeEmbedded(method, path + search)
  if (known !== undefined) return { data: known, error: null, response: new Response() }
  const isFile = body instanceof Blob
  const type = isFile ? 'application/octet-stream' : 'application/json'
  const content =
    body === undefined
      ? {}
      : { headers: { 'content-type': type, ...headers }, body: isFile ? body : JSON.stringify(body) }
  try {
    const response = await fetch(`${location.origin}${path}${search}`, { ...more, method, headers, ...content })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const value: unknown = isJson ? await response.json() : await response.text()
    const { ok, status } = response
    return { data: ok ? value : null, error: ok ? null : { status, value }, response }
  } catch (value) {
    return { data: null, error: { status: 0, value } }
  }
}

/** Embedded responses by path (server/http/firstAnswers.ts). */
const embedded = new Map<string, unknown>()
/** In ms after the first request, which the first reads of a page follow immediately. */
const GOOD_FOR = 10_000
let goodUntil = 0

/** Each embedded response is used once, and all are discarded after the first write. */
function takeEmbedded(method: string, path: string): unknown {
  const block = document.getElementById('answers')
  if (block) readEmbedded(block)
  if (method !== 'GET' || performance.now() > goodUntil) embedded.clear()
  const known = embedded.get(path)
  embedded.delete(path)
  return known
}

function readEmbedded(block: HTMLElement) {
  block.remove()
  // Back may restore an old page from the browser's cache: its embedded responses are discarded.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'back_forward') return
  for (const [path, answer] of Object.entries(JSON.parse(block.textContent))) embedded.set(path, answer)
  goodUntil = performance.now() + GOOD_FOR
}

/**
 * Turns { data, error } into a value or an exception. The caller decides what a 401 means: a form shows it,
 * a page that needs a session leads to sign-in and keeps what is pending, a public page shows nobody signed in.
 * `unexplained` is the code of an error without a message.
 */
export function answer<T>(call: Promise<Answer<CachedJson<T>>>): Promise<T>
export function answer<T>(call: Promise<Answer<T>>, unexplained?: OwnCode): Promise<T>
export async function answer<T>(call: Promise<Answer<T>>, unexplained: OwnCode = 'no-reason'): Promise<T> {
  const { data, error } = await call
  if (!error) return data as T
  // The call failed before a response: the exception is in the place of a body.
  if (error.value instanceof Error) throw new ApiError(0, 'no-connection')
  const status = Number(error.status)
  if (!hasMessage(error.value)) throw new ApiError(status, unexplained)
  const { message, code, ...details } = error.value
  if (code === undefined) throw new ApiError(status, 'unknown-message', { said: message }, message)
  throw new ApiError(status, code, details, message)
}

type CountedAnswer<T> = Promise<Answer<T> & { response: Response }>

export async function answerPage<T>(call: CountedAnswer<T>): Promise<{ rows: T; total: number }> {
  return { rows: await answer(call), total: await countIn(call, 'x-total-count') }
}

export async function answerNotices<T>(call: CountedAnswer<T>): Promise<{ rows: T; unread: number }> {
  return { rows: await answer(call), unread: await countIn(call, 'x-unread-count') }
}

async function countIn(call: CountedAnswer<unknown>, header: string) {
  const { response } = await call
  return Number(response.headers.get(header))
}

const hasMessage = (body: unknown): body is { message: string; code?: Code } =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' && !!body.message
