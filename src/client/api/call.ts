import { treaty } from '@elysiajs/eden'
import type { App } from '#server/http/app.ts'
import { ApiError, type Code, type OwnCode } from './ApiError.ts'

// Without parseDate a troop named "1 12 2024" would arrive as a Date.
export const { api } = treaty<App>(location.origin, { parseDate: false })

interface Answer<T> {
  data: T | null
  error: { status: unknown; value: unknown } | null
}

/**
 * Turns Eden's { data, error } into a value or an exception. Whoever asks decides what a 401 means: a form shows it,
 * a page that needs a session leads to sign-in and keeps what is pending, a public page shows nobody signed in.
 * `unexplained` is the code of a refusal that brings none.
 */
export async function answer<T>(call: Promise<Answer<T>>, unexplained: OwnCode = 'no-reason'): Promise<T> {
  const { data, error } = await call
  if (!error) return data as T
  // Eden reports a fetch that failed as a 503 with the exception as its value; a server's own 503 carries a body.
  if (error.value instanceof Error) throw new ApiError(0, 'no-connection')
  const status = Number(error.status)
  if (!isRefusal(error.value)) throw new ApiError(status, unexplained)
  const { message, code, ...details } = error.value
  throw new ApiError(status, code, details, message)
}

/** Sends a file as its bytes, which Eden would wrap into a form; take it with `answer`. */
export async function sendBytes(path: string, file: Blob): Promise<Answer<unknown>> {
  const headers = { 'content-type': 'application/octet-stream' }
  try {
    const response = await fetch(`/api${path}`, { method: 'POST', headers, body: file })
    const value = await response.json()
    return response.ok ? { data: value, error: null } : { data: null, error: { status: response.status, value } }
  } catch (value) {
    return { data: null, error: { status: 503, value } }
  }
}

type CountedAnswer<T> = Promise<Answer<T> & { response: Response }>

/** One page of a long list, and how many rows all its pages have together. */
export async function answerPage<T>(call: CountedAnswer<T>): Promise<{ rows: T; total: number }> {
  return { rows: await answer(call), total: await countIn(call, 'x-total-count') }
}

/** The newest notifications, and how many are unread in all. */
export async function answerNotices<T>(call: CountedAnswer<T>): Promise<{ rows: T; unread: number }> {
  return { rows: await answer(call), unread: await countIn(call, 'x-unread-count') }
}

async function countIn(call: CountedAnswer<unknown>, header: string) {
  const { response } = await call
  return Number(response.headers.get(header))
}

const isRefusal = (body: unknown): body is { message: string; code: Code } =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body
