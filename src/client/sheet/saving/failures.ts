import { ApiError, type Code } from '#client/api/ApiError.ts'

const NOT_THEIRS: ReadonlySet<Code> = new Set(['not-signed-in', 'not-allowed', 'access-waits', 'has-no-team'])

/** Decides about a change that failed: retry it, wait until the same person signs in, or reject it for good. */
export function reactionTo(failure: unknown): 'retry' | 'signIn' | 'reject' {
  if (!(failure instanceof ApiError)) return 'retry'
  const { status, code } = failure
  // No answer, or an answer of a proxy in between, which has no codes.
  if (code === 'no-connection' || code === 'no-reason' || code === 'unknown-message') return 'retry'
  if (NOT_THEIRS.has(code)) return 'signIn'
  return code === 'too-many-attempts' || status >= 500 ? 'retry' : 'reject'
}

export const troubleOf = (failure: unknown): 'network' | 'server' =>
  failure instanceof ApiError && failure.status > 0 ? 'server' : 'network'

const SENDABLE_LATER = new Set(['sheet-submitted', 'deadline-passed'])

/** The leaders can still withdraw the sheet, or get it back with a new deadline. */
export const isSendableLater = (failure: unknown) => failure instanceof ApiError && SENDABLE_LATER.has(failure.code)
