import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Extension, TimeAnswer, TimeRequest } from '#contract/requests/review.ts'
import type { SheetAddress } from '#contract/requests/sheet.ts'
import { type Day, isOver, lastDayOf } from '#domain/deadline.ts'
import { whyNotExtended } from '#domain/review.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { eachWithErrorCodes } from '#server/database/eachInTransaction.ts'
import { atomically, db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { sheetReviews, timeRequests } from '#server/database/schema/review.ts'
import { remember } from '#server/database/undo.ts'
import { tell } from '#server/notices/tell.ts'
import { reviewStateOf, storedReview } from '#server/sheets/reviewState.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { openYear, yearById } from '#server/years/yearLookups.ts'
import { refuseHidden, reviewedSheet, type Sheet } from './performAct.ts'
import { newestTimeRequest, ownReview, reviewOf } from './reviewOf.ts'

// A later last day for one sheet: granted by a reviewer (rules.md#82), or requested by its leaders (rules.md#84).

/** Ends the extended deadlines of a year that closes (rules.md#56). */
export function endExtensions(yearId: number) {
  db.update(sheetReviews).set({ extendedTo: null }).where(eq(sheetReviews.yearId, yearId)).run()
}

/** Extends each sheet on its own, but for hidden teams, and returns the failures with their codes. @throws 404 */
export async function extendSheets(
  stillAdmitted: () => User,
  yearId: number,
  { teams, until, reason }: InferOutput<typeof Extension>,
) {
  yearById(yearId)
  const { done: extended, refused } = await eachWithErrorCodes(teams, stillAdmitted, (actor, team) => {
    const sheet = reviewedSheet(actor, { id: yearId, team })
    refuseHidden(sheet)
    extend(actor, sheet, until, reason)
  })
  return { extended, refused }
}

/** @throws 409 before the deadline, while one is open, and for a day that is over */
export function askForMoreTime(
  { user, team: { id } }: { user: User; team: { id: number } },
  { until, reason }: InferOutput<typeof TimeRequest>,
) {
  return atomically(() => {
    const sheet = { team: teamById(id), year: openYear() }
    refuseExtension(sheet, until)
    if (!isOver(lastDayOfSheet(sheet), Date.now())) throw new Problem('deadline-ahead')
    if (openRequest(sheet)) throw new Problem('time-request-open')
    db.insert(timeRequests).values({ yearId: sheet.year.id, teamId: id, until, reason, at: now(), byId: user.id }).run()
    recordChange(user, 'sheet.ask-time', subjectOf(sheet), null, { extendedTo: until, note: reason })
    tell('time.ask', { by: user, ...sheet, details: { note: reason, day: until } })
    return ownReview(user, sheet.team)
  })
}

/** @throws 409 when none is open */
export function withdrawTimeRequest({ user, team }: { user: User; team: { id: number } }) {
  return atomically(() => {
    const request = requireOpen({ team: teamById(team.id), year: openYear() })
    db.delete(timeRequests).where(eq(timeRequests.id, request.id)).run()
    return ownReview(user, team)
  })
}

/** Grants a day, which may differ from the requested one, or refuses. @throws 403, 404, 409 when no request is open */
export function answerTimeRequest(
  actor: User,
  address: SheetAddress,
  { extendedTo, note }: InferOutput<typeof TimeAnswer>,
) {
  return atomically(() => {
    const sheet = reviewedSheet(actor, address)
    const request = requireOpen(sheet)
    if (extendedTo !== null) extend(actor, sheet, extendedTo, note)
    else {
      rememberDistrict(actor, sheet)
      close(sheet, request.id, actor, { extendedTo: null, note })
      recordChange(actor, 'sheet.refuse-time', subjectOf(sheet), null, { note })
      tell('time.refuse', { by: actor, ...sheet, details: { note } })
    }
    return reviewOf(actor, address)
  })
}

/** Also answers an open request for more time. @throws 409 for a sheet that is handed in, or has as much time already */
function extend(actor: User, sheet: Sheet, extendedTo: Day, reason: string | null) {
  refuseExtension(sheet, extendedTo)
  const { team, year } = sheet
  const review = storedReview(team.id, year.id)
  const request = openRequest(sheet)
  remember(actor, sheetReviews, { teamId: team.id, yearId: year.id }, team.name)
  rememberDistrict(actor, sheet)
  db.insert(sheetReviews)
    .values({ yearId: year.id, teamId: team.id, state: 'IN_PROGRESS', since: now(), byId: actor.id, extendedTo })
    .onConflictDoUpdate({ target: [sheetReviews.yearId, sheetReviews.teamId], set: { extendedTo } })
    .run()
  if (request) close(sheet, request.id, actor, { extendedTo, note: reason })
  recordChange(
    actor,
    'sheet.extend',
    subjectOf(sheet),
    { extendedTo: review?.extendedTo ?? year.deadline },
    { extendedTo, ...(reason !== null && { note: reason }) },
  )
  tell('sheet.extend', { by: actor, ...sheet, details: { note: reason, day: extendedTo } })
}

/** @throws 409 */
function refuseExtension(sheet: Sheet, day: Day) {
  const lastDay = lastDayOfSheet(sheet)
  const why = whyNotExtended({ state: reviewStateOf(sheet.team.id, sheet.year.id), lastDay }, day, Date.now())
  if (why === 'extension-stays') throw new Problem(why, { lastDay: lastDay! })
  if (why) throw new Problem(why)
}

const lastDayOfSheet = ({ team, year }: Sheet) =>
  lastDayOf(year.deadline, storedReview(team.id, year.id)?.extendedTo ?? null)

const subjectOf = ({ team, year }: Sheet) => ({ teamId: team.id, districtId: team.districtId, yearId: year.id })

/** A sheet that has moved to another district no longer belongs to its reviewers. */
const rememberDistrict = (actor: User, { team }: Sheet) =>
  remember(actor, teams, { id: team.id }, team.name, ['districtId'])

/** All requests are remembered: the answer is not taken back once the leaders have asked again. */
function close(
  { team, year }: Sheet,
  id: number,
  actor: User,
  answer: { extendedTo: Day | null; note: string | null },
) {
  remember(actor, timeRequests, { teamId: team.id, yearId: year.id }, team.name)
  db.update(timeRequests)
    .set({ ...answer, answeredAt: now(), answeredById: actor.id })
    .where(eq(timeRequests.id, id))
    .run()
}

function requireOpen(sheet: Sheet) {
  const request = openRequest(sheet)
  if (!request) throw new Problem('no-time-request')
  return request
}

function openRequest({ team, year }: Sheet) {
  const request = newestTimeRequest(team.id, year.id)
  return request?.answeredAt === null ? request : null
}
