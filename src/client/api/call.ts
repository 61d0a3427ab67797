import { treaty } from '@elysiajs/eden'
import type { App } from '#server/http/app.ts'

// Without parseDate a troop named "1 12 2024" would arrive as a Date.
export const { api } = treaty<App>(location.origin, { parseDate: false })

/** A refused call. Status 0 means that no answer came at all; `details` is the whole body of the answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: unknown = null,
  ) {
    super(message)
  }
}

interface Answer<T> {
  data: T | null
  error: { status: unknown; value: unknown } | null
}

/**
 * Turns Eden's { data, error } into a value or an exception. Whoever asks decides what a 401 means: a form shows it,
 * a page that needs a session leads to sign-in and keeps what is pending, a public page shows nobody signed in.
 */
export async function answer<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error } = await call
  if (!error) return data as T
  // Eden reports a fetch that failed as a 503 with the exception as its value; a server's own 503 carries a body.
  if (error.value instanceof Error) throw new ApiError(0, 'No connection')
  throw new ApiError(Number(error.status), messageIn(error.value), error.value)
}

/** One page of a long list, and how many rows all its pages have together. */
export async function answerPage<T>(
  call: Promise<Answer<T> & { response: Response }>,
): Promise<{ rows: T; total: number }> {
  const rows = await answer(call)
  const { response } = await call
  return { rows, total: Number(response.headers.get('x-total-count')) }
}

function messageIn(value: unknown) {
  return typeof value === 'object' && value && 'message' in value ? String(value.message) : 'Unknown error'
}

/** Where the server refuses without a word of its own, `fallback` is the reason. */
export async function withReason<T>(call: Promise<T>, fallback: string): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.message === 'Unknown error') throw new ApiError(error.status, fallback)
    throw error
  }
}
