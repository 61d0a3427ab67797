import { Dices } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { ApproveSelected, sheetOf } from '#client/panel/ApproveSelected.tsx'
import { ExtendButton } from '#client/panel/ExtendDialog.tsx'
import { LeftOutNote } from '#client/panel/LeftOutNote.tsx'
import { RemindButton } from '#client/panel/RemindDialog.tsx'
import {
  drawSample,
  groupsAmong,
  hasNoLeader,
  isChangedAfterApproval as isChanged,
  isDoubted,
  isUnremindedLately,
  listedKind,
  listedTroops,
  needsCoordinator,
  type Overview,
  SAMPLE,
  SAMPLE_SIZE,
  type Troop,
  WITH_HIDDEN,
} from '#client/panel/troops.ts'
import { lazyPart } from '#client/ui/chunk.ts'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { sortRows } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import {
  CardSort,
  FilterSelect,
  FilterToggle,
  FilterToggles,
  SearchField,
  useFilter,
} from '#client/ui/table/filters.tsx'
import { SelectionBar, useSelection } from '#client/ui/table/selection.tsx'
import { isOpenToLeaders } from '#domain/review.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import { ColumnSwitch, columnsOf, SetElsewhere, useColumnSet } from './columnSets.tsx'
import { OverviewExports } from './OverviewExports.tsx'
import { PlanFigures, StateFigures, TalkFigures, TalkKindFilter } from './TroopFigures.tsx'
import { troopColumns } from './troopColumns.tsx'
import { scrollToList } from './Wait.tsx'

/** A table of hundreds of rows renders slowly: the rest comes on demand. */
const SHOWN_AT_FIRST = 60

/** Loaded once troops are marked. */
const ArrangeTalks = lazyPart(async () => (await import('#client/panel/ArrangeTalks.tsx')).ArrangeTalks)

interface TroopsCardProps {
  overview: Overview
  state: YearState
  /** The districts to filter by, in a list of several. */
  ofDistricts?: readonly { id: number; name: string }[]
  onChanged: () => Promise<unknown>
}

export function TroopsCard({ overview, state, ofDistricts, onChanged }: TroopsCardProps) {
  const search = useSearch()
  const isOpen = state === 'OPEN'
  const several = new URLSearchParams(search).get('choragwie')
  const groups = ofDistricts ? [] : groupsAmong(overview.troops)
  const hasGroups = groups.length > 1
  // The district or the group replaces the symbols, which the exported file still has.
  const all = troopColumns(overview.year.id).filter(({ key }) => {
    if (key === 'choragiew') return ofDistricts
    if (key === 'hufiec') return hasGroups
    // Without a reminder its column would only narrow the names.
    if (key === 'przypomnienie') return overview.troops.some(({ remindedAt }) => remindedAt !== null)
    return !key.startsWith('symbole') || !(ofDistricts || hasGroups)
  })
  const set = useColumnSet()
  const kinds = overview.talkKinds
  const kind = listedKind(new URLSearchParams(search).get('rozmowa') ?? '', kinds)
  const { columns, usualOrder } = columnsOf(set, all, kinds, kind?.id)
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
  const toggles = [
    isOpen && { name: 'czeka', text: ofDistricts ? 'Czeka na koordynatora' : 'Czeka na mnie', has: needsCoordinator },
    { name: 'bez', text: 'Bez drużynowego', has: hasNoLeader },
    visible.some(isChanged) && { name: 'zmieniony', text: 'Zmienione po zatwierdzeniu', has: isChanged },
    isOpen && { name: 'przypomnienia', text: 'Nie przypominane od 14 dni', has: isUnremindedLately },
    { name: 'obejrzenia', text: 'Do obejrzenia', has: isDoubted },
  ].filter(toggle => !!toggle)
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
  const names = new Map(overview.troops.map(({ teamId, name }) => [teamId, name]))
  const openTalks = overview.openTalks.map(talk => ({ ...talk, team: names.get(talk.teamId) ?? '' }))
  const onDone = async (teamIds: readonly number[]) => {
    selection.release([...teamIds, ...departed.map(({ teamId }) => teamId)])
    await onChanged()
  }

  return (
    <section className="card troops" id="druzyny" aria-labelledby="druzyny-h">
      <header className="spread">
        <div className="row">
          <h2 id="druzyny-h">Drużyny</h2>
          <ColumnSwitch set={set} />
        </div>
        <OverviewExports
          label={isAny ? 'Zaznaczone do pliku' : 'Do pliku'}
          year={overview.year}
          kinds={kinds}
          troops={isAny ? selected : troops}
        />
      </header>
      {set === 'stan' && ofDistricts && <StateFigures troops={visible} />}
      {set === 'plan' && <PlanFigures troops={visible} />}
      {set === 'rozmowy' && <TalkFigures troops={visible} kinds={kinds} />}
      <SetElsewhere set={set} kinds={kinds} shown={troops.length} total={visible.length} />
      <div className="list-filters card__body">
        <SearchField label="Szukaj drużyny lub osoby" placeholder="nazwa, imię albo e-mail" />
        {ofDistricts && (
          <FilterSelect label="Chorągiew" name="choragwie" all="wszystkie">
            <NamedOptions of={ofDistricts} />
            {several?.includes(',') && <option value={several}>bez koordynatora</option>}
          </FilterSelect>
        )}
        {set === 'rozmowy' && <TalkKindFilter kinds={kinds} />}
        {hasGroups && (
          <FilterSelect label="Hufiec" name="hufiec" all="wszystkie">
            <NamedOptions of={groups} />
          </FilterSelect>
        )}
        <FilterSelect label="Kategoria" name="kategoria" all="wszystkie">
          <NamedOptions of={LEVELS.toReversed().map(id => ({ id, name: levelNames[id].category }))} />
          <option value="none">brak kategorii</option>
        </FilterSelect>
        <CardSort columns={columns} usualOrder={usualOrder} />
        <FilterToggles rows={visible} toggles={toggles} />
        <Sample troops={troops} />
        {hidden > 0 && (
          <FilterToggle name={WITH_HIDDEN}>+{counted(hidden, 'ukryta', 'ukryte', 'ukrytych')}</FilterToggle>
        )}
      </div>
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
          <>
            <RemindButton
              year={overview.year}
              troops={selected}
              departed={departed.map(({ name }) => name)}
              onSent={onDone}
            />
            {kinds.length > 0 && (
              <DialogButton
                disabled={!isAny}
                dialog={close => (
                  <OptionalLazy>
                    <ArrangeTalks
                      yearId={overview.year.id}
                      kinds={kinds}
                      troops={selected}
                      kindId={set === 'rozmowy' ? kind?.id : undefined}
                      others={openTalks}
                      onArranged={onDone}
                      onClose={close}
                    />
                  </OptionalLazy>
                )}
              >
                Umów rozmowy…
              </DialogButton>
            )}
            <ExtendButton year={overview.year} sheets={selected} onExtended={onDone} />
            <ApproveSelected yearId={overview.year.id} selected={selected.map(sheetOf)} onApproved={onDone} />
          </>
        )}
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
        empty="Żadna drużyna nie pasuje do tego, czego szukasz."
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

/** Picks some of the listed submitted sheets at random and filters the list to them. */
function Sample({ troops }: { troops: readonly Troop[] }) {
  const [drawn, draw] = useFilter(SAMPLE)
  const submitted = troops.filter(({ state }) => state === 'SUBMITTED').length
  if (drawn)
    return (
      <button type="button" className="btn" aria-pressed="true" onClick={() => draw('')}>
        Wylosowane <small>{troops.length}</small>
      </button>
    )
  if (submitted === 0) return null
  return (
    <button
      type="button"
      className="btn"
      onClick={() =>
        draw(
          drawSample(troops)
            .map(({ teamId }) => teamId)
            .join('-'),
        )
      }
    >
      <Dices aria-hidden="true" />
      Wylosuj {counted(Math.min(SAMPLE_SIZE, submitted), 'arkusz', 'arkusze', 'arkuszy')}
    </button>
  )
}
