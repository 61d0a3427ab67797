import { Lock, Star } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'wouter'
import { useShownThreads } from '#client/sheet/model/discussion.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import { FILTERS, type Filter } from '#client/sheet/model/filters.ts'
import { lastChange } from '#client/sheet/model/history.ts'
import { PREREQUISITES, type SheetPosition, sectionName } from '#client/sheet/model/sections.ts'
import { filledOf, isClosed, isStarred, type ScoredGroup, type Sheet } from '#client/sheet/model/sheet.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import { aboutTask, type Threads } from '#client/sheet/model/threads.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { GroupLastYear } from '#client/sheet/rows/LastYear.tsx'
import { fieldIn, onEnter, rowAfter } from '#client/sheet/rows/nextField.ts'
import type { Saved } from '#client/sheet/rows/RowLine.tsx'
import { rowState } from '#client/sheet/rows/rowState.ts'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { noteOn, SymbolChangeAnnouncer, useSymbolChange } from '#client/sheet/rows/SymbolChangeNote.tsx'
import { ColumnHeads, TaskRow } from '#client/sheet/rows/TaskRow.tsx'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { GaugeLegend } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Month } from '#domain/months.ts'
import { formatMissing, formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { areaDemandsInWords } from '#domain/text/demandWords.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { GroupGauge } from './GroupList.tsx'
import { NextSection, NextToCheck } from './NextSection.tsx'
import { SectionHead } from './SectionHead.tsx'
import { TaskChoice } from './TaskChoice.tsx'

export function GroupView(view: SheetViewProps) {
  const { sheet, position, edits, discussion, checking } = view
  // Rows stay in the list until the section is opened again, even when a star is removed, a value is entered or a thread is
  // explained. A star removed by mistake can then be restored, and no row disappears while it is being filled in.
  const [sheetAtFirst] = useState(sheet)
  const [threads, threadsAtFirst] = useShownThreads(discussion)
  const [openedAt] = useState(Date.now)
  const symbolChange = useSymbolChange(view, openedAt)
  const isLocked = isClosed(sheet)
  if (isLocked && !edits?.setMine) return <ClosedGroup {...view} />

  const group = sheet.groups.find(({ id }) => id === position.section)!
  const demands = areaDemandsInWords(group)
  const { shown, filter } = position
  const isOnTab = (task: YearTask, of: Sheet) => shown === 'wszystkie' || isStarred(task, of.entries)
  const isShown = (task: YearTask, of: Sheet, from: Threads) =>
    isOnTab(task, of) && (!filter || FILTERS[filter].passes(task, of, from))
  const tasks = group.tasks.filter(task => isShown(task, sheet, threads) || isShown(task, sheetAtFirst, threadsAtFirst))

  return (
    <section className="card" aria-labelledby="obszar">
      <GroupHead group={group} {...view} />
      {demands && <p className="group-demands hint">{demands}</p>}
      {isLocked && <StarsOnly {...view} />}
      {!checking && <TaskChoice sheet={sheet} position={position} tasks={group.tasks} threads={threads} />}
      {tasks.length === 0 && <NoTasks isFiltered={filter != null} all={group.tasks.length} position={position} />}
      <SymbolChangeAnnouncer announcement={symbolChange?.announcement} />
      <ul onKeyDown={goToNextValue}>
        {tasks.map(task => (
          <TaskRow
            key={task.id}
            id={`zadanie-${task.id}`}
            task={task}
            group={group}
            sheet={sheet}
            state={rowState(view, task.id)}
            months={view.target?.months ?? NO_MONTHS}
            edits={edits}
            saved={savedSince(openedAt, task, edits)}
            lastYear={view.lastYear?.tasks.get(task.id)}
            discussion={discussion}
            won={noteOn(symbolChange, 'value', task.id)}
            checked={checking && { was: checking.was(aboutTask(task.id)), remarkHint: checking.remarkHint }}
            isLinked={position.task === task.id}
          />
        ))}
      </ul>
      <StarLegend group={group} canStar={edits?.setMine !== undefined} />
      {checking ? <NextToCheck {...view} checking={checking} /> : <NextSection {...view} />}
    </section>
  )
}

const NO_MONTHS: readonly Month[] = []

/** The newest edit of a value since the list was opened, with what it replaced. */
function savedSince(openedAt: number, task: YearTask, edits: SheetEdits | undefined): Saved | undefined {
  const done = lastChange(edits, { kind: 'value', id: task.id }, openedAt)
  if (done?.was.kind !== 'value') return undefined
  const { value } = done.was
  return {
    words: `wpisane (było ${value === null ? 'puste' : valueInWords(task, value)})`,
    undo: () => edits!.changes!.undo(done),
  }
}

/** Moves to the next value, and from the last one to the next group. */
function goToNextValue(event: KeyboardEvent<HTMLElement>) {
  const list = event.currentTarget
  onEnter(event, field => {
    const next = rowAfter(field, list.querySelectorAll<HTMLElement>('.task:has(input)'))
    return next ? fieldIn(next) : list.parentElement!.querySelector<HTMLElement>('.group-next')
  })
}

function StarsOnly({ sheet, position }: SheetViewProps) {
  const missing = sheet.standing.prerequisitesMissing
  const all = sheet.year.prerequisites.length
  return (
    <Banner
      tone="warn"
      Icon={Lock}
      act={
        <SectionLink to={PREREQUISITES} position={position} className="btn">
          Przejdź do wymagań wstępnych
        </SectionLink>
      }
    >
      <b>
        Brakuje {missing} z {counted(all, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')}.
      </b>{' '}
      Wartości wpiszecie, gdy je spełnicie. Swoje zadania można oznaczać już teraz.
    </Banner>
  )
}

function ClosedGroup(view: SheetViewProps) {
  const { sheet, position } = view
  const missing = sheet.standing.prerequisitesMissing
  return (
    <section className="card" aria-labelledby="obszar">
      <SectionHead
        {...view}
        id="obszar"
        symbol={<Lock aria-hidden="true" className="side-list__icon" />}
        name={`${sectionName(position.section, sheet)}: obszar jeszcze zamknięty`}
        state={`brakuje ${counted(missing, 'wymagania', 'wymagań', 'wymagań')}`}
      />
      <TaskChoice sheet={sheet} position={position} />
      <EmptyState title="Najpierw wymagania wstępne">
        <p>
          Obszary otwierają się, gdy drużyna spełni wszystkie wymagania wstępne. Brakuje jeszcze{' '}
          {counted(missing, 'wymagania', 'wymagań', 'wymagań')}.
        </p>
        <SectionLink to={PREREQUISITES} position={position} className="btn" tone="primary">
          Przejdź do wymagań wstępnych
        </SectionLink>
      </EmptyState>
    </section>
  )
}

const NOTHING_LEFT: { [filter in Filter]?: string } = {
  niewypelnione: 'Wszystko tu wypełnione',
  'z-uwagami': 'Nie ma tu uwag',
}

interface NoTasksProps {
  isFiltered: boolean
  /** The number of the area's tasks. */
  all: number
  position: SheetPosition
}

function NoTasks({ isFiltered, all, position }: NoTasksProps) {
  if (all === 0) return <EmptyState title="W tym obszarze nie ma zadań" />
  if (isFiltered) {
    return (
      <EmptyState title={(position.filter && NOTHING_LEFT[position.filter]) ?? 'Żadne zadanie nie pasuje do filtra'}>
        <Link href={position.addressOf(position.section, position.shown)} className="btn">
          Pokaż wszystkie
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="W tym obszarze nie macie jeszcze swoich zadań">
      <p>Gwiazdka przy zadaniu doda je tutaj.</p>
      <Link href={position.addressOf(position.section, 'wszystkie')} className="btn">
        Wszystkie zadania <b>{formatLong(all)}</b>
      </Link>
    </EmptyState>
  )
}

interface GroupHeadProps extends SheetViewProps {
  group: ScoredGroup
}

function GroupHead({ group, ...view }: GroupHeadProps) {
  const { sheet, lastYear, isToRead } = view
  const { tasks, next } = group
  return (
    <SectionHead
      {...view}
      id="obszar"
      name={group.name}
      symbol={<LevelSymbol level={group.achievedSymbol} />}
      state={
        <>
          <span>
            <span className="wide-only">Symbol {levelNames[group.achievedSymbol].symbol} · </span>
            {isToRead ? (
              <span className="narrow-only">symbol {levelNames[group.achievedSymbol].symbol}</span>
            ) : next ? (
              <>
                do {levelNames[next.level].symbolOf} brakuje <b>{formatMissing(next.points)} pkt</b>
              </>
            ) : (
              'to najwyższy symbol'
            )}
            <span className="wide-only">
              {!isToRead && ' · '}
              {filledOf(tasks, sheet.entries)} z {tasks.length} wypełnione
              {lastYear?.groups.has(group.id) && ' · '}
              <GroupLastYear group={group} lastYear={lastYear} />
            </span>
          </span>
          <span className="section-head__then narrow-only">
            <GroupLastYear group={group} lastYear={lastYear} />
          </span>
        </>
      }
      figure={
        <>
          <span className="figure">{formatTotal(group.collectedSplitPoints)}</span>{' '}
          <small>z {formatTotal(group.maxSplitPoints)} pkt</small>
        </>
      }
    >
      <GroupGauge group={group} />
      <GaugeLegend max={group.maxSplitPoints} thresholds={group} />
      {view.checking && <ColumnHeads />}
    </SectionHead>
  )
}

function StarLegend({
  group: { withMine, collectedSplitPoints, achievedSymbol },
  canStar,
}: {
  group: ScoredGroup
  canStar: boolean
}) {
  const isMore = withMine.points > collectedSplitPoints
  if (!canStar && !isMore) return null
  return (
    <p className="star-legend hint">
      <Star aria-hidden="true" />
      <span>
        {canStar && (
          <>
            <b>Moje zadania</b> to te, które chcecie jeszcze zrobić: oznaczcie je gwiazdką.{' '}
          </>
        )}
        {isMore && (
          <>
            Kreskowana część paska: z moimi będzie tu {formatTotal(withMine.points)} pkt
            {withMine.level !== achievedSymbol && ` i symbol ${levelNames[withMine.level].symbol}`}.
          </>
        )}
      </span>
    </p>
  )
}
