import { useState } from 'react'
import { useSearch } from 'wouter'
import { refresh } from '#client/api/useRead.ts'
import { ApproveMarked } from '#client/panel/ApproveMarked.tsx'
import { FilterSelect, SearchField } from '#client/panel/FilterFields.tsx'
import { useFilter } from '#client/panel/filters.ts'
import { LeftOutNote } from '#client/panel/LeftOutNote.tsx'
import { MarkedBar } from '#client/panel/MarkedBar.tsx'
import { overview } from '#client/panel/panelReads.ts'
import { RemindDialog } from '#client/panel/RemindDialog.tsx'
import { useMarks } from '#client/panel/useMarks.ts'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { LEVELS } from '#domain/levels.ts'
import { OverviewExports } from './OverviewExports.tsx'
import { TroopTable } from './TroopTable.tsx'
import {
  chosenTroops,
  countStates,
  type Overview,
  REVERSED,
  readTroopFilter,
  SORTS,
  type Troop,
  type TroopSort,
  waitsForMe,
} from './troops.ts'

/** More are shown on demand, as a table of hundreds is slow to draw. */
const SHOWN_AT_FIRST = 60

/** Every troop of the district, narrowed down by figures that are filters; what is marked can be acted on at once. */
export function TroopsCard({ seen, district }: { seen: Overview; district: number | null }) {
  const filter = readTroopFilter(useSearch())
  const troops = chosenTroops(seen.troops, filter)
  const marks = useMarks<Troop>(({ teamId }) => teamId)
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const [reminds, setReminds] = useState(false)
  // A mark counts only while its troop is in sight, so that a bulk act touches no hidden row.
  const marked = troops.filter(marks.has)
  const gone = marks.rows.filter(({ teamId }) => !seen.troops.some(troop => troop.teamId === teamId))
  const done = async (teamIds: readonly number[]) => {
    marks.release([...teamIds, ...gone.map(({ teamId }) => teamId)])
    await refresh(overview(district))
  }

  return (
    <section className="card troops" id="druzyny" aria-labelledby="druzyny-h">
      <header className="spread">
        <h2 id="druzyny-h">Drużyny</h2>
        <OverviewExports
          label={marked.length > 0 ? 'Zaznaczone do pliku' : 'Do pliku'}
          seen={seen}
          troops={marked.length > 0 ? marked : troops}
          district={district}
        />
      </header>
      <StateFigures seen={seen} />
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
        {/* Cards have no heads of columns to sort by. */}
        <div className="only-cards">
          <FilterSelect label="Sortuj według" name="sortuj" all={SORT_NAMES.stan}>
            {SORTS.filter(sort => sort !== 'stan').map(sort => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
              </option>
            ))}
          </FilterSelect>
          <Toggle name={REVERSED} words="Odwrotnie" />
        </div>
        <Toggle name="czeka" words="Czeka na mnie" count={seen.troops.filter(waitsForMe).length} />
        <Toggle
          name="bez"
          words="Bez drużynowego"
          count={seen.troops.filter(({ leaders }) => leaders.length === 0).length}
        />
      </div>
      <MarkedBar
        inSight={{ rows: troops.length, marked: marked.length }}
        count={marked.length}
        all="Zaznacz wszystkie"
        words={counted(troops.length, 'drużyna', 'drużyny', 'drużyn')}
        onAll={isMarked => marks.mark(troops, isMarked)}
        onNone={marks.clear}
      >
        <button type="button" className="btn" onClick={() => setReminds(true)}>
          Przypomnij…
        </button>
        <ApproveMarked
          yearId={seen.year.id}
          marked={marked.map(({ teamId, ...troop }) => ({
            id: teamId,
            name: troop.name,
            prerequisites: { done: troop.prerequisitesDone, of: troop.prerequisites },
            obligatory: troop.obligatory,
          }))}
          onApproved={done}
        />
      </MarkedBar>
      <LeftOutNote
        title="Zaznaczone, ale pominięte:"
        leftOut={gone.map(({ name }) => ({ name, why: 'nie ma jej już na tej liście' }))}
      />
      {reminds && (
        <RemindDialog
          year={seen.year}
          troops={marked}
          gone={gone.map(({ name }) => name)}
          onClose={() => setReminds(false)}
          onSent={done}
        />
      )}
      {troops.length === 0 && <p className="card__body muted">Żadna drużyna nie pasuje do tego, czego szukasz.</p>}
      {troops.length > 0 && <TroopTable yearId={seen.year.id} troops={troops.slice(0, most)} marks={marks} />}
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

const SORT_NAMES: Record<TroopSort, string> = {
  stan: 'stanu',
  druzyna: 'nazwy',
  wymagania: 'wymagań',
  zadania: 'zadań',
  punkty: 'punktów',
  kategoria: 'kategorii',
  zmiana: 'ostatniej zmiany',
}

/** How many sheets stand where; each figure shows those alone. */
function StateFigures({ seen }: { seen: Overview }) {
  const [chosen, choose] = useFilter('stan')
  const counts = countStates(seen.troops)
  return (
    <fieldset className="figures" aria-label="Stan arkusza">
      <button type="button" aria-pressed={chosen === ''} onClick={() => choose('')}>
        <b>{seen.troops.length}</b> wszystkie
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

function Toggle({ name, words, count }: { name: string; words: string; count?: number }) {
  const [value, choose] = useFilter(name)
  return (
    <button type="button" className="btn" aria-pressed={value !== ''} onClick={() => choose(value === '' ? '1' : '')}>
      {words} {count !== undefined && <small>{count}</small>}
    </button>
  )
}
