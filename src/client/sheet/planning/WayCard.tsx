import { Fragment, useId } from 'react'
import { Link } from 'wouter'
import { GroupGauge } from '#client/sheet/view/GroupList.tsx'
import { SectionLink } from '#client/sheet/view/SectionLink.tsx'
import { sharing } from '#client/sheet/view/shares.ts'
import type { ScoredGroup, Sheet } from '#client/sheet/view/sheet.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { LEVEL_FIELDS } from '#domain/scoring/levels.ts'
import { formatMissing, formatPoints, formatTotal } from '#domain/scoring/points.ts'
import type { WayStep, WayTask } from '#domain/scoring/way.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { enteredLastYear } from './LastYear.tsx'
import type { FoundWay, WayOrNone } from './way.ts'
import { leadOf, missingReferences, sizeOf, type Whom, whatToEnter } from './way.ts'

interface WayCardProps extends Pick<SheetViewProps, 'sheet' | 'position' | 'lastYear'> {
  way: WayOrNone
  whom: Whom
}

export function WayCard({ way, whom, ...view }: WayCardProps) {
  const { sheet } = view
  const id = useId()
  const groupOf = new Map(sheet.groups.map(group => [group.id, group]))
  const steps = way.none ? [] : way.steps
  const isOpen = isFew(steps)
  return (
    <section className="card way" aria-labelledby={id}>
      <header>
        <h2 id={id}>Najkrótsza droga</h2>
        <p>
          {way.none ? (
            <NoWayThere sheet={sheet} position={view.position} way={way} whom={whom} />
          ) : (
            `${sizeOf(way)}. ${RECOMPUTED}`
          )}
        </p>
      </header>
      {steps.map(step => (
        <LiftedArea key={step.groupId} step={step} group={groupOf.get(step.groupId)!} isOpen={isOpen} {...view} />
      ))}
    </section>
  )
}

const RECOMPUTED = 'Droga przelicza się po każdym wpisie.'

const isFew = (steps: FoundWay['steps']) => steps.flatMap(step => step.tasks).length <= 8

function NoWayThere({ sheet, position, way, whom }: Pick<WayCardProps, 'sheet' | 'position' | 'way' | 'whom'>) {
  const references = missingReferences(sheet)
  return (
    <>
      {leadOf(sheet, way, whom).join('')}
      {references.length > 0 && (
        <>
          {' '}
          Zadania liczone względem innych nic nie dają, dopóki nie ma wartości odniesienia:{' '}
          {references.map(({ id, name, primaryGroupId }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}„
              <Link href={position.addressOf(primaryGroupId, 'wszystkie', { task: id })}>{name}</Link>”
            </Fragment>
          ))}
          .
        </>
      )}
    </>
  )
}

interface LiftedAreaProps extends Omit<WayCardProps, 'way' | 'whom'> {
  step: WayStep
  group: ScoredGroup
  isOpen: boolean
}

function LiftedArea({ step, group, isOpen, ...view }: LiftedAreaProps) {
  const { sheet, position } = view
  const tasks = new Map(sheet.tasks.map(task => [task.id, task]))
  const shared = step.tasks.map(({ taskId }) => tasks.get(taskId)!).filter(task => sharing(task, sheet))
  return (
    <article className="lift">
      <div className="lift__head">
        <LevelSymbol level={group.achievedSymbol} name={`symbol ${levelNames[group.achievedSymbol].symbol}`} />
        <div>
          <h3>
            <SectionLink to={group.id} position={position}>
              {group.name}
            </SectionLink>
          </h3>
          <small>
            {formatTotal(group.collectedSplitPoints)} / {formatTotal(group.maxSplitPoints)} pkt
            <span className="lift__need"> · {needOf(step, group)}</span>
          </small>
        </div>
        <p className="lift__missing">
          <small>brakuje</small> <b>{formatMissing(step.missingPoints)}</b> <small>pkt</small>
        </p>
      </div>
      <GroupGauge group={group} />
      <details open={isOpen}>
        <summary>Co wpisać: {counted(step.tasks.length, 'zadanie', 'zadania', 'zadań')}</summary>
        <ul>
          {step.tasks.map(wayTask => (
            <Todo key={wayTask.taskId} todo={wayTask} task={tasks.get(wayTask.taskId)!} group={group} {...view} />
          ))}
        </ul>
      </details>
      {shared.length > 0 && (
        <div className="lift__foot row">
          <small>{sharedNote(shared, sheet)}</small>
        </div>
      )}
    </article>
  )
}

function needOf({ level }: WayStep, { achievedSymbol, ...group }: ScoredGroup): string {
  const threshold = level === 'POLOWA' ? 0 : group[LEVEL_FIELDS[level].threshold]
  return `symbol ${levelNames[achievedSymbol].symbol} → ${levelNames[level].symbol} od ${formatMissing(threshold)}`
}

function sharedNote(tasks: readonly YearTask[], sheet: Sheet): string {
  const [only, ...others] = tasks
  const which =
    only && others.length === 0 ? `Zadanie ${sharing(only, sheet)}.` : 'Są tu zadania dzielone między obszary.'
  return `${which} W każdym obszarze liczą się osobno.`
}

interface TodoProps extends Pick<WayCardProps, 'sheet' | 'position' | 'lastYear'> {
  todo: WayTask
  task: YearTask
  group: ScoredGroup
}

function Todo({ todo, task, group, sheet, position, lastYear }: TodoProps) {
  const then = lastYear?.tasks.get(task.id)
  const { enter, now } = whatToEnter(todo, task, sheet)
  return (
    <li className="todo">
      <div>
        <Link href={position.addressOf(group.id, 'wszystkie', { task: task.id })}>{task.name}</Link>
        <p className="todo__enter hint">
          wpisz <b>{enter}</b> · {now}
          {then?.sameRules && ` · ${enteredLastYear(task, then)}`}
        </p>
      </div>
      <span className="todo__gain">+{formatPoints(todo.points)} pkt</span>
    </li>
  )
}
