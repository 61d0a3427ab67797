import { useSearch } from 'wouter'
import { SEARCH } from '#client/ui/table/filters.tsx'
import { matcher, otherNameFound } from '#domain/text/search.ts'

/** The former name by which the search of a list found a troop (rules.md#71). */
export function FormerNameFound({ name, formerNames }: { name: string; formerNames: readonly string[] }) {
  const typed = new URLSearchParams(useSearch()).get(SEARCH) ?? ''
  const found = otherNameFound(matcher(typed), name, formerNames)
  return found && <small>dawniej {found}</small>
}
