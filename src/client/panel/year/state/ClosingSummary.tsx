import { MessageSquareDot, Minus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { closing } from '#client/panel/panelReads.ts'
import { addressOfSheet, addressOfSheets } from '#client/panel/troops/sheetList.ts'
import { StageBar } from '#client/panel/ui/StageBar.tsx'
import { useYear } from '#client/panel/year/model/editor.ts'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import { REVIEW_STATES_NAMES, SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { SheetState, StateMark } from '#client/ui/SheetState.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { counted, plural } from '#domain/text/plural.ts'

export type Closing = Awaited<ReturnType<ReturnType<typeof closing>['load']>>
type Counts = Record<ShownState, number>

export const sheetsIn = (counts: Counts) => SHOWN_STATES.reduce((sum, state) => sum + counts[state], 0)

export const isAllApproved = ({ districts }: Closing) => districts.every(isDone)

const isDone = ({ counts }: Closing['districts'][number]) => sheetsIn(counts) === counts.APPROVED

interface SummaryProps {
  summary: Closing
}

export const ClosingSummary = ({ summary }: SummaryProps) => (
  <>
    <States summary={summary} />
    <Warnings summary={summary} />
    <Districts summary={summary} />
    <Ranking summary={summary} />
  </>
)

function States({ summary }: SummaryProps) {
  const sum = (state: ShownState) => summary.districts.reduce((all, { counts }) => all + counts[state], 0)
  const sums = Object.fromEntries(SHOWN_STATES.map(state => [state, sum(state)])) as Counts
  return (
    <section>
      <div className="spread">
        <h3>
          Zatwierdzone: {sums.APPROVED} z {counted(sheetsIn(sums), 'arkusza', 'arkuszy', 'arkuszy')}
        </h3>
        <Link href={addressOfSheets(useYear().id, {})}>Pokaż arkusze</Link>
      </div>
      <StageBar counts={sums} aria-hidden="true" />
      <ul className="legend">
        {SHOWN_STATES.map(state => (
          <li key={state}>
            <StateMark state={state} />
            {REVIEW_STATES_NAMES[state]} <b>{sums[state]}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Warnings({ summary }: SummaryProps) {
  const yearId = useYear().id
  const { districts, waitingLongest, extended, remarks, notStarted, unsent } = summary
  const submitted = districts.reduce((all, { counts }) => all + counts.SUBMITTED, 0)
  const left = unsent.sheets - unsent.ranked
  if (submitted + extended.length + remarks.open + notStarted.length + unsent.sheets === 0) return null
  return (
    <section>
      <h3>Zanim zamkniesz</h3>
      <ul className="left-over">
        <Warning
          count={submitted}
          icon={<TriangleAlert aria-hidden="true" data-tone="warn" />}
          title={`${counted(submitted, 'zgłoszony arkusz czeka', 'zgłoszone arkusze czekają', 'zgłoszonych arkuszy czeka')} na sprawdzenie`}
          href={addressOfSheets(yearId, { stage: 'SUBMITTED' })}
        >
          {waitingLongest &&
            `najdłużej ${waitingLongest.name}, ${waitingLongest.district.name}, od\u00a0${formatDate(waitingLongest.since!)}; `}
          {plural(
            submitted,
            'wejdzie do rankingu jako niezatwierdzony',
            'wejdą do rankingu jako niezatwierdzone',
            'wejdą do rankingu jako niezatwierdzone',
          )}
        </Warning>
        <Warning
          count={unsent.sheets}
          icon={<TriangleAlert aria-hidden="true" data-tone="warn" />}
          title={counted(
            unsent.sheets,
            'arkusz nie jest zgłoszony',
            'arkusze nie są zgłoszone',
            'arkuszy nie jest zgłoszonych',
          )}
        >
          {unsent.ranked} {plural(unsent.ranked, 'wejdzie', 'wejdą', 'wejdzie')} do rankingu, {left}{' '}
          {plural(left, 'nie wejdzie', 'nie wejdą', 'nie wejdzie')}
        </Warning>
        <Warning
          count={extended.length}
          icon={<TriangleAlert aria-hidden="true" data-tone="warn" />}
          title={`${counted(extended.length, 'drużyna ma', 'drużyny mają', 'drużyn ma')} przedłużony termin`}
        >
          {extended.map(({ teamId, name, until }) => (
            <span key={teamId}>
              <Link href={addressOfSheet(teamId, yearId, '')}>{name}</Link> do {formatDate(until)};{' '}
            </span>
          ))}
          zamknięcie go skróci
        </Warning>
        <Warning
          count={remarks.open}
          icon={<MessageSquareDot aria-hidden="true" />}
          title={counted(remarks.open, 'uwaga jest otwarta', 'uwagi są otwarte', 'uwag jest otwartych')}
          href={addressOfSheets(yearId, { remarks: true })}
        >
          w {counted(remarks.sheets, 'arkuszu', 'arkuszach', 'arkuszach')}; nikt już na to nie odpowie
        </Warning>
        <Warning
          count={notStarted.length}
          icon={<Minus aria-hidden="true" />}
          title={counted(
            notStarted.length,
            'drużyna nie ma żadnego wpisu',
            'drużyny nie mają żadnego wpisu',
            'drużyn nie ma żadnego wpisu',
          )}
          href={addressOfSheets(yearId, { stage: 'NOT_STARTED' })}
        >
          {plural(notStarted.length, 'nie wejdzie', 'nie wejdą', 'nie wejdzie')} do rankingu
        </Warning>
      </ul>
    </section>
  )
}

interface WarningProps {
  count: number
  icon: ReactNode
  title: string
  href?: string
  children: ReactNode
}

function Warning({ count, icon, title, href, children }: WarningProps) {
  if (count === 0) return null
  return (
    <li>
      {icon}
      <p>
        <b>{title}</b>
        <small>{children}</small>
      </p>
      {href && <Link href={href}>Pokaż {count}</Link>}
    </li>
  )
}

function Districts({ summary }: SummaryProps) {
  const yearId = useYear().id
  const [open, done] = [summary.districts.filter(row => !isDone(row)), summary.districts.filter(isDone)]
  return (
    <section>
      {open.length > 0 && (
        <>
          <h3 id="gdzie-cos-zostalo">Chorągwie, w których coś zostało</h3>
          <DataTable
            columns={districtColumns(yearId)}
            rows={open}
            keyOf={({ id }) => id}
            className="left-table"
            isCompact
            labelledBy="gdzie-cos-zostalo"
          />
        </>
      )}
      {done.length > 0 && (
        <p className="hint">
          <b>Wszystko zatwierdzone:</b> {done.map(({ name, counts }) => `${name} (${sheetsIn(counts)})`).join(', ')}.
        </p>
      )}
    </section>
  )
}

const districtColumns = (yearId: number): readonly Column<Closing['districts'][number]>[] => [
  {
    key: 'district',
    head: 'Chorągiew',
    cell: ({ id, name }) => <Link href={addressOfSheets(yearId, { district: id })}>{name}</Link>,
  },
  ...SHOWN_STATES.map(state => ({
    key: state,
    head: (
      <>
        <StateMark state={state} />
        {REVIEW_STATES_NAMES[state]}
      </>
    ),
    isNumeric: true,
    cell: ({ id, counts }: Closing['districts'][number]) => (
      <span data-none={counts[state] === 0 && state !== 'APPROVED'}>
        <StateMark state={state} />
        <Count state={state} counts={counts} href={addressOfSheets(yearId, { district: id, stage: state })} />
        <span className="left-table__word"> {REVIEW_STATES_NAMES[state]}</span>
      </span>
    ),
  })),
]

const RANKING_COLUMNS: readonly Column<Closing['ranking'][number]>[] = [
  {
    key: 'place',
    head: (
      <>
        <span className="visually-hidden">Miejsce</span>
        <span aria-hidden="true">#</span>
      </>
    ),
    isNumeric: true,
    cell: ({ place }) => place,
  },
  {
    key: 'name',
    head: 'Drużyna',
    isName: true,
    cell: ({ name, district }) => (
      <>
        {name}
        <small>{district}</small>
      </>
    ),
  },
  { key: 'category', head: 'Kategoria', cell: ({ category }) => <LevelChip level={category} /> },
  { key: 'points', head: 'Punkty', isNumeric: true, cell: ({ points }) => <b>{formatTotal(points)}</b> },
  { key: 'sheet', head: 'Arkusz', cell: ({ review }) => <SheetState state={review} /> },
]

function Count({ state, counts, href }: { state: ShownState; counts: Counts; href: string }) {
  if (state === 'APPROVED')
    return (
      <>
        {counts.APPROVED}
        <span className="muted">/{sheetsIn(counts)}</span>
      </>
    )
  return counts[state] === 0 ? '–' : <Link href={href}>{counts[state]}</Link>
}

function Ranking({ summary: { ranking, takenAt } }: SummaryProps) {
  if (ranking.length === 0) return null
  return (
    <section>
      <div className="spread">
        <h3 id="tak-zacznie-sie">Tak zacznie się ranking</h3>
        <small className="muted">
          stan na {formatDateTime(takenAt)} · <Link href="/ranking">wyniki wstępne</Link>
        </small>
      </div>
      <DataTable
        columns={RANKING_COLUMNS}
        rows={ranking}
        keyOf={({ teamId }) => teamId}
        className="left-table"
        isCompact
        labelledBy="tak-zacznie-sie"
      />
    </section>
  )
}
