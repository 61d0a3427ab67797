import { type ReactNode, use } from 'react'
import { useLocation, useSearch } from 'wouter'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import type { RowFilters } from '#client/ui/table/columns.ts'
import { FilterSelect, FilterToggles, SEARCH, SearchField } from '#client/ui/table/filters.tsx'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { counted } from '#domain/text/plural.ts'
import { matcher } from '#domain/text/search.ts'
import type { EditedYear } from './editedYear.ts'
import { useYear } from './editor.ts'
import { PossibleOrigins } from './OriginField.tsx'
import { TypeOptions } from './TaskOptions.tsx'
import type { TableRow } from './taskColumns.tsx'

export const CHANGED = 'zmienione'

const isWithoutOrigin = ({ task }: TableRow) => task.originId === null

const togglesOf = (isNew: (row: TableRow) => boolean) => [
  { name: 'obowiazkowe', text: 'Obowiązkowe', has: ({ task }: TableRow) => task.obligatory },
  { name: 'nowe', text: 'Nowe', has: isNew },
  { name: 'bez-pary', text: 'Bez odpowiednika', has: isWithoutOrigin },
  { name: CHANGED, text: 'Zmienione', has: ({ row }: TableRow) => row.changed.length > 0 },
]

export const filtersOf = (year: EditedYear, isNew: (row: TableRow) => boolean): RowFilters<TableRow> => ({
  [SEARCH]: typed => {
    const matches = matcher(typed)
    return ({ task }) => matches(`${task.name} ${task.description}`)
  },
  grupa: id =>
    year.groups.some(group => String(group.id) === id) ? ({ task }) => String(task.primaryGroupId) === id : null,
  rodzaj:
    type =>
    ({ task }) =>
      task.type === type,
  ...Object.fromEntries(togglesOf(isNew).map(({ name, has }) => [name, () => has])),
})

/** Added this year: it has no origin, and no task of an earlier year has its name. */
export function useIsNew() {
  const { choices } = use(PossibleOrigins)
  const known = new Set(choices.task.map(({ name }) => normalName(name)))
  return (row: TableRow) => isWithoutOrigin(row) && !known.has(normalName(row.task.name))
}

const normalName = (name: string) => name.trim().toLocaleLowerCase('pl')

interface TaskFiltersProps {
  rows: readonly TableRow[]
  isNew: (row: TableRow) => boolean
  children: ReactNode
}

export function TaskFilters({ rows, isNew, children }: TaskFiltersProps) {
  const { groups } = useYear()
  return (
    <div className="card__body">
      <div className="list-filters row">
        <SearchField label="Szukaj zadania" placeholder="część nazwy albo opisu" />
        <FilterSelect label="Grupa zadań" name="grupa" all={counted(groups.length, 'grupa', 'grupy', 'grup')}>
          <NamedOptions of={groups} />
        </FilterSelect>
        <FilterSelect label="Rodzaj" name="rodzaj" all="każdy rodzaj">
          <TypeOptions />
        </FilterSelect>
      </div>
      <div className="row tight">
        <FilterToggles rows={rows} toggles={togglesOf(isNew)} />
        {children}
      </div>
    </div>
  )
}

export function NoTask({ typed, filters }: { typed: string; filters: RowFilters<TableRow> }) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const none = Object.fromEntries(Object.keys(filters).map(name => [name, '']))
  const without = withQuery(search, { ...none, [SEARCH]: typed })
  return (
    <EmptyState title={typed === '' ? 'Nie ma takiego zadania' : `Nie ma zadania z „${typed}”`}>
      {without !== withQuery(search, {}) && (
        <button type="button" className="btn" onClick={() => navigate(location.pathname + without, { replace: true })}>
          Szukaj bez filtrów
        </button>
      )}
    </EmptyState>
  )
}
