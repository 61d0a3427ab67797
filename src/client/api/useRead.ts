import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { everyKeptRead, isVisible, type KeptRead, keptRead, NOTHING, type Read } from './keptRead.ts'

export type { Read }

interface Settings {
  /** Milliseconds after which it is asked for again as long as the page is seen. */
  refreshInterval?: number
}

/** `undefined` until the first answer; `null` instead of a read waits. A failure is thrown to the nearest ErrorBoundary. */
export function useRead<T>(
  read: Read<T> | null,
  { keepPreviousData = false, ...settings }: Settings & { keepPreviousData?: boolean } = {},
): T | undefined {
  const { value, error } = useKnown(read, settings)
  // Kept previous data is another read's: it does not hide that this one failed.
  if (error !== undefined && value === undefined) throw error
  const previous = useRef(value)
  useLayoutEffect(() => {
    if (value !== undefined) previous.current = value
  }, [value])
  return keepPreviousData && value === undefined ? previous.current : value
}

/** For what must not take the page away: null, instead of a failure, when it could not be read even once. */
export function useReadOrNull<T>(read: Read<T> | null, settings: Settings = {}): T | null | undefined {
  const { value, error } = useKnown(read, settings)
  return value === undefined && error !== undefined ? null : value
}

function useKnown<T>(read: Read<T> | null, { refreshInterval }: Settings) {
  const kept = read && keptRead(read)
  const [told, setTold] = useState(() => ({ kept, known: knownOf(kept) }))
  const { known } = told.kept === kept ? told : { known: knownOf(kept) }
  const drawn = useRef(known)
  useLayoutEffect(() => {
    drawn.current = known
  }, [known])
  // Before the page is painted: the question is under way while it is, and who refreshes it knows that it is shown.
  useLayoutEffect(() => {
    if (!kept) return
    function follow() {
      const tell = () => setTold({ kept, known: knownOf(kept) })
      // What was waited for is drawn in slices, so that a phone can scroll and tap meanwhile; what changes, at once.
      if (drawn.current === NOTHING) startTransition(tell)
      else tell()
    }
    if (kept.known !== drawn.current) follow()
    const leave = kept.watch(follow)
    kept.askUnlessFresh()
    return leave
  }, [kept])
  useEffect(() => {
    if (!kept || !refreshInterval) return
    const timer = setInterval(() => isVisible() && kept.ask(), refreshInterval)
    return () => clearInterval(timer)
  }, [kept, refreshInterval])
  return known as { value?: T; error?: unknown }
}

const knownOf = (kept: KeptRead | null) => kept?.known ?? NOTHING

/**
 * Asks before anything shows them, and tells which of them the page brought along (call.ts): these are known before the
 * next task. The others come as they come.
 */
export async function readAhead<T>(...reads: Read<T>[]): Promise<(T | undefined)[]> {
  const asked = reads.map(keptRead)
  for (const kept of asked) kept.askUnlessFresh()
  await new Promise(resolve => setTimeout(resolve))
  return asked.map(({ known }) => known.value as T | undefined)
}

/** After a write: read again what it may have changed. The old value stays on screen until then. */
export const refresh = (...reads: Read<unknown>[]) =>
  Promise.all(reads.map(keptRead).map(kept => (kept.isWatched ? kept.askAnew() : kept.outdate())))

/** After a write whose answer is the new value: show it without asking again. */
export const remember = <T>(read: Read<T>, value: T) => keptRead(read).settle(value)

/**
 * After a write that tells what became of a part: changes what is known and asks for nothing. An answer still under way
 * is dropped by that, so where nothing is known yet it is asked for again.
 */
export function amend<T>(read: Read<T>, how: (known: T) => T) {
  const kept = keptRead(read)
  if (kept.known.value !== undefined) kept.settle(how(kept.known.value as T))
  else if (kept.isWatched) kept.askAnew()
  else kept.outdate()
}

/** Forgets everything read, so that the next person at this browser sees nothing of the one before. */
export function forgetAll() {
  for (const kept of everyKeptRead()) {
    kept.forget()
    if (kept.isWatched) kept.ask()
  }
}

/** Forgets the reads that failed before they ever succeeded, so that they are asked for again: those on show at once. */
export function forgetFailures() {
  for (const kept of everyKeptRead()) {
    if (!kept.isWatched) kept.forgetFailure()
    else if (kept.known.error !== undefined) void kept.ask()
  }
}
