import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { PlacedTeam } from '#domain/ranking.ts'
import { isNews } from '#domain/year/yearLetters.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { inList } from '#server/database/inList.ts'
import { atomically, type Db, db } from '#server/database/open.ts'
import type { NoticeDetails } from '#server/database/schema/access.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { rankings, toldResults } from '#server/database/schema/sheets.ts'
import { years } from '#server/database/schema/years.ts'
import { withdrawLetters } from '#server/mail/letters.ts'
import { allLeaders } from '#server/notices/recipients.ts'
import { tell } from '#server/notices/tell.ts'
import { sheetsIn } from '#server/years/editorYear.ts'
import { type Year, yearById } from '#server/years/yearLookups.ts'

// Leaders are told that a year was opened, and of their results once it is closed, by bell and mail (rules.md#84). That waits for
// an hour in the year's row, `lettersAt`, and another change of the year's state withdraws it. It is composed when it is due.

type Leader = ReturnType<typeof allLeaders>[number]
type Result = NonNullable<NoticeDetails['result']>

/** Counts the people to tell, and those of them who get a mail, too (rules.md#53). */
const countOf = (leaders: readonly Leader[]) => ({
  leaders: leaders.length,
  mails: leaders.filter(({ mails }) => mails !== 'NONE').length,
})

/** Previews opening a DRAFT. @throws 404, 409 */
export function lettersOfOpening(yearId: number) {
  const { state } = yearById(yearId)
  if (state !== 'DRAFT') throw new Problem('year-cannot-move', { from: state, to: 'OPEN' })
  return countOf(allLeaders())
}

/** Previews closing a year with this ranking. */
export const lettersOfClosing = (yearId: number, rows: readonly PlacedTeam[], from: Db) =>
  countOf(leadersWithNews(yearId, resultsIn(rows), from))

/** Those that wait; null when nobody is going to be told. */
export function waitingLetters(yearId: number) {
  const year = yearById(yearId)
  if (year.lettersAt === null) return null
  const counts = countOf(year.state === 'OPEN' ? allLeaders() : leadersWithNews(yearId, storedResults(yearId)))
  return counts.leaders === 0 ? null : { at: year.lettersAt, ...counts }
}

export const dueYearLetters = () => db.select().from(years).where(lte(years.lettersAt, now())).all()

/** Another request may have withdrawn them since they were found to be due. */
export function tellIfStillDue({ id }: Year) {
  const year = dueYearLetters().find(year => year.id === id)
  if (year) tellLeaders(year)
}

/** The letters and the end of their waiting are one transaction, so that a killed process sends none twice. */
export function tellLeaders(year: Year) {
  atomically(() => {
    db.update(years).set({ lettersAt: null }).where(eq(years.id, year.id)).run()
    if (year.state === 'OPEN') tell('year.open', { by: null, year, details: { day: year.deadline } })
    else tellOfClosing(year)
  })
}

function tellOfClosing(year: Year) {
  const { id: yearId } = year
  const results = storedResults(yearId)
  const told = toldIn(yearId)
  for (const [teamId, leaders] of Map.groupBy(leadersWithNews(yearId, results), ({ teamId }) => teamId)) {
    const result = results.get(teamId) ?? null
    const isChanged = told.has(teamId)
    tell('year.close', { by: null, team: { id: teamId }, year, leaders, details: { result }, isChanged })
    const row = { yearId, teamId, ...toldOf(result) }
    db.insert(toldResults)
      .values(row)
      .onConflictDoUpdate({ target: [toldResults.yearId, toldResults.teamId], set: toldOf(result) })
      .run()
  }
}

/** The leaders of the teams whose result differs from the last one that they were told. A year without sheets has no results. */
function leadersWithNews(yearId: number, results: ReadonlyMap<number, Result>, from: Db = db): Leader[] {
  if (sheetsIn(yearId) === 0) return []
  const told = toldIn(yearId, from)
  return allLeaders().filter(({ teamId }) => isNews(told.get(teamId), toldOf(results.get(teamId) ?? null)))
}

const toldOf = (result: Result | null) => ({ category: result?.category ?? null, place: result?.place ?? null })

const toldIn = (yearId: number, from: Db = db) =>
  new Map(
    from
      .select()
      .from(toldResults)
      .where(eq(toldResults.yearId, yearId))
      .all()
      .map(({ teamId, ...told }) => [teamId, told]),
  )

const storedResults = (yearId: number) => resultsIn(db.select().from(rankings).where(eq(rankings.yearId, yearId)).all())

const resultsIn = (rows: readonly Pick<PlacedTeam, 'teamId' | 'category' | 'place'>[]): Map<number, Result> =>
  new Map(rows.map(({ teamId, category, place }) => [teamId, { category, place, places: rows.length }]))

/**
 * Withdraws what waits and what is still in the outbox. Call it in the transaction that changes the year's state. A team whose
 * result is withdrawn counts as not told.
 */
export function withdrawYearLetters({ id: yearId, state }: Year) {
  const unsent = and(eq(outbox.yearId, yearId), isNull(outbox.sentAt))!
  if (state === 'FINISHED') {
    const recipients = db.select({ email: outbox.recipient }).from(outbox).where(unsent)
    const untold = db.select({ id: users.teamId }).from(users).where(inArray(users.email, recipients)).all()
    const teamIds = untold.map(({ id }) => id!)
    db.delete(toldResults)
      .where(and(eq(toldResults.yearId, yearId), inList(toldResults.teamId, teamIds)))
      .run()
  }
  withdrawLetters(unsent)
  db.update(years).set({ lettersAt: null }).where(eq(years.id, yearId)).run()
}
