import { and, count, eq, gte, notInArray } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { polish } from '#domain/polish.ts'
import { SHEET_STAGES, type SheetStage, stageOf } from '#domain/review.ts'
import { mayMove } from '#domain/year/year.ts'
import { now } from '#server/clock.ts'
import { atOneMoment } from '#server/database/oneMoment.ts'
import { type Db, db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { Problem } from '#server/problem.ts'
import { openThreads } from '#server/sheet/openThreads.ts'
import { everyStandingIn } from '#server/sheet/standings.ts'
import { inSlices } from '#server/slices.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { rankStandings } from './fixRanking.ts'

const HEAD_OF_RANKING = 5

/**
 * What closing an OPEN year now would fix (rules.md#54): where the sheets of all troops are that are not hidden, what is
 * left to do about them, and how its ranking would begin. @throws 404, 409
 */
export const closingOf = (yearId: number) =>
  atOneMoment(async from => {
    const year = yearById(yearId, from)
    if (!mayMove(year.state, 'FINISHED')) throw new Problem('year-cannot-move', { from: year.state, to: 'FINISHED' })

    const takenAt = now()
    const threads = openThreads(yearId, from)
    const extended = extensionsIn(yearId, from)
    const standings = (await inSlices(everyStandingIn(yearId, from))).filter(troop => !troop.shadow)

    const sheets = standings.map(({ teamId, name, district, review, since, begun }) => {
      return { teamId, name, district, stage: stageOf(review, begun), since }
    })
    const withRemarks = sheets.flatMap(({ teamId }) => threads.get(teamId) ?? [])
    const reviews = new Map(standings.map(({ teamId, review }) => [teamId, review]))

    return {
      takenAt,
      districts: byDistrict(sheets),
      waitingLongest: sheets.filter(isWaiting).sort((a, b) => a.since!.localeCompare(b.since!))[0] ?? null,
      notStarted: sheets.filter(({ stage }) => stage === 'NOT_STARTED').sort(byName),
      extended,
      remarks: { open: withRemarks.reduce((sum, open) => sum + open, 0), sheets: withRemarks.length },
      ranking: rankStandings(standings)
        .slice(0, HEAD_OF_RANKING)
        .map(row => ({ ...row, review: reviews.get(row.teamId)! })),
    }
  })

/** How many troops that are not hidden have no approved sheet, for the log of changes. */
export function countUnapproved(yearId: number): number {
  const approved = db
    .select({ teamId: sheetReviews.teamId })
    .from(sheetReviews)
    .where(and(eq(sheetReviews.yearId, yearId), eq(sheetReviews.state, 'APPROVED')))
  return db
    .select({ count: count() })
    .from(teams)
    .where(and(eq(teams.shadow, false), notInArray(teams.id, approved)))
    .get()!.count
}

interface Sheet {
  teamId: number
  name: string
  district: { id: number; name: string }
  stage: SheetStage
  since: string | null
}

const isWaiting = ({ stage, since }: Sheet) => stage === 'SUBMITTED' && since !== null
const byName = (a: Sheet, b: Sheet) =>
  polish.compare(a.district.name, b.district.name) || polish.compare(a.name, b.name)

/** Every district with a troop, and how many sheets of it are at each stage. */
function byDistrict(sheets: readonly Sheet[]) {
  const districts = Map.groupBy(sheets, sheet => sheet.district.id)
  return [...districts.values()]
    .map(some => {
      const count = (stage: SheetStage) => some.filter(sheet => sheet.stage === stage).length
      const counts = Object.fromEntries(SHEET_STAGES.map(stage => [stage, count(stage)])) as Record<SheetStage, number>
      return { ...some[0]!.district, counts }
    })
    .sort((a, b) => polish.compare(a.name, b.name))
}

/** The troops that may still enter and submit for longer than the others: closing cuts that short. */
const extensionsIn = (yearId: number, from: Db) =>
  from
    .select({ teamId: teams.id, name: teams.name, until: sheetReviews.extendedTo })
    .from(sheetReviews)
    .innerJoin(teams, eq(sheetReviews.teamId, teams.id))
    .where(
      and(
        eq(sheetReviews.yearId, yearId),
        eq(sheetReviews.state, 'RETURNED'),
        gte(sheetReviews.extendedTo, warsawDay(Date.now())),
      ),
    )
    .orderBy(sheetReviews.extendedTo)
    .all()
    .map(({ until, ...troop }) => ({ ...troop, until: until! }))
