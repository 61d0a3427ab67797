import { useEffect } from 'react'
import * as v from 'valibot'
import { useLocation, useSearch } from 'wouter'
import { readStored, writeStored } from '#client/api/storage.ts'
import { useReader } from '#client/panel/reader.ts'
import { type Overview, shownState, type Troop } from '#client/panel/troops/troops.ts'
import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { type Column, REVERSED, SORT } from '#client/ui/table/columns.ts'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { PLAN_COLUMNS, talkColumns } from './agreementColumns.tsx'
import { rosterColumns } from './rosterColumns.tsx'
import { USUAL_ORDER } from './troopColumns.tsx'

// The list of troops has four sets of columns: the sheets' state, targets, talks and who is in the troop. The address names the
// set; the browser remembers the last one of each person for the overview.

const SETS = { stan: 'Stan', plan: 'Cel', rozmowy: 'Rozmowy', sklad: 'Skład' } as const
export type ColumnSet = keyof typeof SETS

const PARAMETER = 'kolumny'
const Stored = v.picklist(Object.keys(SETS) as ColumnSet[])

/** `own` is the set that a page always begins with; without it the one that the person saw last. */
export function useColumnSet(own?: ColumnSet): ColumnSet {
  const key = `przeglad-kolumny/${useReader().id}`
  const named = new URLSearchParams(useSearch()).get(PARAMETER)
  const inAddress = v.is(Stored, named) ? named : null
  useEffect(() => {
    if (inAddress && !own) writeStored(key, inAddress)
  }, [key, inAddress, own])
  return inAddress ?? own ?? readStored(Stored, key) ?? 'stan'
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
  { year, talkKinds }: Pick<Overview, 'year' | 'talkKinds'>,
  kindId: number | undefined,
): { columns: readonly Column<Troop>[]; usualOrder: string } {
  if (set === 'stan') return { columns: all, usualOrder: USUAL_ORDER }
  if (set === 'sklad') return { columns: rosterColumns(all, year.id), usualOrder: 'druzyna' }
  const kept = all.filter(({ key }) => KEPT.includes(key)).map(column => (column.key === 'stan' ? MARK : column))
  return set === 'plan'
    ? { columns: [...kept, ...PLAN_COLUMNS], usualOrder: 'cel' }
    : { columns: [...kept, ...talkColumns(talkKinds)], usualOrder: kindId === undefined ? 'cel' : `rozmowa-${kindId}` }
}
