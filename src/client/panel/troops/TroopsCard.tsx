import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { useReadOrNull } from '#client/api/useRead.ts'
import { twins } from '#client/panel/panelReads.ts'
import { partOf } from '#client/ui/chunk.ts'
import { OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { NoteList } from '#client/ui/feedback/Note.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { FilterToggle, SearchField } from '#client/ui/table/filters.tsx'
import { SelectionBar } from '#client/ui/table/selection.tsx'
import { isOpenToLeaders } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import { ChangeActs, RemindButton, SheetActs } from './acts/ActButtons.tsx'
import { type ColumnSet, ColumnSwitch } from './columns/columnSets.tsx'
import { DownloadTroops } from './columns/DownloadTroops.tsx'
import { PlanFigures, StateFigures, TalkFigures } from './filters/TroopFigures.tsx'
import { ActiveFilters, TroopFilters } from './filters/TroopFilters.tsx'
import { scrollToList } from './ListLink.tsx'
import { later } from './later.ts'
import { type Overview, WITH_HIDDEN } from './troops.ts'
import { useTroopList } from './useTroopList.ts'

const RosterActs = partOf(later, parts => parts.RosterActs)
const TwinsLine = partOf(later, parts => parts.TwinsLine)

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
  const list = useTroopList({ overview, isOfDistricts: ofDistricts !== undefined, own, onChanged })
  const search = useSearch()
  // A link may lead to this list with other filters. Filters that are changed here drop the hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the address changes
  useEffect(() => scrollToList(), [search])
  return (
    <section className="card troops" id="druzyny" aria-labelledby="druzyny-h">
      <ListHead {...{ list, overview, own }} />
      {list.set === 'stan' && ofDistricts && <StateFigures troops={list.visible} />}
      {list.set === 'plan' && <PlanFigures troops={list.visible} />}
      {list.set === 'rozmowy' && <TalkFigures troops={list.visible} kinds={overview.talkKinds} />}
      <div className="list-filters card__body">
        <SearchField label="Szukaj drużyny lub osoby" placeholder="nazwa, imię albo e-mail" />
        <TroopFilters {...list} {...{ overview, ofDistricts }} isOpen={state === 'OPEN'} />
        {list.hidden > 0 && (
          <FilterToggle name={WITH_HIDDEN}>+{counted(list.hidden, 'ukryta', 'ukryte', 'ukrytych')}</FilterToggle>
        )}
        {list.set === 'sklad' && (
          <div className="list-filters__acts row">
            <OptionalLazy>
              <RosterActs />
            </OptionalLazy>
          </div>
        )}
      </div>
      {list.set === 'sklad' && <Twins />}
      <ActiveFilters overview={overview} shown={list.troops.length} total={list.visible.length} />
      <ListBar {...{ list, overview }} isOpen={state === 'OPEN'} />
      <NoteList
        tone="danger"
        title="Zaznaczone, ale pominięte:"
        texts={list.departed.map(({ name }) => `${name}: nie ma jej już na tej liście`)}
      />
      <DataTable
        columns={list.columns}
        rows={list.rows}
        keyOf={({ teamId }) => teamId}
        selection={list.selection}
        usualOrder={list.usualOrder}
        className={`troop-table troop-table--${list.set}`}
        labelledBy="druzyny-h"
        empty={overview.troops.length === 0 ? <NoTroops /> : 'Żadna drużyna nie pasuje do tego, czego szukasz.'}
      />
      {list.more > 0 && (
        <footer>
          <button type="button" className="btn" onClick={list.showMore}>
            Pokaż następne ({list.more})
          </button>
        </footer>
      )}
    </section>
  )
}

/** The line has its height before it is loaded, so that nothing moves when it comes. */
function Twins() {
  const pairs = useReadOrNull(twins) ?? []
  if (pairs.length === 0) return null
  return (
    <OptionalLazy fallback={<div className="twins" />}>
      <TwinsLine pairs={pairs} />
    </OptionalLazy>
  )
}

type List = ReturnType<typeof useTroopList>

const troopsInWords = (count: number) => counted(count, 'drużyna', 'drużyny', 'drużyn')

function ListHead({ list, overview, own }: { list: List; overview: Overview; own: ColumnSet | undefined }) {
  const { hasYear, set, selected, troops } = list
  const isAny = selected.length > 0
  const exported = isAny ? selected : troops
  return (
    <header className="spread">
      <div className="row">
        <h2 id="druzyny-h">{own ? 'Lista drużyn' : 'Drużyny'}</h2>
        {hasYear && <ColumnSwitch set={set} />}
      </div>
      {hasYear && (
        <DownloadTroops
          what={`${isAny ? 'Zaznaczone: ' : ''}${troopsInWords(exported.length)}`}
          year={overview.year}
          kinds={overview.talkKinds}
          troops={exported}
        />
      )}
    </header>
  )
}

/** The bar above the rows: without marks it counts, with marks it acts. */
function ListBar({ list, overview, isOpen }: { list: List; overview: Overview; isOpen: boolean }) {
  const { selection, selected, departed, troops, visible, set, kindId, onDone } = list
  const mayRemindAll = isOpen && troops.length < visible.length && troops.some(({ state }) => isOpenToLeaders(state))
  return (
    <SelectionBar
      selection={selection}
      rows={troops}
      selected={selected}
      label="Zaznacz wszystkie"
      idle={troopsInWords(troops.length)}
      idleAct={
        mayRemindAll && (
          <RemindButton year={overview.year} troops={troops} departed={[]} onSent={onDone}>
            Przypomnij tym {troops.length}…
          </RemindButton>
        )
      }
    >
      <ChangeActs troops={selected} isOpen={isOpen} isRoster={set === 'sklad'} onDone={onDone}>
        {isOpen && (
          <SheetActs
            overview={overview}
            selected={selected}
            departed={departed}
            kindId={set === 'rozmowy' ? kindId : undefined}
            onDone={onDone}
          />
        )}
      </ChangeActs>
    </SelectionBar>
  )
}

const NoTroops = () => (
  <p className="card__body muted">
    Nie ma jeszcze żadnej drużyny. Utwórz ją przyciskiem „Nowa drużyna” albo poczekaj: drużynowi mogą założyć ją sami.
  </p>
)
