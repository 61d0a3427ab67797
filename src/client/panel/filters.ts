import * as v from 'valibot'
import { useSearch } from 'wouter'
import { useQuery } from '#client/ui/useQuery.ts'

// The filters and the page of a list live in the address: they survive a reload and can be sent to somebody.

export const PAGE = 'strona'
export const SEARCH = 'szukaj'

/** One filter, for the control that sets it. A changed filter leads to the first page of the list. */
export function useFilter(name: string): [string, (value: string) => void] {
  const [value, setValue] = useQuery(name)
  const [, setPage] = useQuery(PAGE)
  const choose = (wanted: string) => {
    setPage('')
    setValue(wanted)
  }
  return [value, choose]
}

/**
 * All filters of a list as its API takes them. `names` says what each is called in the address; an address that the
 * schema refuses filters nothing.
 */
export function useFilters<S extends v.GenericSchema>(schema: S, names: Record<string, string>): v.InferOutput<S> {
  const search = new URLSearchParams(useSearch())
  const asked = Object.entries(names).map(([key, name]) => [key, search.get(name) ?? undefined] as const)
  const read = v.safeParse(schema, Object.fromEntries(asked))
  return read.success ? read.output : v.parse(schema, {})
}
