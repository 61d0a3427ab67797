import { ApiError } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { remarks } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { me } from '#client/session.ts'
import { pauseAfter, verdictOn } from './sending.ts'
import { keyOfSubject } from './threads.ts'
import { dropUnsent, keepUnsent, subscribeToUnsent, type Unsent, unsentAt, unsentOf } from './unsentRemarks.ts'

const PATIENCE = 20_000

/** Why the server did not take a remark, by its key, until it is changed. */
const refusals = new Map<string, unknown>()
export const refusalOfRemark = (key: string) => refusals.get(key)

/** Sends what one person has written, now and whenever there is more, until the result is called. */
export function keepSendingRemarks(userId: number) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  /** Somebody asked while it was busy: what is just being refused may pass by now. */
  let isAskedAgain = false
  let isOver = false

  const nextDue = () => unsentOf(userId).find(key => unsentAt(key)?.isDue)

  async function send() {
    clearTimeout(timer)
    isAskedAgain = isBusy
    if (isBusy) return
    isBusy = true
    try {
      for (let key = nextDue(); key && !isOver; key = nextDue()) if (!(await inTurn(() => sendOne(key!, userId)))) break
      failures = 0
    } catch {
      failures += 1
      timer = setTimeout(send, pauseAfter(failures))
    } finally {
      isBusy = false
      if (isAskedAgain && !isOver) void send()
    }
  }

  const listening = new AbortController()
  const again = () => void send()
  addEventListener('online', again, { signal: listening.signal })
  addEventListener('focus', again, { signal: listening.signal })
  const leave = subscribeToUnsent(() => {
    if (failures === 0 && nextDue()) again()
  })
  again()
  return () => {
    isOver = true
    clearTimeout(timer)
    listening.abort()
    leave()
  }
}

/** Two tabs find the same remark in the storage: one at a time. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('uwagi', work) : work()

/** @returns false when nobody of that name is signed in any more @throws when it is to be tried again */
async function sendOne(key: string, userId: number): Promise<boolean> {
  const unsent = unsentAt(key)
  if (!unsent?.isDue) return true
  try {
    if (!(await hasArrived(unsent))) await post(unsent, userId)
  } catch (error) {
    return failed(key, unsent, error)
  }
  refusals.delete(key)
  dropUnsent(key)
  await refresh(remarks(unsent))
  return true
}

function failed(key: string, unsent: Unsent, error: unknown): boolean {
  const isSignedOut = error instanceof ApiError && error.code === 'not-signed-in'
  if (verdictOn(error) === 'again') throw error
  if (isSignedOut) {
    void refresh(me)
    return false
  }
  // A clear no: the text goes back to its field, with the reason beside it.
  refusals.set(key, error)
  keepUnsent(key, { ...unsent, isDue: false })
  return true
}

const post = ({ yearId, teamId, about, text }: Unsent, userId: number) =>
  answer(
    api
      .remarks({ id: yearId })
      .of({ team: teamId })
      .post(
        { ...about, text },
        // The server answers 401 when somebody else is signed in by now.
        { headers: { 'x-remark-of': String(userId) }, fetch: { signal: AbortSignal.timeout(PATIENCE) } },
      ),
  )

/** The answer to an earlier try may have been lost on its way. */
async function hasArrived({ yearId, teamId, about, text, after }: Unsent): Promise<boolean> {
  const known = await answer(api.remarks({ id: yearId }).of({ team: teamId }).get())
  return known.some(
    remark =>
      remark.own && remark.id > after && remark.text === text.trim() && keyOfSubject(remark) === keyOfSubject(about),
  )
}
