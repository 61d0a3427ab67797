import { type KeyboardEvent, useState } from 'react'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { GaugeLegend } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { formatMissing, formatTotal } from '#domain/points.ts'
import type { SheetViewProps } from './edits.ts'
import { GroupGauge } from './GroupList.tsx'
import { lastChange } from './history.ts'
import { SectionLink } from './SectionLink.tsx'
import { neighboursOf, PREREQUISITES, sectionName } from './sections.ts'
import { isClosed, type ScoredGroup } from './sheet.ts'
import { TaskRow } from './TaskRow.tsx'

/** One group: how far it has come, and its tasks. */
export function GroupView({ sheet, position, edits, changes, talk }: SheetViewProps) {
  const { favourites } = sheet.entries
  // A star taken away by mistake can be given back: the task leaves this list only when it is opened anew.
  const [favouriteAtFirst] = useState(favourites)
  const [openedAt] = useState(Date.now)
  if (isClosed(sheet)) return <ClosedGroup sheet={sheet} position={position} />

  const group = sheet.groups.find(({ id }) => id === position.section)!
  const isShown = (id: number) => position.shown === 'wszystkie' || favourites.has(id) || favouriteAtFirst.has(id)
  const tasks = group.tasks.filter(({ id }) => isShown(id))

  return (
    <section className="card" aria-labelledby="obszar">
      <GroupHead group={group} />
      {tasks.length === 0 && <NoTasks isFiltered={group.tasks.length > 0} />}
      <ul onKeyDown={goToNextValue}>
        {tasks.map(task => (
          <TaskRow
            key={task.id}
            task={task}
            group={group}
            sheet={sheet}
            edits={edits}
            changes={changes}
            talk={talk}
            done={lastChange(changes, { kind: 'value', id: task.id }, openedAt)}
          />
        ))}
      </ul>
      <NextSection sheet={sheet} position={position} />
    </section>
  )
}

/** Enter leads on as in a spreadsheet, from value to value and from the last one to the next group. */
function goToNextValue({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const rows = [...currentTarget.querySelectorAll('.task:has(input)')]
  const next = rows[rows.indexOf(target.closest('.task')!) + 1]
  const stop = next
    ? next.querySelector<HTMLInputElement>(
        'input:checked, input:not([type="radio"]), fieldset:not(:has(:checked)) input',
      )
    : currentTarget.parentElement!.querySelector<HTMLElement>('.group-next')
  stop?.focus()
}

function NextSection({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const { next } = neighboursOf(position.section, sheet)
  if (next === undefined) return null
  return (
    <footer>
      <SectionLink to={next} position={position} className="btn group-next">
        Następny obszar: {sectionName(next, sheet)}
      </SectionLink>
    </footer>
  )
}

function ClosedGroup({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const missing = sheet.standing.prerequisitesMissing
  return (
    <section className="card">
      <EmptyState title={`${sectionName(position.section, sheet)}: obszar jeszcze zamknięty`}>
        <p>
          Obszary otwierają się, gdy drużyna spełni wszystkie wymagania wstępne. Brakuje jeszcze{' '}
          {counted(missing, 'wymagania', 'wymagań', 'wymagań')}.
        </p>
        <SectionLink to={PREREQUISITES} position={position} className="btn">
          Przejdź do wymagań wstępnych
        </SectionLink>
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

/** How far a group has come: its symbol, what the next one lacks, and what the starred tasks would give. */
function GroupHead({ group }: { group: ScoredGroup }) {
  return (
    <header className="group-head">
      <div className="group-head__top">
        <LevelSymbol level={group.achievedSymbol} size="l" />
        <div className="grow">
          <h2 id="obszar">{group.name}</h2>
          <p className="hint">
            Symbol {levelNames[group.achievedSymbol].symbol}
            <ToNext group={group} />
          </p>
        </div>
        <p className="nowrap hint">
          <span className="figure">{formatTotal(group.collectedSplitPoints)}</span> /{' '}
          {formatTotal(group.maxSplitPoints)} pkt
        </p>
      </div>
      <GroupGauge group={group} />
      <GaugeLegend max={group.maxSplitPoints} thresholds={group} />
      <Planned group={group} />
    </header>
  )
}

function ToNext({ group: { next } }: { group: ScoredGroup }) {
  if (!next) return ' · to najwyższy symbol'
  return (
    <>
      {` · do ${levelNames[next.level].symbolOf} brakuje `}
      <b>{formatMissing(next.points)} pkt</b>
    </>
  )
}

function Planned({ group: { planned, collectedSplitPoints, achievedSymbol } }: { group: ScoredGroup }) {
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
