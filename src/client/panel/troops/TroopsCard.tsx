import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { LeftOutNote } from '#client/panel/ui/LeftOutNote.tsx'
import { lazyPart } from '#client/ui/chunk.ts'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { sortRows } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { FilterToggle, SearchField } from '#client/ui/table/filters.tsx'
import { SelectionBar, useSelection } from '#client/ui/table/selection.tsx'
import { isOpenToLeaders } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import { ApproveButton } from './Approve.tsx'
import { ChangeMenu } from './ChangeMenu.tsx'
import { type ColumnSet, ColumnSwitch, columnsOf, useColumnSet } from './columnSets.tsx'
import { DownloadTroops } from './DownloadTroops.tsx'
import { ExtendButton } from './Extend.tsx'
import { scrollToList } from './ListLink.tsx'
import { RemindButton } from './Remind.tsx'
import { PlanFigures, StateFigures, TalkFigures } from './TroopFigures.tsx'
import { ActiveFilters, TroopFilters } from './TroopFilters.tsx'
import { troopColumns } from './troopColumns.tsx'
import { groupsAmong, listedKind, listedTroops, type Overview, type Troop, WITH_HIDDEN } from './troops.ts'

/** A table of hundreds of rows renders slowly: the rest comes on demand. */
const SHOWN_AT_FIRST = 60

/** Loaded once troops are marked. */
const ArrangeTalks = lazyPart(async () => (await import('./ArrangeTalks.tsx')).ArrangeTalks)

interface TroopsCardProps {
  overview: Overview
  state: YearState
  /** The districts to filter by, in a list of several. */
  ofDistricts?: readonly { id: number; name: string }[] | undefined
  /** The columns that the page always begins with. */
  own?: ColumnSet
  onChanged: () => Promise<unknown>
}

/** The one list of troops: its columns, filters, marks and what is done with the marked ones. */
export function TroopsCard({ overview, state, ofDistricts, own, onChanged }: TroopsCardProps) {
  const search = useSearch()
  const isOpen = state === 'OPEN'
  // Without a year nobody has a sheet, a target or a talk.
  const hasYear = overview.year.id !== 0
  const hasGroups = !ofDistricts && groupsAmong(overview.troops).length > 1
  // The district or the group replaces the symbols, which the exported file still has.
  const all = troopColumns(overview.year.id).filter(({ key }) => {
    if (key === 'choragiew') return ofDistricts
    if (key === 'hufiec') return hasGroups
    // Without a reminder its column would only narrow the names.
    if (key === 'przypomnienie') return overview.troops.some(({ remindedAt }) => remindedAt !== null)
    return !key.startsWith('symbole') || !(ofDistricts || hasGroups)
  })
  const chosen = useColumnSet(own)
  const set = hasYear ? chosen : 'sklad'
  const kinds = overview.talkKinds
  const kind = listedKind(new URLSearchParams(search).get('rozmowa') ?? '', kinds)
  const { columns, usualOrder } = columnsOf(set, all, overview, kind?.id)
  const visible = overview.troops.filter(({ shadow }) => !shadow)
  const hidden = overview.troops.length - visible.length
  const selection = useSelection<Troop>(
    ({ teamId }) => teamId,
    ({ name }) => name,
  )
  const listed = new Set(listedTroops(overview.troops, search))
  // A selected troop that has been hidden meanwhile stays selected, so that the action can name it.
  const shown = overview.troops.filter(troop => listed.has(troop) || (troop.shadow && selection.has(troop)))
  const troops = sortRows(shown, columns, usualOrder, search)
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  // A link may lead to this list with other filters. Filters that are changed here drop the hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the address changes
  useEffect(() => scrollToList(), [search])
  // A bulk action must not touch a row that the filters hide.
  const selected = troops.filter(selection.has)
  const isAny = selected.length > 0
  useEffect(() => {
    if (isAny) ArrangeTalks.fetch().catch(() => {})
  }, [isAny])
  const departed = selection.rows.filter(({ teamId }) => !overview.troops.some(troop => troop.teamId === teamId))
  const onDone = async (teamIds: readonly number[]) => {
    selection.release([...teamIds, ...departed.map(({ teamId }) => teamId)])
    await onChanged()
  }
  const exported = isAny ? selected : troops

  return (
    <section className="card troops" id="druzyny" aria-labelledby="druzyny-h">
      <header className="spread">
        <div className="row">
          <h2 id="druzyny-h">{own ? 'Lista drużyn' : 'Drużyny'}</h2>
          {hasYear && <ColumnSwitch set={set} />}
        </div>
        {hasYear && (
          <DownloadTroops
            what={`${isAny ? 'Zaznaczone: ' : ''}${counted(exported.length, 'drużyna', 'drużyny', 'drużyn')}`}
            year={overview.year}
            kinds={kinds}
            troops={exported}
          />
        )}
      </header>
      {set === 'stan' && ofDistricts && <StateFigures troops={visible} />}
      {set === 'plan' && <PlanFigures troops={visible} />}
      {set === 'rozmowy' && <TalkFigures troops={visible} kinds={kinds} />}
      <div className="list-filters card__body">
        <SearchField label="Szukaj drużyny lub osoby" placeholder="nazwa, imię albo e-mail" />
        <TroopFilters {...{ set, overview, isOpen, ofDistricts, troops, visible, columns, usualOrder }} />
        {hidden > 0 && (
          <FilterToggle name={WITH_HIDDEN}>+{counted(hidden, 'ukryta', 'ukryte', 'ukrytych')}</FilterToggle>
        )}
      </div>
      <ActiveFilters overview={overview} shown={troops.length} total={visible.length} />
      <SelectionBar
        selection={selection}
        rows={troops}
        selected={selected}
        label="Zaznacz wszystkie"
        idle={counted(troops.length, 'drużyna', 'drużyny', 'drużyn')}
        idleAct={
          isOpen &&
          troops.length < visible.length &&
          troops.some(({ state }) => isOpenToLeaders(state)) && (
            <RemindButton year={overview.year} troops={troops} departed={[]} onSent={onDone}>
              Przypomnij tym {troops.length}…
            </RemindButton>
          )
        }
      >
        {isOpen && (
          <SheetActs
            overview={overview}
            selected={selected}
            departed={departed}
            kindId={set === 'rozmowy' ? kind?.id : undefined}
            onDone={onDone}
          />
        )}
        <ChangeMenu troops={selected} isOpen={isOpen} onDone={onDone} />
      </SelectionBar>
      <LeftOutNote
        title="Zaznaczone, ale pominięte:"
        leftOut={departed.map(({ name }) => `${name}: nie ma jej już na tej liście`)}
      />
      <DataTable
        columns={columns}
        rows={troops.slice(0, most)}
        keyOf={({ teamId }) => teamId}
        selection={selection}
        usualOrder={usualOrder}
        className={`troop-table troop-table--${set}`}
        labelledBy="druzyny-h"
        empty={overview.troops.length === 0 ? <NoTroops /> : 'Żadna drużyna nie pasuje do tego, czego szukasz.'}
      />
      {troops.length > most && (
        <footer>
          <button type="button" className="btn" onClick={() => setMost(most + SHOWN_AT_FIRST)}>
            Pokaż następne ({troops.length - most})
          </button>
        </footer>
      )}
    </section>
  )
}

interface SheetActsProps {
  overview: Overview
  selected: readonly Troop[]
  departed: readonly Troop[]
  kindId: number | undefined
  onDone: (teamIds: readonly number[]) => Promise<unknown>
}

/** Acts on the sheets of marked troops in the OPEN year. */
function SheetActs({ overview, selected, departed, kindId, onDone }: SheetActsProps) {
  const { year, talkKinds: kinds, troops } = overview
  const names = new Map(troops.map(({ teamId, name }) => [teamId, name]))
  const others = overview.openTalks.map(talk => ({ ...talk, team: names.get(talk.teamId) ?? '' }))
  return (
    <>
      <RemindButton year={year} troops={selected} departed={departed} onSent={onDone} />
      {kinds.length > 0 && (
        <DialogButton
          disabled={selected.length === 0}
          dialog={close => (
            <OptionalLazy>
              <ArrangeTalks
                yearId={year.id}
                kinds={kinds}
                kindId={kindId}
                troops={selected}
                others={others}
                onArranged={onDone}
                onClose={close}
              />
            </OptionalLazy>
          )}
        >
          Umów rozmowy…
        </DialogButton>
      )}
      <ExtendButton year={year} sheets={selected} onExtended={onDone} />
      <ApproveButton yearId={year.id} troops={selected} onApproved={onDone} />
    </>
  )
}

const NoTroops = () => (
  <p className="card__body muted">
    Nie ma jeszcze żadnej drużyny. Utwórz ją przyciskiem „Nowa drużyna” albo poczekaj: drużynowi mogą założyć ją sami.
  </p>
)
