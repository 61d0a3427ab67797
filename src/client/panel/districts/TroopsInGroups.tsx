import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { overviewOf } from '#client/panel/panelReads.ts'
import { LeftOutNote, leftOutOf } from '#client/panel/ui/LeftOutNote.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError, NamedOptions } from '#client/ui/form/Field.tsx'
import { SheetState } from '#client/ui/SheetState.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { useFilter } from '#client/ui/table/filters.tsx'
import { SelectionBar, useSelection } from '#client/ui/table/selection.tsx'
import { stageOf } from '#domain/review.ts'
import {
  type District,
  type DividedDistrict,
  type Group,
  nameOf,
  refreshGroups,
  troopsInWords,
  ungrouped,
} from './groups.ts'

type Team = District['teams'][number]
type Overview = NonNullable<Awaited<ReturnType<ReturnType<typeof overviewOf>['load']>>>

const NONE = 'brak'
const ALL = 'wszystkie'

export function TroopsInGroups({ district, groups }: DividedDistrict) {
  const left = ungrouped(district).length
  const usual = left > 0 ? NONE : ALL
  const [filter, choose] = useFilter('hufiec')
  const chosen = filter || usual
  const rows = district.teams.filter(
    ({ groupId }) => chosen === ALL || (chosen === NONE ? groupId === null : groupId === Number(chosen)),
  )
  const overview = useReadOrNull(overviewOf(district.id))
  const known = new Map(overview?.troops.map(troop => [troop.teamId, troop]))
  const selection = useSelection<Team>(
    ({ id }) => id,
    ({ name }) => name,
  )
  const selected = rows.filter(selection.has)
  const [destination, setDestination] = useState('')
  const target = groups.find(({ id }) => id === Number(destination)) ?? groups[0]!
  const [leftOut, setLeftOut] = useState<ReturnType<typeof leftOutOf>>([])
  const card = useRef<HTMLElement>(null)
  const movedFrom = useRef<number>(undefined)
  // A row that leaves the list takes the focus with it: the row that is now in its place gets it.
  useEffect(() => {
    const at = movedFrom.current
    movedFrom.current = undefined
    if (at === undefined || document.activeElement !== document.body) return
    const left = [...card.current!.querySelectorAll<HTMLElement>('tbody select')]
    const next =
      left[Math.min(at, rows.length - 1)] ?? card.current!.querySelector<HTMLElement>('[aria-pressed="true"]')
    next?.focus()
  }, [rows.length])
  const moving = useAction(async (teams: readonly Team[], groupId: number | null) => {
    movedFrom.current = rows.findIndex(({ id }) => id === teams[0]?.id)
    const outcome = await answerUndoable(
      api.admin.teams.marked.patch({ teams: teams.map(({ id }) => id), groupId }),
      ({ done }) => {
        const name = groups.find(({ id }) => id === groupId)?.name
        return `${troopsInWords(done.length)} ${name ? `w hufcu ${name}` : 'bez hufca'}`
      },
    )
    setLeftOut(leftOutOf(outcome.refused, teams))
    selection.release(outcome.done)
    await refreshGroups(district)
  })
  const figures = [
    { key: ALL, name: 'wszystkie', count: district.teams.length },
    { key: NONE, name: 'bez hufca', count: left },
    ...groups.map(({ id, name, teams }) => ({ key: String(id), name, count: teams })),
  ]

  return (
    <section ref={card} className="card" aria-labelledby="druzyny-h">
      <header className="spread">
        <h2 id="druzyny-h">Drużyny w hufcach</h2>
        <small className="muted">zapisuje się od razu</small>
      </header>
      <fieldset className="figures" aria-label="Hufiec">
        {figures.map(({ key, name, count }) => (
          <button
            key={key}
            type="button"
            aria-pressed={chosen === key}
            onClick={() => choose(key === usual ? '' : key)}
          >
            <b>
              {key === NONE && count > 0 && <TriangleAlert className="inline-icon" aria-hidden="true" />} {count}
            </b>{' '}
            {name}
          </button>
        ))}
      </fieldset>
      <SelectionBar
        selection={selection}
        rows={rows}
        selected={selected}
        label="Zaznacz wszystkie"
        idle={troopsInWords(rows.length)}
      >
        <select
          className="input groups__target"
          aria-label="Do którego hufca"
          value={target.id}
          onChange={event => setDestination(event.target.value)}
        >
          <NamedOptions of={groups} />
        </select>
        <button type="button" className="btn" disabled={moving.busy} onClick={() => moving.run(selected, target.id)}>
          Przenieś {selected.length}
        </button>
      </SelectionBar>
      <FormError message={moving.failure} />
      <LeftOutNote title="Nie przeniesiono:" leftOut={leftOut} />
      <DataTable
        columns={columnsWith(known, groups, (team, groupId) => moving.run([team], groupId))}
        rows={rows}
        keyOf={({ id }) => id}
        selection={selection}
        className="groups-table"
        labelledBy="druzyny-h"
        empty={chosen === NONE ? 'Każda drużyna ma swój hufiec.' : 'Ten hufiec nie ma jeszcze drużyn.'}
      />
    </section>
  )
}

const stateOf = ({ state, entered, prerequisitesDone }: Overview['troops'][number]) =>
  stageOf(state, entered + prerequisitesDone > 0)

const columnsWith = (
  known: ReadonlyMap<number, Overview['troops'][number]>,
  groups: readonly Group[],
  move: (team: Team, groupId: number | null) => void,
): readonly Column<Team>[] => [
  {
    key: 'druzyna',
    head: 'Drużyna',
    cell: ({ id, name, shadow }) => (
      <span>
        {name}
        {shadow && ' (ukryta)'}
        {known.has(id) && (
          <small className="anywhere">{known.get(id)!.leaders.map(nameOf).join(', ') || 'bez drużynowego'}</small>
        )}
      </span>
    ),
  },
  {
    key: 'teraz',
    head: 'Teraz',
    label: '',
    cell: ({ id }) => known.has(id) && <SheetState state={stateOf(known.get(id)!)} />,
  },
  {
    key: 'hufiec',
    head: 'Hufiec',
    label: '',
    width: '15rem',
    cell: team => (
      <select
        className="input"
        aria-label={`Hufiec: ${team.name}`}
        value={team.groupId ?? ''}
        onChange={event => move(team, Number(event.target.value) || null)}
      >
        <option value="">bez hufca</option>
        <NamedOptions of={groups} />
      </select>
    ),
  },
]
