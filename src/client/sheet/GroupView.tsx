import { type KeyboardEvent, useState } from 'react'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { GaugeLegend } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { formatMissing, formatTotal } from '#domain/points.ts'
import { AreaGauge } from './GroupList.tsx'
import { PlaceLink } from './SectionLink.tsx'
import type { SheetViewProps } from './SheetView.tsx'
import { nameOf, neighboursOf, PREREQUISITES } from './sections.ts'
import { isClosed, type ScoredArea } from './sheet.ts'
import { TaskRow } from './TaskRow.tsx'

/** One area: how far it has come, and its tasks. */
export function AreaView({ sheet, position, edits }: SheetViewProps) {
  const { favourites } = sheet.entries
  // A star taken away by mistake can be given back: the task leaves this list only when it is opened anew.
  const [starredAtFirst] = useState(favourites)
  if (isClosed(sheet)) return <ClosedArea sheet={sheet} position={position} />

  const area = sheet.areas.find(({ id }) => id === position.place)!
  const isShown = (id: number) => position.shown === 'wszystkie' || favourites.has(id) || starredAtFirst.has(id)
  const tasks = area.tasks.filter(({ id }) => isShown(id))

  return (
    <section className="card" aria-labelledby="obszar">
      <AreaHead area={area} />
      {tasks.length === 0 && <NoTasks isFiltered={area.tasks.length > 0} />}
      <ul onKeyDown={goToNextValue}>
        {tasks.map(task => (
          <TaskRow key={task.id} task={task} area={area} sheet={sheet} edits={edits} />
        ))}
      </ul>
      <NextPlace sheet={sheet} position={position} />
    </section>
  )
}

/** Enter leads on as in a spreadsheet, from value to value and from the last one to the next area. */
function goToNextValue({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const stops = currentTarget.parentElement!.querySelectorAll<HTMLElement>('.task input, .area-next')
  const next = stops[[...stops].indexOf(target) + 1]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

function NextPlace({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const { next } = neighboursOf(position.place, sheet)
  if (next === undefined) return null
  return (
    <footer>
      <PlaceLink to={next} position={position} className="btn area-next">
        Następny obszar: {nameOf(next, sheet)}
      </PlaceLink>
    </footer>
  )
}

function ClosedArea({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const missing = sheet.standing.prerequisitesMissing
  return (
    <section className="card">
      <EmptyState title={`${nameOf(position.place, sheet)}: obszar jeszcze zamknięty`}>
        <p>
          Obszary otwierają się, gdy drużyna spełni wszystkie wymagania wstępne. Brakuje jeszcze{' '}
          {counted(missing, 'wymagania', 'wymagań', 'wymagań')}.
        </p>
        <PlaceLink to={PREREQUISITES} position={position} className="btn">
          Przejdź do wymagań wstępnych
        </PlaceLink>
      </EmptyState>
    </section>
  )
}

function NoTasks({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title="W tym obszarze nie ma zadań" />
  return (
    <EmptyState title="Nie masz tu jeszcze swoich zadań">
      <p>Na karcie „Wszystkie zadania” oznacz gwiazdką te, które planujecie wykonać.</p>
    </EmptyState>
  )
}

/** How far an area has come: its symbol, what the next one lacks, and what the starred tasks would give. */
function AreaHead({ area }: { area: ScoredArea }) {
  return (
    <header className="area-head">
      <div className="area-head__top">
        <LevelSymbol level={area.achievedSymbol} size="l" />
        <div className="grow">
          <h2 id="obszar">{area.name}</h2>
          <p className="hint">
            Symbol {levelNames[area.achievedSymbol].symbol}
            <ToNext area={area} />
          </p>
        </div>
        <p className="nowrap hint">
          <span className="figure">{formatTotal(area.collectedSplitPoints)}</span> / {formatTotal(area.maxSplitPoints)}{' '}
          pkt
        </p>
      </div>
      <AreaGauge area={area} />
      <GaugeLegend max={area.maxSplitPoints} thresholds={area} />
      <Planned area={area} />
    </header>
  )
}

function ToNext({ area: { next } }: { area: ScoredArea }) {
  if (!next) return ' · to najwyższy symbol'
  return (
    <>
      {` · do ${levelNames[next.level].symbolOf} brakuje `}
      <b>{formatMissing(next.points)} pkt</b>
    </>
  )
}

function Planned({ area: { planned, collectedSplitPoints, achievedSymbol } }: { area: ScoredArea }) {
  if (planned.points <= collectedSplitPoints) return null
  return (
    <p className="hint">
      Jeśli wykonasz wszystkie zadania z gwiazdką, zdobędziesz {formatTotal(planned.points)} pkt
      {planned.level !== achievedSymbol && (
        <>
          {' '}
          i symbol <b>{levelNames[planned.level].symbol}</b>
        </>
      )}
      .
    </p>
  )
}
