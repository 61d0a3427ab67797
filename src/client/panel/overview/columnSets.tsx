import { X } from 'lucide-react'
import { useEffect } from 'react'
import * as v from 'valibot'
import { useLocation, useSearch } from 'wouter'
import { readStored, writeStored } from '#client/api/storage.ts'
import { useReader } from '#client/panel/reader.ts'
import { listedKind, type Overview, PLAN_FILTERS, shownState, TALK_FIGURES, type Troop } from '#client/panel/troops.ts'
import { REVIEW_STATE_NAMES, REVIEW_STATES_NAMES, SHOWN_STATES } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { TALK_STATE_NAMES } from '#client/ui/TalkMark.tsx'
import { type Column, REVERSED, SORT } from '#client/ui/table/columns.ts'
import { useFilter } from '#client/ui/table/filters.tsx'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { PLAN_COLUMNS, talkColumns } from './agreementColumns.tsx'
import { USUAL_ORDER } from './troopColumns.tsx'

// The list of troops has three sets of columns: the sheets' state, plans and talks. The address names the set, and the
// browser remembers the last one of each person.

const SETS = { stan: 'Stan', plan: 'Cel', rozmowy: 'Rozmowy' } as const
type ColumnSet = keyof typeof SETS

const PARAMETER = 'kolumny'
const Stored = v.picklist(Object.keys(SETS) as ColumnSet[])

export function useColumnSet(): ColumnSet {
  const key = `przeglad-kolumny/${useReader().id}`
  const named = new URLSearchParams(useSearch()).get(PARAMETER)
  const inAddress = v.is(Stored, named) ? named : null
  useEffect(() => {
    if (inAddress) writeStored(key, inAddress)
  }, [key, inAddress])
  return inAddress ?? readStored(Stored, key) ?? 'stan'
}

export function ColumnSwitch({ set }: { set: ColumnSet }) {
  const [here] = useLocation()
  const search = useSearch()
  const tabs = Object.entries(SETS).map(([key, name]) => ({
    to: here + withQuery(search, { [PARAMETER]: key, [SORT]: '', [REVERSED]: '' }),
    name,
    current: key === set,
  }))
  return <Tabs label="Kolumny" tabs={tabs} />
}

/** The state of the sheet, shown as a mark without words. */
const MARK: Column<Troop> = {
  key: 'znak',
  head: <span className="visually-hidden">Stan arkusza</span>,
  label: '',
  width: '2.2rem',
  cell: troop => <StateMark state={shownState(troop)} name={REVIEW_STATE_NAMES[shownState(troop)]} />,
}

const KEPT = ['druzyna', 'choragiew', 'hufiec', 'stan']

export function columnsOf(
  set: ColumnSet,
  all: readonly Column<Troop>[],
  kinds: Overview['talkKinds'],
  kindId: number | undefined,
): { columns: readonly Column<Troop>[]; usualOrder: string } {
  if (set === 'stan') return { columns: all, usualOrder: USUAL_ORDER }
  const kept = all.filter(({ key }) => KEPT.includes(key)).map(column => (column.key === 'stan' ? MARK : column))
  return set === 'plan'
    ? { columns: [...kept, ...PLAN_COLUMNS], usualOrder: 'cel' }
    : { columns: [...kept, ...talkColumns(kinds)], usualOrder: kindId === undefined ? 'cel' : `rozmowa-${kindId}` }
}

interface SetElsewhereProps {
  set: ColumnSet
  kinds: Overview['talkKinds']
  shown: number
  total: number
}

/** Filters that the figures of other columns set, which these do not show. */
export function SetElsewhere({ set, kinds, shown, total }: SetElsewhereProps) {
  const [state, chooseState] = useFilter('stan')
  const [plan, choosePlan] = useFilter('plan')
  const [talk, chooseTalk] = useFilter('rozmowa')
  const mark = TALK_FIGURES.find(known => known === talk.split(':')[1])
  const known = SHOWN_STATES.find(one => one === state)
  const chips = [
    set !== 'stan' && known && { words: REVIEW_STATES_NAMES[known], drop: () => chooseState('') },
    set !== 'plan' && PLAN_FILTERS[plan] && { words: PLAN_FILTERS[plan].name, drop: () => choosePlan('') },
    set !== 'rozmowy' &&
      mark && { words: `${listedKind(talk, kinds)?.name}: ${TALK_STATE_NAMES[mark]}`, drop: () => chooseTalk('') },
  ].filter(chip => !!chip)
  if (chips.length === 0) return null
  return (
    <p className="row tight card__body">
      Pokazane {shown} z {total}:
      {chips.map(({ words, drop }) => (
        <button key={words} type="button" className="btn" aria-label={`Usuń filtr: ${words}`} onClick={drop}>
          {words} <X aria-hidden="true" />
        </button>
      ))}
    </p>
  )
}
