import { eq } from 'drizzle-orm'
import type { AuditKind } from '#domain/people/auditKinds.ts'
import { mayMove, type YearState } from '#domain/year/year.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import { isAnnounced, LETTERS_WAIT_HOURS } from '#domain/year/yearLetters.ts'
import { closingTime } from '#domain/year/yearLine.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { HOUR, inFuture, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { atomically, db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { forgetLetters } from '#server/invitations/handover.ts'
import { endExtensions } from '#server/reviews/moreTime.ts'
import { forgetReviews, restoreLocks } from '#server/reviews/teamLocks.ts'
import { sheetsIn } from '#server/years/editorYear.ts'
import { allYears, fullYear, openYear, runningYear, type Year, yearById } from '#server/years/yearLookups.ts'
import { countUnapproved } from './closing.ts'
import { fixRanking, makeDynamic, takeSnapshot } from './fixRanking.ts'
import { withdrawYearLetters } from './yearLetters.ts'

/**
 * Opens a DRAFT without approvals and locks, or reopens a FINISHED year with the sheets it was closed with (rules.md#50). The
 * ranking becomes dynamic (rules.md#14, #15, #19).
 */
export function activateYear(actor: User, id: number): Year {
  const year = yearById(id)
  refuseMove(year, 'OPEN')
  refuseSecondOpen()
  refuseErrors(id)
  snapshotIfUsed(id, 'year.open')

  return atomically(() => {
    const unlockedTeams = year.state === 'DRAFT' ? forgetReviews(id) : restoreLocks(id)
    makeDynamic(year)
    takeSnapshot(setState(year, 'OPEN', year.closedAt))
    return recorded(actor, 'year.open', year, { lockedTeams: unlockedTeams })
  })
}

export function closeYear(actor: User): Year {
  return atomically(() => {
    const year = openYear()
    const unapprovedSheets = countUnapproved(year.id)
    endExtensions(year.id)
    fixRanking(setState(year, 'FINISHED', closingTime(allYears(), year, now())))
    forgetLetters()
    return recorded(actor, 'year.close', year, { unapprovedSheets })
  })
}

/** Turns a FINISHED year into a DRAFT, which only the panel sees. Its values and ranking stay. */
export function draftifyYear(actor: User, id: number): Year {
  const year = yearById(id)
  refuseMove(year, 'DRAFT')
  snapshotIfUsed(id, 'year.draftify')

  return atomically(() => {
    setState(year, 'DRAFT', null)
    return recorded(actor, 'year.draftify', year)
  })
}

/** Withdraws the letters of the change before; those of this one leave after an hour. */
function setState(year: Year, state: YearState, closedAt: string | null): Year {
  withdrawYearLetters(year)
  const lettersAt = isAnnounced(year.state, state) ? inFuture(LETTERS_WAIT_HOURS * HOUR) : null
  return db.update(years).set({ state, closedAt, lettersAt }).where(eq(years.id, year.id)).returning().get()!
}

/** Records the move; `lost` holds data that it deleted. @returns the year as it is now */
function recorded(actor: User, kind: AuditKind, before: Year, lost: object = {}): Year {
  const after = yearById(before.id)
  const stateOf = ({ name, state, rankingFixed }: Year) => ({ name, state, ranking: rankingFixed })
  recordChange(actor, kind, { yearId: after.id }, { ...stateOf(before), ...lost }, stateOf(after))
  return after
}

function refuseMove(year: Year, state: YearState) {
  if (!mayMove(year.state, state)) throw new Problem('year-cannot-move', { from: year.state, to: state })
}

function refuseSecondOpen() {
  const open = runningYear()
  if (open) throw new Problem('other-year-open', { open: { id: open.id, name: open.name } })
}

function refuseErrors(id: number) {
  const { errors } = checkYear(fullYear(id))
  if (errors.length > 0) throw new Problem('year-has-errors', { errors })
}

function snapshotIfUsed(yearId: number, reason: string) {
  if (sheetsIn(yearId) > 0) snapshotBefore(reason)
}
