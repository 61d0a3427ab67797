import { ApiError } from '#client/api/call.ts'

/** What a failed sending means for the change: try again, wait for the same person to sign in, or give it up. */
export type Verdict = 'again' | 'signIn' | 'refused'

/** Only a clear no of the server drops a change; whatever may pass by itself is tried again. */
export function verdictOn(failure: unknown): Verdict {
  if (!(failure instanceof ApiError)) return 'again'
  const { status } = failure
  if (status === 401 || status === 403) return 'signIn'
  const mayPass = status === 0 || status === 408 || status === 429 || status >= 500
  return mayPass ? 'again' : 'refused'
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

/** Growing pauses: 1, 2, 4 … 60 seconds. */
export const pauseAfter = (failures: number) => Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
