import useSWR, { mutate, type SWRConfiguration, useSWRConfig } from 'swr'
import { ApiError } from './ApiError.ts'

/** Something the client can read from the server, under a name that writes can refresh. */
export interface Read<T> {
  key: string
  load: () => Promise<T>
}

type Settings = Pick<SWRConfiguration, 'refreshInterval'>

/** `undefined` until the first answer; `null` instead of a read waits. A failure is thrown to the nearest ErrorBoundary. */
export function useRead<T>(
  read: Read<T> | null,
  settings?: Pick<SWRConfiguration, 'refreshInterval' | 'keepPreviousData'>,
): T | undefined {
  const { cache } = useSWRConfig()
  const { data, error } = useSWR<T>(read?.key, read?.load ?? null, settings)
  // Kept previous data is another read's: it does not hide that this one failed.
  if (error && read && cache.get(read.key)?.data === undefined) throw error
  return data
}

/** For what must not take the page away: null, instead of a failure, when it could not be read even once. */
export function useReadOrNull<T>(read: Read<T> | null, settings?: Settings): T | null | undefined {
  const { data, error } = useSWR<T>(read?.key, read?.load ?? null, settings)
  return data === undefined && error ? null : data
}

/** After a write: read again what it may have changed. The old value stays on screen until then. */
export const refresh = (...reads: Read<unknown>[]) => Promise.all(reads.map(({ key }) => mutate(key)))

/** After a write whose answer is the new value: show it without asking again. */
export const remember = <T>(read: Read<T>, value: T) => mutate(read.key, value, { revalidate: false })

/**
 * After a write that tells what became of a part: changes what is known and asks for nothing. An answer still under way
 * is dropped by that, so where nothing is known yet it is asked for again.
 */
export const amend = <T>({ key }: Read<T>, how: (known: T) => T) =>
  mutate<T>(key, known => (known === undefined ? known : how(known)), { revalidate: known => known === undefined })

/** Forgets everything read, so that the next person at this browser sees nothing of the one before. */
export const forgetAll = () => mutate(() => true, undefined, { revalidate: true })

/** Forgets the reads that failed before they ever succeeded: a kept error would be thrown again instead of asking again. */
export function useForgetFailures() {
  const { cache } = useSWRConfig()
  const isFailure = (key: string) => cache.get(key)?.error !== undefined && cache.get(key)?.data === undefined
  return () =>
    Promise.all([...cache.keys()].filter(isFailure).map(key => mutate(key, undefined, { revalidate: false })))
}

const FIRST_PAUSE = 4000
const LONGEST_PAUSE = 60_000

/**
 * Only what may pass by itself is asked again, in growing pauses: a refusal stays a refusal. There is no last try, or what
 * is read every minute would stand still after an outage.
 */
export const READING: SWRConfiguration = {
  revalidateOnFocus: true,
  shouldRetryOnError: error => error instanceof ApiError && (error.status === 0 || error.status >= 500),
  onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
    setTimeout(() => revalidate({ retryCount }), Math.min(FIRST_PAUSE * 2 ** (retryCount - 1), LONGEST_PAUSE))
  },
}
