import { type ChangeEvent, createContext, use, useMemo, useState } from 'react'
import { useReadOrNull } from '#client/api/useRead.ts'
import { yearOrigins } from '#client/panel/panelReads.ts'
import { rowsOf } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { Field, SelectField } from '#client/ui/form/Field.tsx'
import { matcher } from '#domain/text/search.ts'
import { nameIn } from '#domain/year/fieldKinds.ts'
import type { PartKind } from '#domain/year/yearIssue.ts'

export type YearsBefore = Awaited<ReturnType<ReturnType<typeof yearOrigins>['load']>>

const DATIVE: Record<PartKind, string> = { task: 'zadaniu', group: 'grupie', prerequisite: 'wymaganiu' }

export type Named = { id: number; name: string }

interface Rows<Row> {
  prerequisites: readonly Row[]
  groups: readonly (Row & { tasks: readonly Row[] })[]
}

/** The rows of a year in its order: the prerequisites, then each group with its tasks. */
export const rowsInOrder = <Row extends Named>({ prerequisites, groups }: Rows<Row>) => {
  const listed = (kind: PartKind, row: Row, group: Row | null = null) => ({ ...row, kind, group })
  return [
    ...prerequisites.map(row => listed('prerequisite', row)),
    ...groups.flatMap(group => [listed('group', group), ...group.tasks.map(row => listed('task', row, group))]),
  ]
}

interface Choice extends Named {
  /** The label of the optgroup: the year if there are several, and a task's group. */
  place: string
  groupId: number | undefined
}

function originsIn(years: YearsBefore) {
  const choices: Record<PartKind, Choice[]> = { task: [], group: [], prerequisite: [] }
  for (const year of years)
    for (const { id, name, kind, group } of rowsInOrder<Named>(year)) {
      const place = [years.length > 1 && year.name, group?.name].filter(Boolean).join(': ')
      choices[kind].push({ id, name, place, groupId: group?.id })
    }
  return { years, choices }
}

const NONE = originsIn([])

/** The rows of earlier years that this year's rows may come from; empty while it loads. Fetched once for all forms. */
export const PossibleOrigins = createContext(NONE)

export function useOriginsOf(yearId: number) {
  const years = useReadOrNull(yearOrigins(yearId))
  return useMemo(() => (years ? originsIn(years) : NONE), [years])
}

interface OriginFieldProps {
  kind: PartKind
  id: number
  field: { value: string; onChange: (event: ChangeEvent<HTMLSelectElement>) => void }
  /** The origin of the task's group: its tasks are offered without a search. */
  groupOrigin?: number | null
  disabled?: boolean
}

/** Chooses the row of an earlier year that this one corresponds to ("Odpowiada zadaniu z …"). */
export function OriginField(props: OriginFieldProps) {
  const { kind, field, disabled = false } = props
  const { years, choices: all } = use(PossibleOrigins)
  const [filter, setFilter] = useState('')
  const choices = all[kind]
  if (choices.length === 0) return null

  const from = years.length === 1 ? `z „${years[0]!.name}”` : 'z poprzednich kategoryzacji'
  return (
    <div className="form__row">
      <SelectField
        {...field}
        label={`Odpowiada ${DATIVE[kind]} ${from}`}
        hint="Drużyny widzą obok swój wynik sprzed roku."
        disabled={disabled}
      >
        <option value="">niczemu, jest nowe</option>
        <Offered {...props} choices={choices} filter={filter} />
      </SelectField>
      {kind === 'task' && (
        <Field
          label="Szukaj odpowiednika"
          type="search"
          placeholder="część nazwy"
          hint="Bez szukania: zadania tej samej grupy."
          value={filter}
          disabled={disabled}
          onChange={event => setFilter(event.target.value)}
        />
      )}
    </div>
  )
}

function Offered(props: OriginFieldProps & { choices: readonly Choice[]; filter: string }) {
  const year = useYear()
  const { kind, id, field, groupOrigin, choices, filter } = props
  const others: readonly { id: number; originId: number | null }[] = rowsOf(year)[kind]
  const taken = new Set(others.filter(row => row.id !== id).map(({ originId }) => originId))
  const matches = matcher(filter)
  const offered = choices.filter(
    choice =>
      String(choice.id) === field.value ||
      (filter === '' ? kind !== 'task' || choice.groupId === groupOrigin : matches(choice.name)),
  )
  return [...Map.groupBy(offered, ({ place }) => place)].map(([place, some]) => (
    <Options key={place} place={place} some={some} taken={taken} />
  ))
}

function Options({ place, some, taken }: { place: string; some: Choice[]; taken: ReadonlySet<number | null> }) {
  const options = some.map(({ id, name }) => (
    <option key={id} value={id} disabled={taken.has(id)}>
      {name}
      {taken.has(id) && ' (ma już odpowiednik)'}
    </option>
  ))
  return place === '' ? options : <optgroup label={place}>{options}</optgroup>
}

export function useOriginName(): (kind: PartKind, id: string) => string {
  const { choices } = use(PossibleOrigins)
  return (kind, id) => (id === '' || id === 'null' ? 'brak' : (nameIn(choices[kind], id) ?? 'usunięte'))
}
