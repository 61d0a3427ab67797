import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * One parameter of the address, for filters and tabs: it survives a reload and can be sent to somebody.
 * Setting the fallback takes it out of the address. The entry in the history is replaced, so Back leaves the page; an `undoable` one is added, so Back undoes the choice.
 */
export function useQuery(
  name: string,
  fallback = '',
  { undoable = false }: { undoable?: boolean } = {},
): [string, (value: string) => void] {
  const search = useSearch()
  const [, navigate] = useLocation()

  const set = useCallback(
    (value: string) =>
      // The live address, not the rendered one: two filters may be set in one event.
      navigate(location.pathname + withQuery(location.search, { [name]: value === fallback ? '' : value }), {
        replace: !undoable,
      }),
    [name, fallback, undoable, navigate],
  )
  return [new URLSearchParams(search).get(name) ?? fallback, set]
}

/** `search` with some parameters changed, as the end of an address; an empty value takes a parameter away. */
export function withQuery(search: string, changes: Record<string, string>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.size ? `?${params}` : ''
}
