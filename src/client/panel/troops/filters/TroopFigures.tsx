import type { CSSProperties } from 'react'
import {
  listedKind,
  type Overview,
  PLAN_FILTERS,
  shownState,
  TALK_FIGURES,
  type Troop,
  troopsWithTalk,
} from '#client/panel/troops/troops.ts'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { REVIEW_STATES_NAMES, SHOWN_STATES } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { TALK_STATE_NAMES, TalkMark } from '#client/ui/TalkMark.tsx'
import { Figures } from '#client/ui/table/Figures.tsx'
import { FilterSelect, useFilter } from '#client/ui/table/filters.tsx'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'

export const StateFigures = ({ troops }: { troops: readonly Troop[] }) => (
  <Figures
    label="Stan arkusza"
    filter="stan"
    all={troops.length}
    figures={SHOWN_STATES.map(state => ({
      value: state,
      count: troops.filter(troop => shownState(troop) === state).length,
      name: REVIEW_STATES_NAMES[state],
      mark: <StateMark state={state} />,
    }))}
  />
)

/** The figures of the columns "Cel", which filter the list, and what the troops have, will have and aim at. */
export function PlanFigures({ troops }: { troops: readonly Troop[] }) {
  return (
    <>
      <Figures
        label="Cel"
        filter="plan"
        all={troops.length}
        figures={Object.entries(PLAN_FILTERS).map(([value, { name, is }]) => ({
          value,
          count: troops.filter(is).length,
          name,
        }))}
      />
      <div className="card__body stack tight">
        <ul className="plan-bars" data-plain aria-label="Kategorie drużyn">
          <Bar name="Teraz" levels={troops.map(({ category }) => category)} />
          <Bar name="Z moimi" levels={troops.map(({ mine, category }) => (mine ? mine.category : category))} />
          <Bar name="Cele" levels={troops.map(({ target }) => target)} />
        </ul>
        <ul className="legend muted" data-plain aria-hidden="true">
          {SHOWN.map(level => (
            <li key={level}>
              {level ? <LevelSymbol level={level} /> : <span className="plan-bars__none" />}
              {nameOf(level)}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

const SHOWN: readonly (Level | null)[] = [...LEVELS.toReversed(), null]
const nameOf = (level: Level | null) => (level ? levelNames[level].category : 'brak')

function Bar({ name, levels }: { name: string; levels: readonly (Level | null)[] }) {
  const parts = SHOWN.map(level => ({ level, count: levels.filter(one => one === level).length }))
  return (
    <li>
      <span>{name}</span>
      <span className="parts">
        {parts.map(
          ({ level, count }) =>
            count > 0 && (
              <span key={level} data-level={level ?? undefined} style={{ '--n': count } as CSSProperties}>
                {count}
                <span className="visually-hidden"> {nameOf(level)}</span>
              </span>
            ),
        )}
      </span>
    </li>
  )
}

export function TalkFigures({ troops, kinds }: { troops: readonly Troop[]; kinds: Overview['talkKinds'] }) {
  const [chosen] = useFilter('rozmowa')
  const kind = listedKind(chosen, kinds)
  if (!kind) return <p className="card__body muted">W tym roku nie ma rozmów. Dodaje je edytor kategoryzacji.</p>
  return (
    <Figures
      label={`Rozmowa: ${kind.name}`}
      filter="rozmowa"
      all={troops.length}
      allValue={String(kind.id)}
      figures={TALK_FIGURES.map(state => ({
        value: `${kind.id}:${state}`,
        count: troopsWithTalk(troops, kind.id, state).length,
        name: TALK_STATE_NAMES[state],
        mark: <TalkMark state={state} />,
      }))}
    />
  )
}

export const TalkKindFilter = ({ kinds }: { kinds: Overview['talkKinds'] }) =>
  kinds.length > 0 && (
    <FilterSelect label="Która rozmowa" name="rozmowa" all={kinds[0]!.name}>
      <NamedOptions of={kinds.slice(1)} />
    </FilterSelect>
  )
