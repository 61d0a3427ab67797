import { ArrowRight, CalendarDays, Check, CircleCheck, Printer, TriangleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { continueAt } from '#client/sheet/view/nextField.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { type Month, monthAfter, monthOf } from '#domain/planMonths.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { counted } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'
import { dayAndMonth, monthInShort, monthName } from '#domain/warsaw.ts'
import { DOING, PlanRow } from './PlanRow.tsx'
import { moveRow, nextMonth, type OfRows, type Row, saveMonths } from './planRows.ts'

interface PlanMonthsProps extends OfRows {
  /** The keys of the rows that were done when the plan was opened: only these are listed as done. */
  doneAtFirst: ReadonlySet<string>
}

/** The rows by month: what is late, this month, the months to come and what is done. */
export function PlanMonths({ rows, doneAtFirst, ...view }: PlanMonthsProps) {
  const { plan, saved, trouble, edits } = view
  const now = monthOf(warsawDay(Date.now()))
  const isDone = ({ key, mark }: Row) => mark === 'fulfilled' && doneAtFirst.has(key)
  const open = rows.filter(row => !isDone(row))
  const late = open.filter(
    ({ mark, month }) => mark === 'late' || (mark === 'fulfilled' && month !== null && month < now),
  )
  const toMove = late.filter(({ mark }) => mark === 'late')
  const rest = open.filter(row => !late.includes(row))
  const months = [...new Set([...(plan?.months ?? []), ...rows.flatMap(({ month }) => month ?? [])])].toSorted()
  const thisMonth = rest.filter(({ month }) => month === now)
  const next = months.find(month => month > now && rest.some(row => row.month === month))
  const to = nextMonth(plan?.months ?? [], now)
  const line = (row: Row) => <PlanRow key={row.key} row={row} moveTo={row.mark === 'late' ? to : undefined} {...view} />

  return (
    <section className="card plan-doing" aria-labelledby={DOING}>
      <header className="spread middle">
        <h2 id={DOING} tabIndex={-1}>
          Na teraz
        </h2>
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
            toMove.length > 0 && (
              <button
                type="button"
                className="btn"
                onClick={event => {
                  for (const row of toMove) moveRow(row, to, view)
                  continueAt(document.getElementById(DOING), event)
                }}
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
          <li>
            <Banner tone="ok" Icon={CircleCheck}>
              <b>
                {rows.some(({ month }) => month === now)
                  ? `${capitalized(monthName(now))} zrobiony.`
                  : 'Nic na ten miesiąc.'}
              </b>{' '}
              {next && `Następne zadania: ${monthName(next)}.`}
            </Banner>
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
