import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { myPlan } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { monthWords, openStrip } from '#client/sheet/planning/planner.ts'
import type { Prerequisite, ScoredGroup } from '#client/sheet/view/sheet.ts'
import { ValueField } from '#client/sheet/view/ValueField.tsx'
import type { PlanRowView } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { warsawDay } from '#domain/deadline.ts'
import { type Month, monthOf } from '#domain/planMonths.ts'
import { leastWithSamePoints, type PlanOffer, planOffers } from '#domain/planOffers.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { dayAndMonth, monthInShort } from '#domain/warsaw.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

type Subject = { task: YearTask; group: ScoredGroup } | { prerequisite: Prerequisite }

interface PlanStripProps extends PlanRowView {
  subject: Subject
}

/** Asks below a row what is planned, and for which month. Every choice is written immediately. */
export function PlanStrip({ subject, ...view }: PlanStripProps) {
  const { sheet, edits, plan } = view
  const strip = useRef<HTMLFieldSetElement>(null)
  const [wasPlanned] = useState(() => plannedIn(subject, sheet) !== null)
  const planned = plannedIn(subject, sheet)
  useEffect(() => {
    strip.current?.querySelector<HTMLElement>('input:checked, input')?.focus({ preventScroll: true })
    strip.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  function write(month: Month | null, value?: number, how?: 'typed') {
    if ('task' in subject) {
      const known = sheet.entries.plan?.tasks.get(subject.task.id)
      edits?.planTask?.(subject.task, { value: value ?? known?.value ?? 1, month }, how)
    } else edits?.planPrerequisite?.(subject.prerequisite, { month })
    if (!how) edits?.finishEntry()
  }
  function remove() {
    if ('task' in subject) edits?.planTask?.(subject.task, null)
    else edits?.planPrerequisite?.(subject.prerequisite, null)
    edits?.finishEntry()
    close()
  }
  function close() {
    const row = strip.current?.closest<HTMLElement>('.task')
    openStrip(null)
    // The strip disappears: the keyboard continues at the button that opened it.
    requestAnimationFrame(() => row?.querySelector<HTMLElement>('.plan-chip, .plan-button')?.focus())
  }
  function goOn() {
    edits?.finishEntry()
    const next = nextUnplanned(strip.current!)
    if (!next) return close()
    openStrip(`plan/${next.id.replace('zadanie-', '')}`)
  }
  function onKeyDown(event: KeyboardEvent) {
    // The list of rows handles Enter too.
    event.stopPropagation()
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      goOn()
    }
  }

  return (
    <fieldset className="plan-strip task__wide" ref={strip} aria-label="Plan" onKeyDown={onKeyDown}>
      {'task' in subject && (
        <Numbers
          {...view}
          {...subject}
          onNumber={(value, how) => write(planned?.month ?? null, value, how)}
          onNone={remove}
        />
      )}
      {planned && <Months months={plan?.months ?? []} month={planned.month} onMonth={month => write(month)} />}
      <footer className="row middle">
        <span className="grow">
          {planned ? (
            <Stands subject={subject} sheet={sheet} wasPlanned={wasPlanned} />
          ) : (
            'Wybierz: od razu jest w planie.'
          )}
        </span>
        {planned && (
          <button type="button" className="btn" data-tone="quiet" onClick={remove}>
            Usuń z planu
          </button>
        )}
        <button type="button" className="btn" data-tone="quiet" onClick={close}>
          Zamknij
        </button>
        {'task' in subject && (
          <button type="button" className="btn" onClick={goOn}>
            Następne zadanie
          </button>
        )}
      </footer>
    </fieldset>
  )
}

const plannedIn = (subject: Subject, { entries: { plan } }: PlanRowView['sheet']) =>
  ('task' in subject ? plan?.tasks.get(subject.task.id) : plan?.prerequisites.get(subject.prerequisite.id)) ?? null

function nextUnplanned(from: HTMLElement) {
  const rows = [...document.querySelectorAll<HTMLElement>('.task[id^="zadanie-"]')]
  const here = rows.indexOf(from.closest<HTMLElement>('.task')!)
  return rows.slice(here + 1).find(row => row.querySelector('.plan-button'))
}

interface NumbersProps extends PlanRowView {
  task: YearTask
  group: ScoredGroup
  onNumber: (value: number, how?: 'typed') => void
  onNone: () => void
}

function Numbers({ task, group, sheet, lastYear, edits, onNumber, onNone }: NumbersProps) {
  const name = useId()
  const planned = sheet.entries.plan?.tasks.get(task.id)
  const { values } = sheet.entries
  const rows = sheet.plan?.rows.tasks ?? []
  if (task.type === 'BOOLEAN') {
    if (planned) return null
    return (
      <Question legend="Co?">
        <Choice name={name} isChosen={false} onChoose={() => onNumber(1)}>
          <b>tak</b>
        </Choice>
      </Question>
    )
  }
  const offers = planOffers(task, { tasks: sheet.tasks, group }, values, rows, lastYear?.tasks.get(task.id)?.value)
  const least = planned && leastWithSamePoints(task, sheet.tasks, values, rows, planned.value)
  return (
    <>
      <Question legend="Ile?">
        {offers.map(offer => (
          <Choice
            key={offer.value}
            name={name}
            isChosen={planned?.value === offer.value}
            onChoose={() => onNumber(offer.value)}
          >
            <b>{formatLong(offer.value)}</b>
            <Why offer={offer} />
          </Choice>
        ))}
        <ValueField
          name={`Inna liczba: ${task.name}`}
          value={planned?.value}
          rule={edits?.ruleFor?.(task)}
          onValue={value => (value === null ? onNone() : onNumber(value, 'typed'))}
          onDone={() => edits?.finishEntry()}
        />
      </Question>
      {planned && least !== undefined && least < planned.value && (
        <p className="hint">
          {formatLong(planned.value)} da tyle punktów co {formatLong(least)}.
        </p>
      )}
    </>
  )
}

function Why({ offer: { why, level } }: { offer: PlanOffer }) {
  if (why === 'lastYear') return <span>jak rok temu</span>
  if (why === 'most') return <span>najwięcej</span>
  return (
    <span>
      <LevelSymbol level={level!} /> na symbol {levelNames[level!].symbol}
    </span>
  )
}

interface MonthsProps {
  months: readonly Month[]
  month: Month | null
  onMonth: (month: Month | null) => void
}

/** Past months are not offered; the chosen one stays. */
function Months({ months, month, onMonth }: MonthsProps) {
  const name = useId()
  const now = monthOf(warsawDay(Date.now()))
  const offered = [...new Set([...months.filter(one => one >= now), ...(month === null ? [] : [month])])].toSorted()
  return (
    <Question legend="Na kiedy?">
      <Choice name={name} isChosen={month === null} onChoose={() => onMonth(null)}>
        cały rok
      </Choice>
      {offered.map(one => (
        <Choice key={one} name={name} isChosen={one === month} isPast={one < now} onChoose={() => onMonth(one)}>
          {monthInShort(one)}
          {one < now && ', minął'}
        </Choice>
      ))}
    </Question>
  )
}

const Question = ({ legend, children }: { legend: string; children: React.ReactNode }) => (
  <fieldset className="plan-strip__question">
    <legend>{legend}</legend>
    <div className="row tight">{children}</div>
  </fieldset>
)

interface ChoiceProps {
  name: string
  isChosen: boolean
  isPast?: boolean
  onChoose: () => void
  children: React.ReactNode
}

const Choice = ({ name, isChosen, isPast = false, onChoose, children }: ChoiceProps) => (
  <label className="plan-strip__choice" data-past={isPast || undefined}>
    <input type="radio" className="visually-hidden" name={name} checked={isChosen} onChange={onChoose} />
    {children}
  </label>
)

interface StandsProps {
  subject: Subject
  sheet: PlanRowView['sheet']
  wasPlanned: boolean
}

/** Names the symbol that the area gets with the plan and, for an existing row, its author. */
function Stands({ subject, sheet, wasPlanned }: StandsProps) {
  const plan = useReadOrNull(wasPlanned ? myPlan : null)
  const row =
    'task' in subject
      ? plan?.tasks.find(({ taskId }) => taskId === subject.task.id)
      : plan?.prerequisites.find(({ initialTaskId }) => initialTaskId === subject.prerequisite.id)
  const group = 'task' in subject ? sheet.groups.find(({ id }) => id === subject.group.id) : undefined
  return (
    <>
      <span className="plan-strip__done line">
        <Check aria-hidden="true" />W planie
        {'prerequisite' in subject &&
          ` ${monthWords(sheet.entries.plan?.prerequisites.get(subject.prerequisite.id)?.month ?? null)}`}
        .
      </span>{' '}
      {group && (
        <>
          Z planem {group.name}: <b>{levelNames[group.planned.level].symbol}</b>.
        </>
      )}{' '}
      {row && (
        <small>
          Plan: {row.by ?? 'konto usunięte'}, {dayAndMonth(warsawDay(Date.parse(row.at)))}
        </small>
      )}
    </>
  )
}
