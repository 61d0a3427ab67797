import { useState } from 'react'
import { useSearch } from 'wouter'
import { overview } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { FilterSelect, SearchField } from '#client/panel/FilterFields.tsx'
import { useFilter } from '#client/panel/filters.ts'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { REVIEW_STATES_NAMES, SHOWN_STATES } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { LEVELS } from '#domain/levels.ts'
import { MarkedBar } from './MarkedBar.tsx'
import { OverviewExports } from './OverviewExports.tsx'
import { TroopTable } from './TroopTable.tsx'
import { chosenTroops, countStates, type Overview, readTroopFilter, waitsForMe } from './troops.ts'

/** More are shown on demand: a table of hundreds is slow to draw and nobody reads it whole. */
const SHOWN_AT_FIRST = 60

/** Every troop of the district, narrowed down by figures that are filters; what is marked can be acted on at once. */
export function TroopsCard({ seen, district }: { seen: Overview; district: number | null }) {
  const filter = readTroopFilter(useSearch())
  const troops = chosenTroops(seen.troops, filter)
  const [marks, setMarks] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  // A mark counts only while its troop is in sight: nobody acts on what they do not see.
  const marked = troops.filter(({ teamId }) => marks.has(teamId))

  const mark = (teamIds: readonly number[], isMarked: boolean) => {
    const next = new Set(marks)
    for (const id of teamIds) isMarked ? next.add(id) : next.delete(id)
    setMarks(next)
  }
  const done = async (teamIds: readonly number[]) => {
    mark(teamIds, false)
    await refresh(overview(district))
  }

  return (
    <section className="card troops" id="druzyny" aria-labelledby="druzyny-h">
      <header className="spread">
        <h2 id="druzyny-h">Drużyny</h2>
        <OverviewExports seen={seen} troops={troops} district={district} />
      </header>
      <StateFigures seen={seen} />
      <div className="list-filters card__body">
        <SearchField label="Szukaj drużyny lub drużynowego" placeholder="nazwa albo e-mail" />
        <FilterSelect label="Kategoria" name="kategoria" all="wszystkie">
          {LEVELS.toReversed().map(level => (
            <option key={level} value={level}>
              {levelNames[level].category}
            </option>
          ))}
          <option value="none">brak kategorii</option>
        </FilterSelect>
        <Toggle name="czeka" words="Czeka na mnie" count={seen.troops.filter(waitsForMe).length} />
        <Toggle
          name="bez"
          words="Bez drużynowego"
          count={seen.troops.filter(({ leaders }) => leaders.length === 0).length}
        />
      </div>
      <MarkedBar
        year={seen.year}
        shown={troops}
        marked={marked}
        onMark={mark}
        onDone={done}
        words={counted(troops.length, 'drużyna', 'drużyny', 'drużyn')}
      />
      {troops.length === 0 && <p className="card__body muted">Żadna drużyna nie pasuje do tego, czego szukasz.</p>}
      {troops.length > 0 && (
        <TroopTable yearId={seen.year.id} troops={troops.slice(0, most)} marks={marks} onMark={mark} />
      )}
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

function Toggle({ name, words, count }: { name: string; words: string; count: number }) {
  const [value, choose] = useFilter(name)
  return (
    <button type="button" className="btn" aria-pressed={value !== ''} onClick={() => choose(value === '' ? '1' : '')}>
      {words} <small>{count}</small>
    </button>
  )
}
