import { Dices, ListFilter, X } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import type { ColumnSet } from '#client/panel/troops/columns/columnSets.tsx'
import {
  drawSample,
  groupsAmong,
  hasNoLeader,
  isAskedFor,
  isChangedAfterApproval,
  isDoubted,
  isInvited,
  isSilent,
  isUnremindedLately,
  isUnseen,
  listedKind,
  NO_GROUP,
  needsCoordinator,
  type Overview,
  PLAN_FILTERS,
  SAMPLE,
  SAMPLE_SIZE,
  TALK_FIGURES,
  TROOP_FILTERS,
  type Troop,
} from '#client/panel/troops/troops.ts'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { REVIEW_STATES_NAMES, SHOWN_STATES } from '#client/ui/reviewStates.ts'
import { TALK_STATE_NAMES } from '#client/ui/TalkMark.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { CardSort, FilterSelect, FilterToggles, SEARCH, useFilter } from '#client/ui/table/filters.tsx'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { Drop } from './Drop.tsx'
import { TalkKindFilter } from './TroopFigures.tsx'

// The filters of the list of troops: those that fit the columns are behind one button, and each that is set is a word above the
// list, whatever columns it belongs to.

const TOGGLES: Record<string, { text: string; has: (troop: Troop) => boolean; sets: readonly ColumnSet[] }> = {
  czeka: { text: 'Czeka na mnie', has: needsCoordinator, sets: ['stan'] },
  bez: { text: 'Bez drużynowego', has: hasNoLeader, sets: ['stan', 'sklad'] },
  zmieniony: { text: 'Zmienione po zatwierdzeniu', has: isChangedAfterApproval, sets: ['stan'] },
  przypomnienia: { text: 'Nie przypominane od 14 dni', has: isUnremindedLately, sets: ['stan'] },
  obejrzenia: { text: 'Do obejrzenia', has: isDoubted, sets: ['stan'] },
  nieobecni: { text: 'Nie logowali się', has: isUnseen, sets: ['sklad'] },
  prosza: { text: 'Proszą o dostęp', has: isAskedFor, sets: ['sklad'] },
  zaproszeni: { text: 'Zaproszeni', has: isInvited, sets: ['sklad'] },
  cisza: { text: 'Rok temu nic', has: isSilent, sets: ['stan', 'sklad'] },
}

/** Toggles of the OPEN year only. */
const OF_OPEN_YEAR = ['czeka', 'przypomnienia']
const OF_START = ['nieobecni', 'cisza']

export interface TroopFiltersProps {
  set: ColumnSet
  overview: Overview
  isOpen: boolean
  ofDistricts?: readonly { id: number; name: string }[] | undefined
  /** The troops that the filters leave, and all that are not hidden. */
  troops: readonly Troop[]
  visible: readonly Troop[]
  columns: readonly Column<Troop>[]
  usualOrder: string
}

export function TroopFilters(props: TroopFiltersProps) {
  const { set, overview, isOpen, ofDistricts, troops, visible, columns, usualOrder } = props
  const search = new URLSearchParams(useSearch())
  const several = search.get('choragwie')
  const groups = ofDistricts ? [] : groupsAmong(overview.troops)
  const toggles = Object.entries(TOGGLES)
    .filter(([name, { sets }]) => sets.includes(set) && (isOpen || !OF_OPEN_YEAR.includes(name)))
    .filter(([name]) => overview.isStart || !OF_START.includes(name))
    .map(([name, { text, has }]) => ({
      name,
      text: name === 'czeka' && ofDistricts ? 'Czeka na koordynatora' : text,
      has,
    }))
    .filter(({ name, has }) => name !== 'zmieniony' || visible.some(has))
  const count = useActiveFilters(overview).length
  return (
    <Drop
      label="Filtry"
      name={
        <>
          <ListFilter aria-hidden="true" />
          {count === 0 ? 'Filtry' : `Filtry (${count})`}
        </>
      }
    >
      {ofDistricts && (
        <FilterSelect label="Chorągiew" name="choragwie" all="wszystkie">
          <NamedOptions of={ofDistricts} />
          {several?.includes(',') && <option value={several}>bez koordynatora</option>}
        </FilterSelect>
      )}
      {groups.length > 1 && (
        <FilterSelect label="Hufiec" name="hufiec" all="wszystkie">
          <NamedOptions of={groups} />
        </FilterSelect>
      )}
      {set === 'rozmowy' && <TalkKindFilter kinds={overview.talkKinds} />}
      {set === 'stan' && (
        <FilterSelect label="Stan" name="stan" all="wszystkie">
          {SHOWN_STATES.map(state => (
            <option key={state} value={state}>
              {REVIEW_STATES_NAMES[state]}
            </option>
          ))}
        </FilterSelect>
      )}
      {set !== 'sklad' && (
        <FilterSelect label="Kategoria" name="kategoria" all="wszystkie">
          <NamedOptions of={LEVELS.toReversed().map(id => ({ id, name: levelNames[id].category }))} />
          <option value="none">brak kategorii</option>
        </FilterSelect>
      )}
      <CardSort columns={columns} usualOrder={usualOrder} />
      <div className="row tight">
        <FilterToggles rows={visible} toggles={toggles} />
        {set === 'stan' && <Sample troops={troops} />}
      </div>
    </Drop>
  )
}

/** The filters that are set, by the words of each; the search is in its own field. */
function useActiveFilters({ troops, districts, talkKinds }: Overview): { name: string; words: string }[] {
  const params = new URLSearchParams(useSearch())
  const named = (of: readonly { id: number | string; name: string }[], id: string) =>
    of.find(one => String(one.id) === id)?.name
  const wordsOf: Record<string, (value: string) => string | undefined> = {
    stan: value => REVIEW_STATES_NAMES[value as keyof typeof REVIEW_STATES_NAMES],
    kategoria: value => (value === 'none' ? 'brak kategorii' : named(CATEGORIES, value)),
    choragwie: value => (value.includes(',') ? 'bez koordynatora' : named(districts, value)),
    hufiec: value => (value === NO_GROUP ? 'bez hufca' : named(groupsAmong(troops), value)),
    plan: value => PLAN_FILTERS[value]?.name,
    rozmowa: value => {
      const mark = TALK_FIGURES.find(known => known === value.split(':')[1])
      return mark && `${listedKind(value, talkKinds)?.name}: ${TALK_STATE_NAMES[mark]}`
    },
    [SAMPLE]: value => `wylosowane ${value.split('-').length}`,
  }
  return Object.keys(TROOP_FILTERS)
    .filter(name => name !== SEARCH)
    .flatMap(name => {
      const value = params.get(name)
      const words = value && (wordsOf[name] ? wordsOf[name](value) : TOGGLES[name]?.text)
      return words ? [{ name, words }] : []
    })
}

const CATEGORIES = LEVELS.map(id => ({ id, name: levelNames[id].category }))

/** Each filter that is set, as a word that drops it. */
export function ActiveFilters({ overview, shown, total }: { overview: Overview; shown: number; total: number }) {
  const active = useActiveFilters(overview)
  const search = useSearch()
  const [here, navigate] = useLocation()
  if (active.length === 0) return null
  return (
    <p className="row tight card__body">
      Pokazane {shown} z {total}:
      {active.map(({ name, words }) => (
        <button
          key={name}
          type="button"
          className="btn"
          aria-label={`Usuń filtr: ${words}`}
          onClick={() => navigate(here + withQuery(search, { [name]: '' }), { replace: true })}
        >
          {words} <X aria-hidden="true" />
        </button>
      ))}
    </p>
  )
}

/** Picks some of the listed submitted sheets at random and filters the list to them. */
function Sample({ troops }: { troops: readonly Troop[] }) {
  const [drawn, draw] = useFilter(SAMPLE)
  const submitted = troops.filter(({ state }) => state === 'SUBMITTED').length
  if (drawn || submitted === 0) return null
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
