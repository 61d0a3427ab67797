import { Lock, Star } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'wouter'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { GaugeLegend } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { formatMissing, formatTotal } from '#domain/points.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { SheetViewProps } from './edits.ts'
import { FILTERS, type Filter } from './filters.ts'
import { GroupGauge } from './GroupList.tsx'
import { lastChange } from './history.ts'
import { GroupLastYear } from './LastYear.tsx'
import { NextSection, NextToExplain } from './NextSection.tsx'
import { SectionHead } from './SectionHead.tsx'
import { SectionLink } from './SectionLink.tsx'
import { PREREQUISITES, type SheetPosition, sectionName } from './sections.ts'
import { filledOf, isClosed, type ScoredGroup, type Sheet } from './sheet.ts'
import { TaskChoice } from './TaskChoice.tsx'
import { TaskRow } from './TaskRow.tsx'
import { TurnAnnouncer, useTurn } from './TurnNote.tsx'
import { useShownThreads } from './talk.ts'
import { aboutTask, type Threads } from './threads.ts'

/** One group: how far it has come, and its tasks. */
export function GroupView(view: SheetViewProps) {
  const { sheet, position, edits, changes, talk, checking, saved, trouble, refusalOf = edits?.refusalOf } = view
  // A star taken away by mistake can be given back, and a row is not gone while it is being filled in: what was shown
  // leaves the list only when it is opened anew. So does a thread that is being explained.
  const [sheetAtFirst] = useState(sheet)
  const [threads, threadsAtFirst] = useShownThreads(talk)
  const [openedAt] = useState(Date.now)
  const turn = useTurn(view, openedAt)
  if (isClosed(sheet)) return <ClosedGroup sheet={sheet} position={position} saved={saved} trouble={trouble} />

  const group = sheet.groups.find(({ id }) => id === position.section)!
  const { shown, filter } = position
  const isOnTab = (task: YearTask, of: Sheet) => shown === 'wszystkie' || of.entries.favourites.has(task.id)
  const isShown = (task: YearTask, of: Sheet, said: Threads) =>
    isOnTab(task, of) && (!filter || FILTERS[filter].passes(task, of, said))
  const tasks = group.tasks.filter(
    task =>
      (isShown(task, sheet, threads) || isShown(task, sheetAtFirst, threadsAtFirst)) &&
      checking?.isShown(aboutTask(task.id)) !== false,
  )

  return (
    <section className="card" aria-labelledby="obszar">
      <GroupHead group={group} sheet={sheet} saved={saved} trouble={trouble} lastYear={view.lastYear} />
      {checking ? (
        checking.filtersFor(group.tasks.map(({ id }) => aboutTask(id)))
      ) : (
        <TaskChoice
          sheet={sheet}
          position={position}
          tasks={group.tasks.filter(task => isOnTab(task, sheet))}
          threads={threads}
        />
      )}
      {tasks.length === 0 && checking && <NothingToCheck />}
      {tasks.length === 0 && !checking && (
        <NoTasks isFiltered={filter != null} isEmpty={group.tasks.length === 0} position={position} />
      )}
      <TurnAnnouncer said={turn?.said} />
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
            was={checking?.was(aboutTask(task.id))}
            refusalOf={refusalOf}
            lastYear={view.lastYear}
            done={lastChange(changes, { kind: 'value', id: task.id }, openedAt)}
            note={turn?.edit.kind === 'value' && turn.edit.id === task.id ? turn.note : undefined}
          />
        ))}
      </ul>
      <StarLegend group={group} canStar={edits?.setFavourite !== undefined} />
      {checking ? <NextToExplain {...view} /> : <NextSection {...view} />}
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

function ClosedGroup({ sheet, position, saved, trouble }: SheetViewProps) {
  const missing = sheet.standing.prerequisitesMissing
  return (
    <section className="card" aria-labelledby="obszar">
      <SectionHead
        sheet={sheet}
        saved={saved}
        trouble={trouble}
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

const NothingToCheck = () => <p className="card__body muted">Nic takiego w tym obszarze nie ma.</p>

const NOTHING_LEFT: { [filter in Filter]?: string } = {
  niewypelnione: 'Wszystko tu wypełnione',
  'z-uwagami': 'Nie ma tu uwag',
  niewyjasnione: 'Wszystko tu wyjaśnione',
}

interface NoTasksProps {
  isFiltered: boolean
  /** Whatever is chosen. */
  isEmpty: boolean
  position: SheetPosition
}

function NoTasks({ isFiltered, isEmpty, position }: NoTasksProps) {
  if (isEmpty) return <EmptyState title="W tym obszarze nie ma zadań" />
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
    <EmptyState title="Nie macie tu jeszcze swoich zadań">
      <p>Na karcie „Wszystkie zadania” oznaczcie gwiazdką te, które planujecie wykonać.</p>
    </EmptyState>
  )
}

interface GroupHeadProps extends Pick<SheetViewProps, 'sheet' | 'saved' | 'trouble' | 'lastYear'> {
  group: ScoredGroup
}

/** How far a group has come: its symbol, and what the next one lacks. */
function GroupHead({ group, lastYear, ...head }: GroupHeadProps) {
  const { tasks, next } = group
  return (
    <SectionHead
      {...head}
      id="obszar"
      name={group.name}
      symbol={<LevelSymbol level={group.achievedSymbol} />}
      state={
        <>
          <span>
            <span className="wide-only">Symbol {levelNames[group.achievedSymbol].symbol} · </span>
            {next ? (
              <>
                do {levelNames[next.level].symbolOf} brakuje <b>{formatMissing(next.points)} pkt</b>
              </>
            ) : (
              'to najwyższy symbol'
            )}
            <span className="wide-only">
              {' '}
              · {filledOf(tasks, head.sheet.entries)} z {tasks.length} wypełnione
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
          <small>/ {formatTotal(group.maxSplitPoints)} pkt</small>
        </>
      }
    >
      <GroupGauge group={group} />
      <GaugeLegend max={group.maxSplitPoints} thresholds={group} />
    </SectionHead>
  )
}

/** What stars are for, and what the starred tasks of this group would give. */
function StarLegend({
  group: { planned, collectedSplitPoints, achievedSymbol },
  canStar,
}: {
  group: ScoredGroup
  canStar: boolean
}) {
  const isMore = planned.points > collectedSplitPoints
  if (!canStar && !isMore) return null
  return (
    <p className="star-legend">
      <Star aria-hidden="true" />
      <span>
        {canStar && (
          <>
            <b>Moje zadania</b> to te, które chcecie jeszcze zrobić: oznaczcie je gwiazdką.{' '}
          </>
        )}
        {isMore && (
          <>
            Kreskowana część paska pokazuje, ile dadzą zadania z gwiazdką: razem z nimi będzie tu{' '}
            {formatTotal(planned.points)} pkt
            {planned.level !== achievedSymbol && ` i symbol ${levelNames[planned.level].symbol}`}.
          </>
        )}
      </span>
    </p>
  )
}
