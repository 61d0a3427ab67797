import { Flag, FlaskConical, Star } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { DraftDialog } from '#client/sheet/plan/DraftDialog.tsx'
import { rowsIn } from '#client/sheet/plan/standingWith.ts'
import { GroupGauge } from '#client/sheet/view/GroupList.tsx'
import { SectionLink } from '#client/sheet/view/SectionLink.tsx'
import { FavouriteButton } from '#client/sheet/view/SheetButtons.tsx'
import { sharing } from '#client/sheet/view/shares.ts'
import type { ScoredGroup, Sheet } from '#client/sheet/view/sheet.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { planOfWay } from '#domain/planMaking.ts'
import { LEVEL_FIELDS, LEVELS, type Level, levelRank } from '#domain/scoring/levels.ts'
import { formatMissing, formatPoints, formatTotal } from '#domain/scoring/points.ts'
import type { WayStep, WayTask } from '#domain/scoring/way.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { enteredLastYear } from './LastYear.tsx'
import type { Plan } from './plan.ts'
import type { FoundWay, WayOrNone } from './way.ts'
import { leadOf, missingReferences, sizeOf, type Whom, whatToEnter } from './way.ts'

interface WayCardProps
  extends Pick<SheetViewProps, 'sheet' | 'position' | 'edits' | 'plan' | 'pressPlan' | 'onTry' | 'lastYear'> {
  way: WayOrNone
  whom: Whom
}

export function WayCard({ way, whom, ...view }: WayCardProps) {
  const { sheet, plan } = view
  const id = useId()
  const groupOf = new Map(sheet.groups.map(group => [group.id, group]))
  const steps = way.none ? [] : way.steps
  const isOpen = isFew(steps)
  return (
    <section className="card way" aria-labelledby={id}>
      <header>
        <h2 id={id}>Najkrótsza droga</h2>
        {plan && <Target plan={plan} target={way.target} category={sheet.standing.category} />}
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
      {plan &&
        [...plan.aside].flatMap(groupId => {
          const group = groupOf.get(groupId)
          return group ? [<AsideRow key={groupId} group={group} plan={plan} />] : []
        })}
      <Acts way={way} sheet={sheet} edits={view.edits} pressPlan={view.pressPlan} onTry={view.onTry} />
    </section>
  )
}

const RECOMPUTED = 'Droga przelicza się po każdym wpisie.'

const isFew = (steps: FoundWay['steps']) => steps.flatMap(step => step.tasks).length <= 8

interface TargetProps {
  plan: Plan
  target: Level
  category: Level | null
}

function Target({ plan, target, category }: TargetProps) {
  const isWon = (level: Level) => levelRank(category) >= levelRank(level)
  return (
    <label className="way__target line">
      Cel
      <select className="input" value={target} onChange={event => plan.aimAt(event.currentTarget.value as Level)}>
        {LEVELS.slice(1).map(level => (
          <option key={level} value={level} disabled={isWon(level)}>
            {`kategoria ${levelNames[level].category}${isWon(level) ? ' (zdobyta)' : ''}`}
          </option>
        ))}
      </select>
    </label>
  )
}

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
  const { sheet, position, plan } = view
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
      {(shared.length > 0 || plan) && (
        <div className="lift__foot row">
          {shared.length > 0 && <small>{sharedNote(shared, sheet)}</small>}
          {plan && (
            <button
              type="button"
              className="btn"
              data-tone="quiet"
              aria-label={`Pomiń na razie: ${group.name}`}
              onClick={() => plan.putAside(group.id, true)}
            >
              Pomiń na razie
            </button>
          )}
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

interface TodoProps extends Pick<WayCardProps, 'sheet' | 'position' | 'edits' | 'lastYear'> {
  todo: WayTask
  task: YearTask
  group: ScoredGroup
}

function Todo({ todo, task, group, sheet, position, edits, lastYear }: TodoProps) {
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
      <FavouriteButton task={task} isFavourite={sheet.entries.favourites.has(task.id)} edits={edits} />
    </li>
  )
}

function AsideRow({ group, plan }: { group: ScoredGroup; plan: Plan }) {
  return (
    <Row>
      <span>
        <b>Odłożone:</b> {group.name}
        {group.next && `, brakuje ${formatMissing(group.next.points)} pkt`}
      </span>
      <button
        type="button"
        className="btn"
        data-tone="quiet"
        aria-label={`Przywróć obszar: ${group.name}`}
        onClick={() => plan.putAside(group.id, false)}
      >
        Przywróć
      </button>
    </Row>
  )
}

function Acts({
  way,
  sheet,
  edits,
  pressPlan,
  onTry,
}: Pick<WayCardProps, 'way' | 'sheet' | 'edits' | 'pressPlan' | 'onTry'>) {
  const [isAsking, setAsking] = useState(false)
  const todos = way.none ? [] : way.steps.flatMap(step => step.tasks)
  const draft = planOfWay(todos, rowsIn(sheet))
  const ids = new Set(todos.map(({ taskId }) => taskId))
  const unstarred = sheet.tasks.filter(({ id }) => ids.has(id) && !sheet.entries.favourites.has(id))
  const star = edits?.setFavourite
  const canStar = star !== undefined && unstarred.length > 0
  const canPlan = edits !== undefined && pressPlan !== undefined && draft.tasks.length > 0
  if (!onTry && !canStar && !canPlan) return null
  return (
    <Row>
      {onTry && (
        <button type="button" className="btn" onClick={onTry}>
          <FlaskConical aria-hidden="true" />
          Na próbę, bez zapisu
        </button>
      )}
      {canPlan && (
        <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Flag aria-hidden="true" />
          Do planu: {counted(draft.tasks.length, 'zadanie', 'zadania', 'zadań')}
        </button>
      )}
      {isAsking && pressPlan && (
        <DraftDialog
          sheet={sheet}
          title="Wpisać najkrótszą drogę do planu?"
          draft={draft}
          from="z najkrótszej drogi"
          press={pressPlan}
          onClose={() => setAsking(false)}
        />
      )}
      {canStar && (
        <button
          type="button"
          className="btn"
          onClick={() => {
            for (const task of unstarred) star(task, true)
          }}
        >
          <Star aria-hidden="true" />
          Dodaj {counted(unstarred.length, 'zadanie', 'zadania', 'zadań')} do „Moich zadań”
        </button>
      )}
    </Row>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className="way__row row">{children}</div>
