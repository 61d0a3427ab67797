import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { ApiError, retryDelay } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { onReturn } from '#client/api/onReturn.ts'
import { remarks } from '#client/api/reads.ts'
import { me } from '#client/api/session.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#client/api/storage.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { refresh } from '#client/api/useRead.ts'
import { keyOfSubject, type Place, type Subject } from '#client/sheet/model/threads.ts'
import { reactionTo } from './failures.ts'

// Remarks that are typed and not yet on the server: the browser's storage holds them over a reload, a lost session or a
// dead battery, one entry per thread.

const Unsent = v.object({
  teamId: v.number(),
  yearId: v.number(),
  about: v.object({ taskId: v.nullable(v.number()), initialTaskId: v.nullable(v.number()) }),
  text: v.string(),
  /** The author pressed the button: it is sent as soon as possible. */
  isDue: v.boolean(),
  /** Id of the newest remark that the author knew of. A newer own remark with this text is this one. */
  after: v.number(),
})
type Unsent = v.InferOutput<typeof Unsent>

const PREFIX = 'uwaga/'
const NOTE = '/dopisek'
const entries = new Map<string, Unsent>()
const rejections = new Map<string, unknown>()
const version = createStore(0)

/** `isNote`: a note behind a value that is typed beside an answer in the thread. It is never due. */
export const keyOfUnsent = ({ userId, teamId, yearId }: Place, about: Subject, isNote = false) =>
  `${PREFIX}${userId}/${teamId}/${yearId}/${keyOfSubject(about)}${isNote ? NOTE : ''}`

export function useUnsent(key: string) {
  useStore(version)
  return { unsent: unsentAt(key), rejection: rejections.get(key) }
}

/** Re-renders only when the remark begins or ends to exist. */
export const useIsTyped = (key: string) => useSyncExternalStore(version.subscribe, () => unsentAt(key) !== null)

/** This page's copy is newer than the stored one. */
const unsentAt = (key: string): Unsent | null => entries.get(key) ?? readStored(Unsent, key)

/** Keeps the remark in memory too: the browser may have no room for it. */
export function keepUnsent(key: string, unsent: Unsent) {
  entries.set(key, unsent)
  writeStored(key, unsent)
  version.set(version.get() + 1)
}

export function dropUnsent(key: string) {
  entries.delete(key)
  removeStored(key)
  version.set(version.get() + 1)
}

/** The keys of everything that one person has typed and not sent, on any sheet. */
export function unsentOf(userId: number): string[] {
  const prefix = `${PREFIX}${userId}/`
  return [...new Set([...[...entries.keys()].filter(key => key.startsWith(prefix)), ...storedKeys(prefix)])]
}

const REQUEST_TIMEOUT = 20_000

/** Sends the due remarks of one person, now and whenever there are more, until the result is called. */
export function keepSendingRemarks(userId: number) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  /** Set by a request during a round: a remark that this round rejects may be accepted in the next one. */
  let isRequestedAgain = false
  let isOver = false

  const nextDue = () => unsentOf(userId).find(key => unsentAt(key)?.isDue)

  async function send() {
    clearTimeout(timer)
    isRequestedAgain = isBusy
    if (isBusy) return
    isBusy = true
    try {
      for (let key = nextDue(); key && !isOver; key = nextDue())
        if (!(await withLock(() => sendOne(key!, userId)))) break
      failures = 0
    } catch {
      failures += 1
      timer = setTimeout(send, retryDelay(failures))
    } finally {
      isBusy = false
      if (isRequestedAgain && !isOver) void send()
    }
  }

  const listening = new AbortController()
  const again = () => void send()
  onReturn(again, listening.signal)
  const leave = version.subscribe(() => {
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

/** Two tabs find the same remark in the storage: only one may send it. */
const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('uwagi', work) : work()

/**
 * @returns false when this person is not signed in any more
 * @throws when it is to be retried
 */
async function sendOne(key: string, userId: number): Promise<boolean> {
  const unsent = unsentAt(key)
  if (!unsent?.isDue) return true
  try {
    if (!(await hasArrived(unsent))) await post(unsent, userId)
    rejections.delete(key)
    dropUnsent(key)
  } catch (error) {
    return failed(key, unsent, error)
  }
  await refresh(remarks(unsent))
  return true
}

const typedAbout = ({ userId, teamId, yearId }: Place) =>
  unsentOf(userId)
    .filter(key => key.startsWith(`${PREFIX}${userId}/${teamId}/${yearId}/`) && !key.endsWith(NOTE))
    .flatMap(key => {
      const unsent = unsentAt(key)
      return unsent && unsent.text.trim() !== '' ? { key, unsent } : []
    })

/** The remarks that a person has typed about a sheet and not sent. */
export function useTyped(place: Place): Pick<Unsent, 'about' | 'text'>[] {
  useStore(version)
  return typedAbout(place).map(({ unsent }) => unsent)
}

/** Sends them as soon as the server can be reached. One that it rejects stays a draft with the reason. */
export function sendTyped(place: Place) {
  for (const { key, unsent } of typedAbout(place)) keepUnsent(key, { ...unsent, isDue: true })
}

function failed(key: string, unsent: Unsent, error: unknown): boolean {
  const isSignedOut = error instanceof ApiError && error.code === 'not-signed-in'
  if (reactionTo(error) === 'retry') throw error
  if (isSignedOut) {
    void refresh(me)
    return false
  }
  rejections.set(key, error)
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
        // The server answers 401 when another person has signed in meanwhile.
        { headers: { 'x-remark-of': String(userId) }, fetch: { signal: AbortSignal.timeout(REQUEST_TIMEOUT) } },
      ),
  )

/** The response to an earlier try may have been lost. */
async function hasArrived({ yearId, teamId, about, text, after }: Unsent): Promise<boolean> {
  const known = await answer(api.remarks({ id: yearId }).of({ team: teamId }).get())
  return known.some(
    remark =>
      remark.own && remark.id > after && remark.text === text.trim() && keyOfSubject(remark) === keyOfSubject(about),
  )
}
