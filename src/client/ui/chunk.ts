import { type ComponentType, createElement, use } from 'react'

/** `React.lazy` keeps a failure for good; these forget it. */
const failed = new Set<() => void>()

/** Fetches the chunks that failed to load again, when their components next render. */
export function retryChunks() {
  for (const forget of failed) forget()
  failed.clear()
}

/** A part of the client that is loaded on demand. `use` suspends while it loads and throws when loading failed. */
export function chunk<Parts>(load: () => Promise<Parts>) {
  let parts: Parts | undefined
  let loading: Promise<Parts> | undefined

  async function fetch() {
    parts = await load()
    return parts
  }

  function attempt() {
    const attempted = fetch()
    // Not forgotten immediately: React renders once more before it gives up, and would fetch without end.
    attempted.catch(() => failed.add(() => (loading = undefined)))
    return attempted
  }

  return {
    /** Fetches ahead, so that rendering needs no fallback. */
    fetch,
    use() {
      if (parts && !loading) return parts
      loading ??= attempt()
      return use(loading)
    },
  }
}

/** A component that is loaded on demand, for a part of a page that may come late (OptionalLazy). */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = chunk(load)
  return props => createElement(part.use(), props)
}
