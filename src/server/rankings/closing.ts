import { and, eq, gte, isNull, notInArray } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { pick } from '#domain/pick.ts'
import { type ReviewState, SHEET_STAGES, type SheetStage, stageOf } from '#domain/review.ts'
import { byName } from '#domain/text/polish.ts'
import { mayMove } from '#domain/year/year.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { inSlices } from '#server/core/slices.ts'
import { type Db, db } from '#server/database/open.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { teams } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { approvedIn } from '#server/reviews/teamLocks.ts'
import { openThreads } from '#server/sheets/openThreads.ts'
import { everyStandingIn } from '#server/sheets/standings.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { rankStandings } from './fixRanking.ts'
import { lettersOfClosing } from './yearLetters.ts'

const HEAD_OF_RANKING = 5

/**
 * Previews closing an OPEN year (rules.md#54): the stages of the sheets of all troops that are not hidden, the work left on
 * them, and the head of the ranking. @throws 404, 409
 */
export const closingOf = (yearId: number) =>
  inReadTransaction(async from => {
    const year = yearById(yearId, from)
    if (!mayMove(year.state, 'FINISHED')) throw new Problem('year-cannot-move', { from: year.state, to: 'FINISHED' })

    const takenAt = now()
    const threads = openThreads(yearId, from)
    const extended = extensionsIn(yearId, from)
    const standings = (await inSlices(everyStandingIn(yearId, from))).filter(troop => !troop.shadow)

    const sheets = standings.map(troop => ({
      ...pick(troop, 'teamId', 'name', 'district', 'since'),
      stage: stageOf(troop.review, troop.begun),
    }))
    const withRemarks = sheets.flatMap(({ teamId }) => threads.get(teamId) ?? [])
    const unsent = standings.filter(isUnsent)
    const ranking = rankStandings(standings)
    const reviews = new Map(standings.map(({ teamId, review }) => [teamId, review]))

    return {
      takenAt,
      districts: byDistrict(sheets),
      waitingLongest: sheets.filter(isWaiting).sort((a, b) => a.since!.localeCompare(b.since!))[0] ?? null,
      notStarted: sheets.filter(({ stage }) => stage === 'NOT_STARTED').sort(byPlace),
      extended,
      remarks: { open: withRemarks.reduce((sum, open) => sum + open, 0), sheets: withRemarks.length },
      isBegun: standings.some(({ begun }) => begun),
      unsent: { ranked: unsent.filter(({ ranked }) => ranked).length, sheets: unsent.length },
      ranking: ranking.slice(0, HEAD_OF_RANKING).map(row => ({ ...row, review: reviews.get(row.teamId)! })),
      letters: lettersOfClosing(yearId, ranking, from),
    }
  })

export const countUnapproved = (yearId: number): number =>
  db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.shadow, false), notInArray(teams.id, [...approvedIn(yearId)])))
    .all().length

interface Sheet {
  teamId: number
  name: string
  district: { id: number; name: string }
  stage: SheetStage
  since: string | null
}

const isWaiting = ({ stage, since }: Sheet) => stage === 'SUBMITTED' && since !== null
/** Begun and not submitted; with its prerequisites done it is ranked all the same. */
const isUnsent = ({ review, begun }: { review: ReviewState; begun: boolean }) => {
  const stage = stageOf(review, begun)
  return stage === 'IN_PROGRESS' || stage === 'RETURNED'
}
const byPlace = (a: Sheet, b: Sheet) => byName(a.district, b.district) || byName(a, b)

function byDistrict(sheets: readonly Sheet[]) {
  const districts = Map.groupBy(sheets, sheet => sheet.district.id)
  return [...districts.values()]
    .map(some => {
      const count = (stage: SheetStage) => some.filter(sheet => sheet.stage === stage).length
      const counts = Object.fromEntries(SHEET_STAGES.map(stage => [stage, count(stage)])) as Record<SheetStage, number>
      return { ...some[0]!.district, counts }
    })
    .sort(byName)
}

const extensionsIn = (yearId: number, from: Db) =>
  from
    .select({ teamId: teams.id, name: teams.name, until: sheetReviews.extendedTo })
    .from(sheetReviews)
    .innerJoin(teams, eq(sheetReviews.teamId, teams.id))
    .where(
      and(
        eq(sheetReviews.yearId, yearId),
        eq(sheetReviews.state, 'RETURNED'),
        isNull(teams.mergedInto),
        gte(sheetReviews.extendedTo, warsawDay(Date.now())),
      ),
    )
    .orderBy(sheetReviews.extendedTo)
    .all()
    .map(({ until, ...troop }) => ({ ...troop, until: until! }))
