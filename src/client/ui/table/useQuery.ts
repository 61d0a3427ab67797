import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * One parameter of the address, for filters and tabs: it survives a reload and can be shared. Setting the fallback
 * removes it from the address. The history entry is replaced, so Back leaves the page; `undoable` adds one, so Back
 * undoes the choice.
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

/** `search` with some parameters changed; an empty value removes a parameter. */
export function withQuery(search: string, changes: Record<string, string>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.size ? `?${params}` : ''
}
