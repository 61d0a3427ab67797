import { CalendarDays, Ellipsis, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { MenuHead, SHEET_MENU } from '#client/sheet/lists/MenuHead.tsx'
import type { Review } from '#client/sheet/model/review.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { partOf } from '#client/ui/chunk.ts'
import { saveToCalendar } from '#client/ui/deadlineWords.ts'
import { OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { REVIEW_STATE_NAMES, shownStateOf } from '#client/ui/reviewStates.ts'
import { StateMark } from '#client/ui/SheetState.tsx'
import { TO_DO_PATH } from '#contract/addresses.ts'
import { daysBetween, lastDayOf, warsawDay } from '#domain/deadline.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted } from '#domain/text/plural.ts'
import { dayAndMonth } from '#domain/warsaw.ts'
import { views } from './views.ts'

const TakeAway = partOf(views, ({ TakeAway }) => TakeAway)

interface SheetLineProps {
  sheet: Sheet
  year: { id: number; name: string; deadline: string | null }
  /** null when it could not be fetched, and once the year is over. */
  review: Review | null
  team: { name: string }
  /** The number of tasks to do; null while nothing can be entered. */
  toDo: number | null
  /** Switches and buttons for the whole sheet, in the menu. */
  tools: ReactNode
}

/** The state of the sheet and what can be done with it. On a phone it is one line, which scrolls away with the page. */
export function SheetLine({ sheet, year, team, review, toDo, tools }: SheetLineProps) {
  const lastDay = lastDayOf(year.deadline, review?.extendedTo ?? null)
  const daysLeft = lastDay === null ? -1 : daysBetween(warsawDay(Date.now()), lastDay)
  const state = review && shownStateOf(review, sheet.entries.values.size + sheet.entries.ticked.size > 0)
  const isDue = daysLeft >= 0 && state !== 'APPROVED' && state !== 'SUBMITTED'

  return (
    <>
      <p className="sheet-line">
        <span className="sheet-line__state">
          {state && <StateMark state={state} name={REVIEW_STATE_NAMES[state]} />}
          {state && isDue && <span className="wide-only">{REVIEW_STATE_NAMES[state]}</span>}
          {isDue ? (
            <span>
              <span className="wide-only">termin </span>
              <span className="sheet-line__until">do </span>
              {dayAndMonth(lastDay!)},{' '}
              <b className="nowrap">{daysLeft === 0 ? 'dziś' : counted(daysLeft, 'dzień', 'dni', 'dni')}</b>
            </span>
          ) : (
            state && REVIEW_STATE_NAMES[state]
          )}
        </span>
        {toDo === 0 ? (
          <span className="sheet-line__to-do">Wszystko wpisane</span>
        ) : (
          toDo !== null && (
            <Link href={TO_DO_PATH} className="sheet-line__to-do">
              Do zrobienia <b>{formatLong(toDo)}</b>
            </Link>
          )
        )}
        <button
          type="button"
          className="icon-btn sheet-line__more"
          aria-label="Menu arkusza"
          popoverTarget={SHEET_MENU}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      </p>
      <div className="sheet-menu" data-own id={SHEET_MENU} popover="auto">
        <MenuHead name="Arkusz" id={SHEET_MENU} />
        {tools}
        <div className="sheet-menu__more">
          <Link href="/kategoryzacja/druk" className="btn">
            <Printer aria-hidden="true" />
            Drukuj arkusz
          </Link>
          <Link href="/kategoryzacja/lata" className="btn">
            Nasze arkusze
          </Link>
          <OptionalLazy>
            <TakeAway sheet={sheet} team={team} state={review?.state ?? 'IN_PROGRESS'} />
          </OptionalLazy>
          {isDue && (
            <button type="button" className="btn" onClick={() => saveToCalendar(year, lastDay!)}>
              <CalendarDays aria-hidden="true" />
              Dodaj termin do kalendarza
            </button>
          )}
        </div>
      </div>
    </>
  )
}
