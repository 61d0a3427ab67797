import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { type ManagedTeam, teamSheets } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { waitInWords } from '#client/panel/troops/troops.ts'
import { type SheetPosition, SUMMARY } from '#client/sheet/model/sections.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { formatDate, formatShortDate } from '#client/ui/format.ts'
import { actorName } from '#client/ui/people.ts'
import type { ShownState } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { type Day, isOver, lastDayOf } from '#domain/deadline.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import type { Review } from './sinceSubmission.ts'
import { isComplete, type ReviewActs } from './useReviewActs.tsx'

interface StateLineProps {
  team: ManagedTeam
  year: { id: number; state: YearState; deadline: Day | null }
  sheet: Sheet
  state: ShownState
  review: Review
  /** The number of changes since the submission before; null when there was none. */
  changes: number | null
  position: SheetPosition
  acts: ReviewActs
  open: { count: number; href: string } | undefined
  remindedAt: string | null
  children: ReactNode
}

/** The line of state above a sheet, with its acts as `children`. */
export function StateLine({ team, year, children, ...line }: StateLineProps) {
  const result = useReadOrNull(year.state !== 'OPEN' ? teamSheets(team.id) : null)?.find(
    ({ yearId }) => yearId === year.id,
  )
  const closed = team.mergedInto ? 'team-merged' : whyClosed(year.state, team.locked)
  return (
    <Line
      {...line}
      year={year}
      closed={closed && inPolish(closed)}
      result={result?.place ? `miejsce ${formatLong(result.place)} z ${formatLong(result.of!)}` : null}
    >
      {children}
    </Line>
  )
}

/** The code with which the server would reject a change by the troop itself. */
function whyClosed(state: YearState, locked: boolean) {
  if (state === 'FINISHED') return 'year-over'
  return locked ? 'sheet-locked' : null
}

interface LineProps extends Omit<StateLineProps, 'team'> {
  /** The reason for which nobody changes the sheet any more. */
  closed: string | null
  /** "miejsce 64 z 331" */
  result: string | null
}

/** State and result in one line, what is missing or waits in another. */
function Line(line: LineProps) {
  const { sheet, state, review, year, children } = line
  const { category, points } = sheet.standing
  return (
    <section className="card state-line" aria-label="Stan arkusza">
      <div>
        <p className="state-line__state">
          <Parts
            of={[
              <Where key="state" review={review} state={state} isOver={year.state !== 'OPEN'} />,
              `${formatTotal(points)} pkt, ${category ? levelNames[category].category : 'bez kategorii'}`,
              line.result,
            ]}
          />
        </p>
        <p className="hint">
          <Parts of={restOf(line)} />
        </p>
      </div>
      <div className="row tight no-print">{children}</div>
    </section>
  )
}

const Parts = ({ of }: { of: readonly ReactNode[] }) =>
  of.filter(Boolean).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
    <Fragment key={at}>
      {at > 0 && <span aria-hidden="true"> · </span>}
      {part}
    </Fragment>
  ))

/** The state of the sheet and since when. A closed year has no sheet in progress. */
function Where({ review, state, isOver }: Pick<LineProps, 'review' | 'state'> & { isOver: boolean }) {
  if (isOver && (state === 'IN_PROGRESS' || state === 'NOT_STARTED')) return <b>Arkusza nie zgłoszono</b>
  return (
    <>
      <SheetState state={state} /> {sinceInWords(review)}
    </>
  )
}

function sinceInWords({ state, since, ...author }: Review): ReactNode {
  if (!since || state === 'IN_PROGRESS') return null
  return state === 'APPROVED' ? `${formatShortDate(since)}, ${actorName(author)}` : <b>{waitInWords(since)}</b>
}

function restOf({ sheet, state, review, year, acts, position, changes, open, closed, remindedAt }: LineProps) {
  const { prerequisites, obligatory } = acts.left
  const all = sheet.year.prerequisites.length
  const lastDay = lastDayOf(year.deadline, review.extendedTo)
  const isOpen = year.state === 'OPEN' && !closed && state !== 'SUBMITTED'
  const doubts = review.doubts.filter(({ answer }) => !answer).length
  const overview = position.addressOf(SUMMARY, 'wszystkie')
  return [
    prerequisites.length > 0 && (
      <b className="warn">
        wymagania {all - prerequisites.length} z {all}
      </b>
    ),
    state !== 'NOT_STARTED' && `wpisane ${sheet.entries.values.size} z ${sheet.tasks.length}`,
    state !== 'NOT_STARTED' && obligatory.length > 0 && (
      <b className="warn">{counted(obligatory.length, 'obowiązkowe', 'obowiązkowe', 'obowiązkowych')} bez wpisu</b>
    ),
    changes !== null && changes > 0 && <Link href={overview}>{counted(changes, 'zmiana', 'zmiany', 'zmian')}</Link>,
    doubts > 0 && <Link href={overview}>{doubts} do obejrzenia</Link>,
    open && open.count > 0 && (
      <Link href={open.href} className="warn">
        <b>{counted(open.count, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}</b>
      </Link>
    ),
    review.rulesChangedAt && (
      <b className="warn">zmieniony po zatwierdzeniu {formatShortDate(review.rulesChangedAt)}: progi albo zadania</b>
    ),
    remindedAt && `przypomniano ${formatShortDate(remindedAt)}`,
    isOpen && lastDay && `termin ${isOver(lastDay, Date.now()) ? 'minął ' : ''}${formatDate(lastDay)}`,
    state === 'SUBMITTED' && acts.mayApprove && isComplete(acts.left) && 'Komplet: możesz zatwierdzić.',
    closed,
  ]
}
