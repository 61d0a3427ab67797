import { type ChangeEvent, createContext, use, useMemo, useState } from 'react'
import { useReadOrNull } from '#client/api/useRead.ts'
import { yearOrigins } from '#client/panel/panelReads.ts'
import { Field } from '#client/ui/Field.tsx'
import { matcher } from '#domain/search.ts'
import type { EditedYear } from './editedYear.ts'
import { LongSelect, nameIn } from './LongSelect.tsx'
import { typed } from './SaveBar.tsx'

export type YearsBefore = Awaited<ReturnType<ReturnType<typeof yearOrigins>['load']>>

type Kind = 'task' | 'group' | 'prerequisite'

const THIS: Record<Kind, string> = { task: 'zadaniu', group: 'grupie', prerequisite: 'wymaganiu' }

export const ORIGIN_LABEL = 'Odpowiednik z poprzedniej kategoryzacji'

interface Choice {
  id: number
  name: string
  /** Of the optgroup: the year where there are several, the area of a task. */
  place: string
  groupId: number | null
}

function choicesOf(kind: Kind, years: YearsBefore): Choice[] {
  return years.flatMap((year): Choice[] => {
    const places = (area: string | null) => [years.length > 1 && year.name, area].filter(Boolean).join(': ')
    if (kind === 'task')
      return year.groups.flatMap(({ id: groupId, name, tasks }) =>
        tasks.map(task => ({ ...task, place: places(name), groupId })),
      )
    return year[kind === 'group' ? 'groups' : 'prerequisites'].map(({ id, name }) => ({
      id,
      name,
      place: places(null),
      groupId: null,
    }))
  })
}

const originsIn = (years: YearsBefore) => ({
  years,
  choices: {
    task: choicesOf('task', years),
    group: choicesOf('group', years),
    prerequisite: choicesOf('prerequisite', years),
  },
})

const NONE = originsIn([])

/** What the parts of the year may come from; nothing until it is known. Read once for the editor and all its forms. */
export const PossibleOrigins = createContext(NONE)

export function useOriginsOf(yearId: number) {
  const years = useReadOrNull(yearOrigins(yearId))
  return useMemo(() => (years ? originsIn(years) : NONE), [years])
}

interface OriginFieldProps {
  kind: Kind
  year: EditedYear
  /** Of the part that is edited; 0 for a new one. */
  id: number
  value: string
  field: { onChange: (event: ChangeEvent<HTMLSelectElement>) => void }
  /** What the area of the task comes from: its tasks are offered without a search. */
  groupOrigin?: number | null
  disabled?: boolean
}

/** "Odpowiada zadaniu z …": what it was copied from, chosen anew or taken away. */
export function OriginField({ kind, year, id, value, field, groupOrigin, disabled = false }: OriginFieldProps) {
  const { years, ...possible } = use(PossibleOrigins)
  const [filter, setFilter] = useState('')
  const choices = possible.choices[kind]
  if (choices.length === 0) return null

  const from = years.length === 1 ? `z „${years[0]!.name}”` : 'z poprzednich kategoryzacji'
  return (
    <div className="form__row">
      <LongSelect
        label={`Odpowiada ${THIS[kind]} ${from}`}
        hint="Drużyny widzą obok swój wynik sprzed roku."
        none="niczemu, jest nowe"
        chosen={nameIn(choices, value)}
        value={value}
        disabled={disabled}
        {...field}
      >
        {() => <Offered {...{ kind, year, id, value, groupOrigin, choices, filter }} />}
      </LongSelect>
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

interface OfferedProps extends Pick<OriginFieldProps, 'kind' | 'year' | 'id' | 'value' | 'groupOrigin'> {
  choices: readonly Choice[]
  filter: string
}

function Offered({ kind, year, id, value, groupOrigin, choices, filter }: OfferedProps) {
  const parts = kind === 'task' ? year.tasks : kind === 'group' ? year.groups : year.prerequisites
  const taken = new Set(parts.filter(part => part.id !== id).map(({ originId }) => originId))
  const matches = matcher(filter)
  const offered = choices.filter(
    choice =>
      String(choice.id) === value ||
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

/** The name of an origin, for a reader. */
export function useOriginName(kind: Kind): (id: string) => string {
  const choices = use(PossibleOrigins).choices[kind]
  return id => (id === '' || id === 'null' ? 'brak' : (nameIn(choices, id) ?? 'usunięte'))
}

/** How the fields of a part read that has no other ids than its origin. */
export function useWords(kind: Kind) {
  const originName = useOriginName(kind)
  return (name: string, value: unknown) => (name === 'originId' ? originName(String(value)) : typed(name, value))
}
