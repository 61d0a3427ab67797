import { peopleLike, teamsLike, years } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { FilterSelect } from '#client/panel/FilterFields.tsx'
import { PAGE } from '#client/panel/filters.ts'
import { NamedOptions } from '#client/ui/Field.tsx'
import { nameWithEmail, personName } from '#client/ui/people.ts'
import type { AuditFilter } from '#domain/requests/panel.ts'
import type { AuditEntry } from './entry.ts'
import { PickedFilter } from './PickedFilter.tsx'
import { NOUNS } from './sentences.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  /** The entries found: the names of the chosen person and troop are taken from them. */
  entries: readonly AuditEntry[]
}

export function AuditFilters({ filter, entries }: AuditFiltersProps) {
  const all = useRead(years) ?? []
  return (
    <header className="list-filters">
      <PickedFilter
        label="Osoba"
        name={FILTERS.person}
        all="Wszystkie osoby"
        picked={filter.person && (nameOfPerson(filter.person, entries) ?? 'wybrana osoba')}
        find={peopleLike}
        nameOf={nameWithEmail}
      />
      <PickedFilter
        label="Drużyna"
        name={FILTERS.team}
        all="Wszystkie drużyny"
        picked={filter.team && (entries.find(({ team }) => team?.id === filter.team)?.team?.name ?? 'wybrana drużyna')}
        find={teamsLike}
        nameOf={({ name, district }) => `${name}, ${district.name}`}
      />
      <FilterSelect label="Kategoryzacja" name={FILTERS.year} all="Wszystkie">
        <NamedOptions of={all} />
      </FilterSelect>
      <FilterSelect label="Rodzaj" name={FILTERS.kind} all="Wszystkie zmiany">
        {Object.entries(NOUNS).map(([noun, name]) => (
          <option key={noun} value={noun}>
            {name}
          </option>
        ))}
      </FilterSelect>
    </header>
  )
}

function nameOfPerson(id: number, entries: readonly AuditEntry[]): string | undefined {
  const people = entries.flatMap(({ actor, user }) => [actor, user])
  const person = people.find(person => person?.id === id)
  return person?.email ? personName({ ...person, email: person.email }) : undefined
}

/** What the log's filters are called in the address. */
export const FILTERS = { person: 'osoba', team: 'druzyna', year: 'rok', kind: 'rodzaj', page: PAGE }
