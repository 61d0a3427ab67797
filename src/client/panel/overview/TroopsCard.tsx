import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { refresh } from '#client/api/useRead.ts'
import { ApproveSelected, sheetOf } from '#client/panel/ApproveSelected.tsx'
import { LeftOutNote } from '#client/panel/LeftOutNote.tsx'
import { overviewOf } from '#client/panel/panelReads.ts'
import { RemindButton } from '#client/panel/RemindDialog.tsx'
import { REVIEW_STATES_NAMES, SHOWN_STATES } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { sortRows } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { CardSort, FilterSelect, FilterToggle, SearchField, useFilter } from '#client/ui/table/filters.tsx'
import { SelectionBar, useSelection } from '#client/ui/table/selection.tsx'
import { LEVELS } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { OverviewExports } from './OverviewExports.tsx'
import { troopColumns, USUAL_ORDER } from './troopColumns.tsx'
import {
  countStates,
  hasNoLeader,
  isChangedAfterApproval,
  isUnremindedLately,
  listedTroops,
  needsCoordinator,
  type Overview,
  type Troop,
  WITH_HIDDEN,
} from './troops.ts'
import { scrollToList } from './WaitingCard.tsx'

/** A table of hundreds of rows renders slowly: the rest comes on demand. */
const SHOWN_AT_FIRST = 60

export function TroopsCard({ overview, district }: { overview: Overview; district: number | null }) {
  const search = useSearch()
  const columns = troopColumns(overview.year.id)
  const visible = overview.troops.filter(({ shadow }) => !shadow)
  const hidden = overview.troops.length - visible.length
  const selection = useSelection<Troop>(
    ({ teamId }) => teamId,
    ({ name }) => name,
  )
  const listed = new Set(listedTroops(overview.troops, search))
  // A marked troop that somebody hides stays, so that the act can name it.
  const shown = overview.troops.filter(troop => listed.has(troop) || (troop.shadow && selection.has(troop)))
  const troops = sortRows(shown, columns, USUAL_ORDER, search)
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const changed = visible.filter(isChangedAfterApproval).length
  // A link may lead to this list with other filters. Filters that are changed here drop the hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the address changes
  useEffect(() => scrollToList(), [search])
  // A bulk action must not touch a row that the filters hide.
  const selected = troops.filter(selection.has)
  const departed = selection.rows.filter(({ teamId }) => !overview.troops.some(troop => troop.teamId === teamId))
  const onDone = async (teamIds: readonly number[]) => {
    selection.release([...teamIds, ...departed.map(({ teamId }) => teamId)])
    await refresh(overviewOf(district))
  }

  return (
    <section className="card troops" id="druzyny" aria-labelledby="druzyny-h">
      <header className="spread">
        <h2 id="druzyny-h">Drużyny</h2>
        <OverviewExports
          label={selected.length > 0 ? 'Zaznaczone do pliku' : 'Do pliku'}
          year={overview.year}
          troops={selected.length > 0 ? selected : troops}
          district={district}
        />
      </header>
      <StateFigures troops={visible} />
      <div className="list-filters card__body">
        <SearchField label="Szukaj drużyny lub osoby" placeholder="nazwa, imię albo e-mail" />
        <FilterSelect label="Kategoria" name="kategoria" all="wszystkie">
          {LEVELS.toReversed().map(level => (
            <option key={level} value={level}>
              {levelNames[level].category}
            </option>
          ))}
          <option value="none">brak kategorii</option>
        </FilterSelect>
        <CardSort columns={columns} usualOrder={USUAL_ORDER} />
        <FilterToggle name="czeka">
          Czeka na mnie <small>{visible.filter(needsCoordinator).length}</small>
        </FilterToggle>
        <FilterToggle name="bez">
          Bez drużynowego <small>{visible.filter(hasNoLeader).length}</small>
        </FilterToggle>
        {changed > 0 && (
          <FilterToggle name="zmieniony">
            Zmienione po zatwierdzeniu <small>{changed}</small>
          </FilterToggle>
        )}
        <FilterToggle name="przypomnienia">
          Nieprzypominane od 14 dni <small>{visible.filter(isUnremindedLately).length}</small>
        </FilterToggle>
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
      >
        <RemindButton
          year={overview.year}
          troops={selected}
          departed={departed.map(({ name }) => name)}
          onSent={onDone}
        />
        <ApproveSelected yearId={overview.year.id} selected={selected.map(sheetOf)} onApproved={onDone} />
      </SelectionBar>
      <LeftOutNote
        title="Zaznaczone, ale pominięte:"
        leftOut={departed.map(({ name }) => ({ name, why: 'nie ma jej już na tej liście' }))}
      />
      <DataTable
        columns={columns}
        rows={troops.slice(0, most)}
        keyOf={({ teamId }) => teamId}
        selection={selection}
        usualOrder={USUAL_ORDER}
        className="troop-table"
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

function StateFigures({ troops }: { troops: readonly Troop[] }) {
  const [chosen, choose] = useFilter('stan')
  const counts = countStates(troops)
  return (
    <fieldset className="figures" aria-label="Stan arkusza">
      <button type="button" aria-pressed={chosen === ''} onClick={() => choose('')}>
        <b>{troops.length}</b> wszystkie
      </button>
      {SHOWN_STATES.map(state => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          onClick={() => choose(chosen === state ? '' : state)}
        >
          <b>
            <StateMark state={state} /> {counts[state]}
          </b>{' '}
          {REVIEW_STATES_NAMES[state]}
        </button>
      ))}
    </fieldset>
  )
}
