import { ArrowRight, CalendarDays, Check, CircleCheck, Flag, Lock, Printer, TriangleAlert } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Plan } from '#client/sheet/planning/plan.ts'
import { prerequisiteKey, taskKey } from '#client/sheet/planning/planner.ts'
import { slotsFor } from '#client/sheet/planning/way.ts'
import { GroupGauge } from '#client/sheet/view/GroupList.tsx'
import { PrerequisiteRow } from '#client/sheet/view/PrerequisiteList.tsx'
import { SectionLink } from '#client/sheet/view/SectionLink.tsx'
import { PREREQUISITES } from '#client/sheet/view/sections.ts'
import { isClosed, type ScoredGroup, type Sheet } from '#client/sheet/view/sheet.ts'
import { TaskRow } from '#client/sheet/view/TaskRow.tsx'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { relativeDay } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { authorName } from '#client/ui/people.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { download } from '#client/ui/table/download.ts'
import { calendarFile } from '#domain/calendar.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { type PlanMark, withoutLate } from '#domain/plan.ts'
import { daysLeftInMonth, type Month, monthAfter, monthOf } from '#domain/planMonths.ts'
import { countOf, LEVELS, type Level, levelRank } from '#domain/scoring/levels.ts'
import { formatPoints, formatTotal } from '#domain/scoring/points.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import type { Standing } from '#domain/scoring/standing.ts'
import { levelNames, missingSymbols } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'
import { dayAndMonth, dayInWords, monthInShort, monthName } from '#domain/warsaw.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { ChooseTarget, MakePlan } from './MakePlan.tsx'
import { standingWith } from './standingWith.ts'

type Row = { key: string; month: Month | null; mark: PlanMark; name: string; gain: number } & (
  | { task: YearTask; prerequisite?: undefined }
  | { prerequisite: Sheet['year']['prerequisites'][number]; task?: undefined }
)

/** The plan of the own sheet by month, whose values can be entered in place (rules.md#63). */
export function PlanView(view: SheetViewProps) {
  const { sheet, edits } = view
  const rows = rowsOf(sheet)
  // A row that is fulfilled here stays in its place until the page is left.
  const [doneAtFirst] = useState(() => new Set(rows.filter(({ mark }) => mark === 'fulfilled').map(({ key }) => key)))
  if (rows.length === 0) {
    return (
      <>
        {edits ? <ChooseTarget {...view} /> : <NoPlan />}
        {edits && <MakePlan {...view} />}
      </>
    )
  }
  return (
    <>
      <Head {...view} rows={rows} />
      {edits && isClosed(sheet) && <BeforePrerequisites {...view} />}
      <Doing {...view} rows={rows} doneAtFirst={doneAtFirst} />
      {edits && <MakePlan {...view} />}
      <Areas {...view} />
    </>
  )
}

const NoPlan = () => (
  <section className="card card__body">
    <h2 tabIndex={-1}>Nie ma planu</h2>
    <p>Arkusza nie można już zmieniać, więc i planować.</p>
  </section>
)

function rowsOf({ plan, tasks, year, entries }: Sheet): Row[] {
  if (!plan) return []
  const byId = new Map(tasks.map(task => [task.id, task]))
  const gain = (task: YearTask) => pointsFor(task, plan.values) - pointsFor(task, entries.values)
  return [
    ...plan.rows.prerequisites.map(({ initialTaskId, month }) => {
      const prerequisite = year.prerequisites.find(({ id }) => id === initialTaskId)!
      const mark = plan.marks.prerequisites.get(initialTaskId)!
      return { key: prerequisiteKey(prerequisite), month, mark, name: prerequisite.name, gain: 0, prerequisite }
    }),
    ...plan.rows.tasks.map(({ taskId, month }) => {
      const task = byId.get(taskId)!
      return { key: taskKey(task), month, mark: plan.marks.tasks.get(taskId)!, name: task.name, gain: gain(task), task }
    }),
  ]
}

interface OfRows extends SheetViewProps {
  rows: readonly Row[]
}

function Head({ rows, ...view }: OfRows) {
  const { sheet, plan, edits } = view
  const { standing } = sheet.plan!
  const late = rows.filter(({ mark }) => mark === 'late').length
  const target = plan?.target ?? null
  const [before, strong] = leadOfPlan(sheet, standing, target)
  return (
    <section className="card" aria-labelledby="plan">
      <div className="card__body plan-head">
        <h2 id="plan" className="plan-head__sentence" tabIndex={-1}>
          {before}
          <em>{strong}</em>
        </h2>
        <div className="plan-head__stands">
          <Stand name="Teraz" standing={sheet.standing} />
          <ArrowRight aria-hidden="true" />
          <Stand name="Z planem" standing={standing} isPlan />
          <ArrowRight aria-hidden="true" />
          <div className="plan-stand">
            {target ? <LevelSymbol level={target} /> : <span className="plan-stand__none">?</span>}
            <label htmlFor="cel">Cel</label>
            {edits ? (
              <select
                id="cel"
                className="input"
                value={target ?? ''}
                onChange={event => plan?.aimAt((event.currentTarget.value || null) as Level | null)}
              >
                <option value="">jeszcze bez celu</option>
                {LEVELS.map(level => (
                  <option key={level} value={level}>
                    {levelNames[level].category}
                  </option>
                ))}
              </select>
            ) : (
              <b>{target ? levelNames[target].category : 'bez celu'}</b>
            )}
            {plan && <TargetOrigin plan={plan} />}
          </div>
        </div>
      </div>
      {late > 0 && <LateNote {...view} late={late} />}
    </section>
  )
}

/** The talk in which the target was agreed, else who set it and when. */
function TargetOrigin({ plan: { targetFrom, targetSet } }: { plan: Plan }) {
  if (targetFrom) return <small>z rozmowy {dayInWords(targetFrom)}</small>
  if (!targetSet) return null
  return (
    <small>
      {authorName(targetSet)}, {relativeDay(targetSet.at, Date.now())}
    </small>
  )
}

function leadOfPlan({ year }: Sheet, standing: Standing, target: Level | null): [before: string, strong: string] {
  if (standing.category === null)
    return ['Plan nie obejmuje wszystkich wymagań wstępnych: ', 'nie daje jeszcze kategorii.']
  const leads = `kategorii ${levelNames[standing.category].categoryOf}`
  if (target === null || levelRank(standing.category) >= levelRank(target))
    return ['Plan prowadzi Was do ', `${leads}.`]
  const missing = slotsFor(target, { standing, year })
    .map(({ level, needed, held, surplus }) => ({ level, count: Math.max(needed - held - surplus, 0) }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => missingSymbols(count, level))
  return [`Plan prowadzi Was do ${leads}. Do celu brakuje `, `${missing.join(' i ')}.`]
}

function Stand({ name, standing, isPlan = false }: { name: string; standing: Standing; isPlan?: boolean }) {
  const { category, points, tokens } = standing
  return (
    <div className="plan-stand" data-plan={isPlan || undefined}>
      {category ? <LevelSymbol level={category} /> : <span className="plan-stand__none">–</span>}
      <span>
        {isPlan && <Flag aria-hidden="true" />}
        {name}
      </span>
      <b>{category ? levelNames[category].category : 'brak kategorii'}</b>
      <small>
        {formatTotal(points)} pkt{symbolsInShort(tokens)}
      </small>
    </div>
  )
}

/** " · 6 puszczańskich, 7 leśnych": what a category asks for. */
const symbolsInShort = (tokens: Standing['tokens']) =>
  (['PUSZCZANSKA', 'LESNA'] as const)
    .filter(level => countOf(level, tokens) > 0)
    .map((level, at) => {
      const { symbol, symbols, symbolsOf } = levelNames[level]
      const count = countOf(level, tokens)
      return `${at === 0 ? ' · ' : ', '}${count} ${plural(count, symbol, symbols, symbolsOf)}`
    })
    .join('')

/** Names the category, or else the symbols, that depend on the late rows. */
function LateNote({ sheet, late }: SheetViewProps & { late: number }) {
  const { rows, marks, standing } = sheet.plan!
  const without = standingWith(sheet, withoutLate(rows, marks))
  const words = counted(late, 'zaległego', 'zaległych', 'zaległych')
  const lost = LEVELS.toReversed().find(
    level => levelRank(level) > 0 && countOf(level, without.tokens) < countOf(level, standing.tokens),
  )
  return (
    <div className="says plan-late" data-tone="warn">
      <TriangleAlert aria-hidden="true" />
      <p className="grow">
        {without.category !== standing.category ? (
          <b>
            Bez {words}{' '}
            {without.category ? `byłaby kategoria ${levelNames[without.category].category}` : 'nie byłoby kategorii'}.
          </b>
        ) : lost ? (
          <b>
            Bez {words} zabrakłoby{' '}
            {missingSymbols(countOf(lost, standing.tokens) - countOf(lost, without.tokens), lost)}.
          </b>
        ) : (
          <b>{counted(late, 'zaległe', 'zaległe', 'zaległych')}.</b>
        )}
      </p>
      <a className="btn" href="#zalegle">
        Zobacz zaległe
      </a>
    </div>
  )
}

function BeforePrerequisites({ sheet, position }: SheetViewProps) {
  const missing = sheet.standing.prerequisitesMissing
  return (
    <div className="says" data-tone="warn">
      <Lock aria-hidden="true" />
      <p className="grow">
        <b>Brakuje {counted(missing, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')}.</b> Wartości
        wpiszecie, gdy je spełnicie. Planować można już teraz.
      </p>
      <SectionLink to={PREREQUISITES} position={position} className="btn">
        Zobacz wymagania
      </SectionLink>
    </div>
  )
}

interface DoingProps extends OfRows {
  doneAtFirst: ReadonlySet<string>
}

function Doing({ rows, doneAtFirst, ...view }: DoingProps) {
  const { plan, saved, trouble, edits } = view
  const now = monthOf(warsawDay(Date.now()))
  const isDone = ({ key, mark }: Row) => mark === 'fulfilled' && doneAtFirst.has(key)
  const open = rows.filter(row => !isDone(row))
  const late = open.filter(
    ({ mark, month }) => mark === 'late' || (mark === 'fulfilled' && month !== null && month < now),
  )
  const rest = open.filter(row => !late.includes(row))
  const months = [...new Set([...(plan?.months ?? []), ...rows.flatMap(({ month }) => month ?? [])])].toSorted()
  const thisMonth = rest.filter(({ month }) => month === now)
  const next = months.find(month => month > now && rest.some(row => row.month === month))
  const to = nextMonth(plan?.months ?? [], now)
  const line = (row: Row) => <PlanRow key={row.key} row={row} moveTo={row.mark === 'late' ? to : undefined} {...view} />

  return (
    <section className="card plan-doing" aria-labelledby="na-teraz">
      <header className="spread middle">
        <h2 id="na-teraz">Na teraz</h2>
        <div className="row tight">
          <button type="button" className="link" onClick={() => saveMonths(rows)}>
            <CalendarDays aria-hidden="true" />
            Do kalendarza
          </button>
          <Link href="/kategoryzacja/druk?co=plan" className="link">
            <Printer aria-hidden="true" />
            Drukuj plan
          </Link>
          <span className="wide-only">{saved}</span>
        </div>
      </header>
      {trouble && <div className="section-head__row wide-only">{trouble}</div>}
      <MonthStrip months={months} now={now} rows={rows} />
      {late.length > 0 && (
        <Part
          id="zalegle"
          head="Zaległe"
          icon={<TriangleAlert aria-hidden="true" />}
          note={String(late.length)}
          act={
            edits &&
            late.some(({ mark }) => mark === 'late') && (
              <button
                type="button"
                className="btn"
                onClick={() =>
                  moveAll(
                    late.filter(({ mark }) => mark === 'late'),
                    to,
                    view,
                  )
                }
              >
                <ArrowRight aria-hidden="true" />
                {late.length === 1 ? 'Przenieś' : `Przenieś wszystkie ${late.length}`} na{' '}
                {to === null ? 'cały rok' : monthName(to)}
              </button>
            )
          }
        >
          {late.map(line)}
        </Part>
      )}
      <Part
        id={`miesiac-${now}`}
        head={capitalized(monthName(now))}
        note={thisMonth.length > 0 ? `do ${dayAndMonth(dayAfter(`${monthAfter(now, 1)}-01`, -1))}` : undefined}
      >
        {thisMonth.length > 0 ? (
          thisMonth.map(line)
        ) : (
          <li className="says" data-tone="ok">
            <CircleCheck aria-hidden="true" />
            <p className="grow">
              <b>
                {rows.some(({ month }) => month === now)
                  ? `${capitalized(monthName(now))} zrobiony.`
                  : 'Nic na ten miesiąc.'}
              </b>{' '}
              {next && `Następne zadania: ${monthName(next)}.`}
            </p>
          </li>
        )}
      </Part>
      {[...months.filter(month => month > now), null].map(month => (
        <Folded
          key={month}
          id={month ? `miesiac-${month}` : 'caly-rok'}
          head={month ? capitalized(monthName(month)) : 'Cały rok'}
          rows={rest.filter(row => row.month === month)}
          line={line}
        />
      ))}
      <Folded id="zrobione" head="Zrobione" isDone rows={rows.filter(isDone)} line={line} />
    </section>
  )
}

/** Late rows move to this month while at least 8 days of it are left, else to the next one, else to the whole year. */
function nextMonth(months: readonly Month[], now: Month): Month | null {
  const wanted = daysLeftInMonth(Date.now()) >= 8 ? now : monthAfter(now, 1)
  return months.includes(wanted) ? wanted : null
}

function move(row: Row, month: Month | null, { sheet, edits }: SheetViewProps) {
  if (row.prerequisite) edits?.planPrerequisite?.(row.prerequisite, { month })
  else edits?.planTask?.(row.task, { value: sheet.entries.plan!.tasks.get(row.task.id)!.value, month })
  edits?.finishEntry()
}

const moveAll = (rows: readonly Row[], month: Month | null, view: SheetViewProps) => {
  for (const row of rows) move(row, month, view)
}

/** One entry a month with what is planned for it, and one for the rest of the year. */
function saveMonths(rows: readonly Row[]) {
  const months = [
    ...new Set(rows.filter(({ mark }) => mark !== 'fulfilled').flatMap(({ month }) => month ?? [])),
  ].toSorted()
  const entries = months.map(month => {
    const own = rows.filter(row => row.month === month && row.mark !== 'fulfilled')
    return {
      uid: `plan-${month}@${location.hostname}`,
      when: `${month}-01`,
      title: `Plan na ${monthName(month)}: ${counted(own.length, 'zadanie', 'zadania', 'zadań')}`,
      text: [...own.map(({ name }) => `• ${name}`), `${location.origin}/kategoryzacja/plan`].join('\n'),
    }
  })
  download(new Blob([calendarFile(entries, Date.now())], { type: 'text/calendar;charset=utf-8' }), 'plan-pracy.ics')
}

interface MonthStripProps {
  months: readonly Month[]
  now: Month
  rows: readonly Row[]
}

/** Links to each month, with the number of its rows that are done. */
function MonthStrip({ months, now, rows }: MonthStripProps) {
  return (
    <nav className="plan-months" aria-label="Miesiące planu">
      {[...months, null].map(month => {
        const own = rows.filter(row => row.month === month)
        const done = own.filter(({ mark }) => mark === 'fulfilled').length
        const isLate = own.some(({ mark }) => mark === 'late')
        const isDone = own.length > 0 && done === own.length
        return (
          <a
            key={month}
            href={isLate ? '#zalegle' : month ? `#miesiac-${month}` : '#caly-rok'}
            aria-current={month === now ? 'date' : undefined}
            data-late={isLate || undefined}
          >
            <span>
              {month ? monthInShort(month) : 'cały rok'}
              {isLate && <TriangleAlert role="img" aria-label="zaległe" />}
              {isDone && <Check role="img" aria-label="zrobione" />}
            </span>
            <b>{own.length === 0 ? '–' : done > 0 ? `${done} z ${own.length}` : own.length}</b>
            {own.length > 0 && (
              <div className="bar">
                <i style={{ '--now': (done / own.length) * 100 } as CSSProperties} />
              </div>
            )}
          </a>
        )
      })}
    </nav>
  )
}

interface PartProps {
  id: string
  head: string
  icon?: ReactNode
  note?: string | undefined
  act?: ReactNode
  children: ReactNode
}

const Part = ({ id, head, icon, note, act, children }: PartProps) => (
  <section id={id} aria-label={head} className="plan-part">
    <div className="row middle">
      <h3 className="grow line">
        {icon}
        {head} {note && <small>{note}</small>}
      </h3>
      {act}
    </div>
    <ul>{children}</ul>
  </section>
)

interface FoldedProps {
  id: string
  head: string
  isDone?: boolean
  rows: readonly Row[]
  line: (row: Row) => ReactNode
}

function Folded({ id, head, isDone = false, rows, line }: FoldedProps) {
  if (rows.length === 0) return null
  const gain = rows.reduce((sum, row) => sum + row.gain, 0)
  const more = rows.length - NAMED
  return (
    <details id={id} className="plan-folded">
      <summary>
        <b className="line">
          {isDone && <Check aria-hidden="true" />}
          {head}
        </b>
        <span className="hint">
          {counted(rows.length, 'zadanie', 'zadania', 'zadań')}:{' '}
          {rows
            .slice(0, NAMED)
            .map(({ name }) => name)
            .join(', ')}
          {more > 0 && ` i ${counted(more, 'inne', 'inne', 'innych')}`}
        </span>
        {gain > 0 && <span className="hint nowrap">+{formatPoints(gain)} pkt</span>}
      </summary>
      <ul>{rows.map(line)}</ul>
    </details>
  )
}

const NAMED = 3

interface PlanRowProps extends SheetViewProps {
  row: Row
  moveTo: Month | null | undefined
}

function PlanRow({ row, moveTo, ...view }: PlanRowProps) {
  const { sheet, edits, position } = view
  const act = moveTo !== undefined && edits && (
    <button type="button" className="link" onClick={() => move(row, moveTo, view)}>
      Przenieś na {moveTo === null ? 'cały rok' : monthName(moveTo)}
      <span className="visually-hidden">: {row.name}</span>
    </button>
  )
  const late = row.mark === 'late' && row.month && (
    <b className="task__empty line">
      <TriangleAlert aria-hidden="true" />
      było na {monthName(row.month)}
    </b>
  )
  if (row.prerequisite) {
    return (
      <PrerequisiteRow
        {...view}
        prerequisite={row.prerequisite}
        note={
          (late || act) && (
            <p className="row tight">
              {late} {act}
            </p>
          )
        }
      />
    )
  }
  const group = sheet.groups.find(({ id }) => id === row.task.primaryGroupId)!
  const why = (
    <>
      {late}
      {act}
      <Link href={position.addressOf(group.id, 'wszystkie', { task: row.task.id })}>{group.name}</Link>
      {row.mark !== 'fulfilled' && row.gain > 0 && <span className="plan-gain">+{formatPoints(row.gain)} pkt</span>}
    </>
  )
  return <TaskRow {...view} task={row.task} group={group} left={{ isSettled: row.mark === 'fulfilled', why }} />
}

/** Each area now and with the plan. */
function Areas({ sheet, position }: SheetViewProps) {
  const plannedIn = ({ tasks }: ScoredGroup) => tasks.filter(({ id }) => sheet.entries.plan?.tasks.has(id)).length
  const columns: Column<ScoredGroup>[] = [
    {
      key: 'area',
      head: 'Obszar',
      cell: ({ id, name }) => (
        <SectionLink to={id} position={position}>
          {name}
        </SectionLink>
      ),
    },
    { key: 'gauge', head: 'Punkty na pasku', label: '', cell: group => <GroupGauge group={group} /> },
    {
      key: 'symbol',
      head: 'Symbol',
      label: '',
      cell: group => {
        const { achievedSymbol: now, planned } = group
        const isMore = planned.byPlan && planned.level !== now
        return (
          <span className="line">
            <LevelSymbol level={now} name={levelNames[now].symbol} />
            {isMore && (
              <>
                <ArrowRight role="img" aria-label="z planem" />
                <LevelSymbol level={planned.level} name={levelNames[planned.level].symbol} />
              </>
            )}
          </span>
        )
      },
    },
    {
      key: 'points',
      head: 'Teraz → z planem',
      label: '',
      isNumeric: true,
      cell: group => (
        <>
          <b>{formatTotal(group.collectedSplitPoints)}</b>
          {group.planned.byPlan && ` → ${formatTotal(group.planned.points)}`} / {formatTotal(group.maxSplitPoints)}
        </>
      ),
    },
    {
      key: 'planned',
      head: 'W planie',
      label: '',
      isNumeric: true,
      cell: group =>
        plannedIn(group) > 0
          ? `${plannedIn(group)} z ${counted(group.tasks.length, 'zadania', 'zadań', 'zadań')}`
          : 'bez planu',
    },
  ]
  return (
    <section className="card" aria-labelledby="co-daje">
      <header className="spread">
        <h2 id="co-daje">Co plan daje w obszarach</h2>
        <p className="hint">Pełna część paska to zdobyte punkty, kreskowana to plan.</p>
      </header>
      <DataTable columns={columns} rows={sheet.groups} keyOf={({ id }) => id} className="area-table" />
    </section>
  )
}
