import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { hasBegun, isBelowTarget, type Overview, type Troop, talkAbout } from '#client/panel/troops/troops.ts'
import { formatShortDate } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { TALK_STATE_NAMES, TalkMark } from '#client/ui/TalkMark.tsx'
import { type Column, mostFirst } from '#client/ui/table/columns.ts'
import { dayCell } from '#client/ui/table/spreadsheet.ts'
import { levelRank } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { stateOfKind, type TalkState } from '#domain/talk.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { inWarsaw } from '#domain/warsaw.ts'
import { Category } from './troopColumns.tsx'

// The columns "Cel" and "Rozmowy" of the overview's list, next to those of the troop and its state (rules.md#64).

const TARGET: Column<Troop> = {
  key: 'cel',
  head: 'Cel',
  label: 'cel',
  width: '8.4rem',
  order: { name: 'celu', compare: byNeedOfTarget, rises: true },
  cell: ({ target }) => (target ? <Category level={target} /> : <b data-short="true">bez celu</b>),
  exported: [['Cel', ({ target }) => (target ? levelNames[target].category : 'bez celu')]],
}

export const PLAN_COLUMNS: readonly Column<Troop>[] = [
  {
    key: 'teraz',
    head: 'Teraz',
    label: 'teraz',
    width: '5.6rem',
    order: mostFirst('kategorii', ({ category }) => levelRank(category)),
    cell: troop =>
      hasBegun(troop) ? (
        <>
          {troop.category && <LevelSymbol level={troop.category} name={levelNames[troop.category].category} />}{' '}
          {formatTotal(troop.points)}
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'z-moimi',
    head: 'Z moimi',
    label: 'z moimi',
    width: '8.6rem',
    order: mostFirst('kategorii z moimi', ({ mine }) => (mine ? levelRank(mine.category) : -1)),
    cell: troop =>
      troop.mine ? (
        <>
          <Category level={troop.mine.category} />
          <small>{formatTotal(troop.mine.points)} pkt</small>
          {isBelowTarget(troop) && (
            <small data-late="true">
              <TriangleAlert aria-hidden="true" /> poniżej celu
            </small>
          )}
        </>
      ) : (
        <span className="muted">bez moich</span>
      ),
    exported: [
      ['Kategoria z moimi', ({ mine }) => mine && levelNames[mine.category].category],
      ['Punkty z moimi', ({ mine }) => mine?.points ?? null],
    ],
  },
  TARGET,
  {
    key: 'zrobione',
    head: 'Zrobione',
    label: 'zrobione',
    width: '4.9rem',
    order: { name: 'tego, co zrobione', compare: (a, b) => (a.mine?.done ?? -1) - (b.mine?.done ?? -1), rises: true },
    cell: ({ mine }) =>
      mine ? (
        <>
          {mine.done}/{mine.all}
          <div className="bar">
            <i style={{ '--now': (mine.done / mine.all) * 100 } as CSSProperties} />
          </div>
        </>
      ) : (
        '–'
      ),
    exported: [
      ['Zrobione z moich', ({ mine }) => mine?.done ?? null],
      ['Moje zadania', ({ mine }) => mine?.all ?? null],
    ],
  },
  {
    key: 'zalegle',
    head: 'Zaległe',
    label: 'zaległe',
    width: '4.6rem',
    order: mostFirst('zaległych', ({ mine }) => mine?.late ?? -1),
    cell: ({ mine }) =>
      mine && mine.late > 0 ? (
        <b data-short="true">
          <TriangleAlert aria-hidden="true" className="talk-mark" /> {mine.late}
        </b>
      ) : (
        (mine?.late ?? '–')
      ),
    exported: [['Zaległe', ({ mine }) => mine?.late ?? null]],
  },
]

const BY_NEED: readonly TalkState[] = ['UNRECORDED', 'NONE', 'RECORDED', 'ARRANGED', 'CONFIRMED', 'CANCELLED']

export const talkColumns = (kinds: Overview['talkKinds']): readonly Column<Troop>[] => [
  TARGET,
  ...kinds.map(
    ({ id, name, dueOn }): Column<Troop> => ({
      key: `rozmowa-${id}`,
      head: (
        <>
          {name}
          {dueOn && <small>do {formatShortDate(dueOn)}</small>}
        </>
      ),
      label: `${name}:`,
      order: {
        name: `rozmowy: ${name}`,
        compare: (a, b) => BY_NEED.indexOf(stateIn(a, id)) - BY_NEED.indexOf(stateIn(b, id)),
        rises: true,
      },
      cell: troop => <TalkCell troop={troop} kindId={id} />,
      exported: [
        [name, troop => TALK_STATE_NAMES[stateIn(troop, id)]],
        [`${name}: dzień`, troop => dayOf(troop, id)],
      ],
    }),
  ),
]

const stateIn = (troop: Troop, kindId: number) => stateOfKind(troop.talks.filter(talk => talk.kindId === kindId))

function TalkCell({ troop, kindId }: { troop: Troop; kindId: number }) {
  const state = stateIn(troop, kindId)
  const talk = talkAbout(troop, kindId)
  const [day, time] = talk?.heldOn
    ? [talk.heldOn]
    : talk?.arrangedFor
      ? inWarsaw(Date.parse(talk.arrangedFor)).split(' ')
      : []
  return (
    <>
      <TalkMark state={state} /> {day ? <b>{[formatShortDate(day), time].filter(Boolean).join(', ')}</b> : 'brak'}
      {day && <small>{TALK_STATE_NAMES[state]}</small>}
    </>
  )
}

function dayOf(troop: Troop, kindId: number) {
  const talk = talkAbout(troop, kindId)
  return dayCell(talk?.heldOn ?? talk?.arrangedFor ?? null)
}

/** Orders troops without a target first, then those whose starred tasks do not reach it, then the rest by target. */
function byNeedOfTarget(a: Troop, b: Troop) {
  const need = (troop: Troop) => (troop.target === null ? 0 : isBelowTarget(troop) ? 1 : 2)
  return need(a) - need(b) || levelRank(a.target) - levelRank(b.target)
}
