import { type ComponentType, createElement, use } from 'react'
import { SaidInPolish } from '#client/api/ApiError.ts'

/** The network failed, or the server was upgraded and no longer has the chunk (newVersion.ts). */
export class ChunkError extends SaidInPolish {
  constructor(cause: unknown) {
    super('Nie udało się wczytać części strony. Sprawdź internet albo odśwież stronę.', { cause })
  }
}

/** `React.lazy` keeps a failure for good; these forget it. */
const failed = new Set<() => void>()

/** Fetches the chunks that failed to load again, when their components next render. */
export function retryChunks() {
  for (const forget of failed) forget()
  failed.clear()
}

let usable: Promise<unknown> = Promise.resolve()

/** Late parts wait for this: they must not delay the first page. */
export function fetchLatePartsAfter(firstPage: Promise<unknown>) {
  usable = firstPage
}

/**
 * A part of the client that is loaded on demand. `use` suspends while it loads and throws when loading failed; with `isLate`
 * it waits until the first page is usable.
 */
export function chunk<Parts>(load: () => Promise<Parts>, isLate = false) {
  let parts: Parts | undefined
  let loading: Promise<Parts> | undefined

  async function fetch() {
    try {
      parts = await load()
    } catch (error) {
      throw new ChunkError(error)
    }
    return parts
  }

  function attempt() {
    const attempted = isLate ? usable.then(fetch) : fetch()
    // Not forgotten immediately: React renders once more before it gives up, and would fetch without end.
    attempted.catch(() => failed.add(() => (loading = undefined)))
    return attempted
  }

  return {
    /** Fetches ahead, so that rendering needs no fallback. */
    fetch,
    /** The parts once they are there. */
    get: () => parts,
    use() {
      if (parts && !loading) return parts
      loading ??= attempt()
      return use(loading)
    },
  }
}

/** A component of a chunk, which is loaded when one of its components renders first. */
export const partOf =
  <Parts, Props extends object>({ use }: { use: () => Parts }, pick: (parts: Parts) => ComponentType<Props>) =>
  (props: Props) =>
    createElement(pick(use()), props)

/** A component that is loaded on demand, for a part of a page that may come late (OptionalLazy). */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => loadedPart(chunk(load))

/** A component like that of `lazyPart`, loaded after the first page. `fetch` loads it before it is rendered. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadedPart(chunk(load, true))

const loadedPart = <Props extends object>(of: ReturnType<typeof chunk<ComponentType<Props>>>) =>
  Object.assign(
    partOf(of, Component => Component),
    { fetch: of.fetch },
  )
