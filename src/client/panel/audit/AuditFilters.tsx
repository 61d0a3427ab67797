import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { type Read, useRead } from '#client/api/useRead.ts'
import { peopleLike, teamsLike, years } from '#client/panel/panelReads.ts'
import type { AuditEntry } from '#client/panel/ui/auditEntry.ts'
import { SearchDialog } from '#client/panel/ui/SearchDialog.tsx'
import { Field, NamedOptions } from '#client/ui/form/Field.tsx'
import { nameWithEmail, personName } from '#client/ui/people.ts'
import { FilterSelect, PAGE, SEARCH, SearchField, useFilter } from '#client/ui/table/filters.tsx'
import type { AuditFilter } from '#contract/requests/panel.ts'
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
        none="Nikt z tym adresem nie ma konta."
        find={peopleLike}
        nameOf={nameWithEmail}
      />
      <PickedFilter
        label="Drużyna"
        name={FILTERS.team}
        all="Wszystkie drużyny"
        picked={filter.team && (entries.find(({ team }) => team?.id === filter.team)?.team?.name ?? 'wybrana drużyna')}
        none="Nie ma takiej drużyny."
        find={teamsLike}
        nameOf={({ name, formerName, district }) =>
          `${name}${formerName ? ` (dawniej ${formerName})` : ''}, ${district.name}`
        }
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
      <DayFilter label="Od dnia" name={FILTERS.from} />
      <DayFilter label="Do dnia" name={FILTERS.to} />
      <SearchField label="Szukaj" placeholder="nazwa albo słowo z wpisu" />
    </header>
  )
}

function nameOfPerson(id: number, entries: readonly AuditEntry[]): string | undefined {
  const people = entries.flatMap(({ actor, user }) => [actor, user])
  const person = people.find(person => person?.id === id)
  return person?.email ? personName({ ...person, email: person.email }) : undefined
}

export const FILTERS = {
  person: 'osoba',
  team: 'druzyna',
  year: 'rok',
  kind: 'rodzaj',
  from: 'od',
  to: 'do',
  q: SEARCH,
  page: PAGE,
}

function DayFilter({ label, name }: { label: string; name: string }) {
  const [day, choose] = useFilter(name)
  return <Field label={label} type="date" value={day} onChange={event => choose(event.target.value)} />
}

interface PickedFilterProps<Match> {
  label: string
  name: string
  all: string
  picked: string | number | undefined
  none: string
  find: (text: string) => Read<readonly Match[]>
  nameOf: (match: Match) => string
}

function PickedFilter<Match extends { id: number }>({
  label,
  name,
  all,
  picked,
  none,
  find,
  nameOf,
}: PickedFilterProps<Match>) {
  const id = useId()
  const [, choose] = useFilter(name)
  const [searching, setSearching] = useState(false)
  const pick = (match: Match) => {
    choose(String(match.id))
    setSearching(false)
  }

  return (
    <div className="field">
      <span id={id} className="field__name">
        {label}
      </span>
      <div className="picked">
        <button type="button" className="btn" aria-describedby={id} onClick={() => setSearching(true)}>
          {picked ?? all}
        </button>
        {picked && (
          <button type="button" className="icon-btn" aria-label={`${label}: bez filtra`} onClick={() => choose('')}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      {searching && (
        <SearchDialog
          title={label}
          label={label}
          none={none}
          find={find}
          nameOf={nameOf}
          onClose={() => setSearching(false)}
        >
          {match => (
            <button type="button" className="btn" aria-label={`Wybierz: ${nameOf(match)}`} onClick={() => pick(match)}>
              Wybierz
            </button>
          )}
        </SearchDialog>
      )}
    </div>
  )
}
