import { ApiError } from '#client/api/ApiError.ts'

/** Decides about a change that failed: retry it, wait until the same person signs in, or reject it for good. */
export function reactionTo(failure: unknown): 'retry' | 'signIn' | 'reject' {
  if (!(failure instanceof ApiError)) return 'retry'
  const { status, code } = failure
  // No answer, or an answer of a proxy in between, which has no codes.
  if (code === 'no-connection' || code === 'no-reason') return 'retry'
  if (code === 'not-signed-in' || code === 'not-allowed' || code === 'access-waits') return 'signIn'
  return code === 'too-many-attempts' || status >= 500 ? 'retry' : 'reject'
}

export const troubleOf = (failure: unknown): 'network' | 'server' =>
  failure instanceof ApiError && failure.status > 0 ? 'server' : 'network'

const SENDABLE_LATER = new Set(['sheet-submitted', 'deadline-passed'])

/** The leaders can still withdraw the sheet, or get it back with a new deadline. */
export const isSendableLater = (failure: unknown) => failure instanceof ApiError && SENDABLE_LATER.has(failure.code)
