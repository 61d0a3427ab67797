import { and, desc, eq, isNull } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { mayManageDistrict } from '#domain/people/roles.ts'
import { mayRemindFrom, type RemindedSheet, reminderLetter, termOf } from '#domain/reminder.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { eachInOwnTransaction } from '#server/database/eachInTransaction.ts'
import { db, sqlite } from '#server/database/open.ts'
import { reminders } from '#server/database/schema/review.ts'
import { type Actor, remember } from '#server/database/undo.ts'
import { leadersOf } from '#server/notices/recipients.ts'
import { tell } from '#server/notices/tell.ts'
import { prerequisitesOnSheet } from '#server/sheets/prerequisitesOnSheet.ts'
import { refuseHandedIn, reviewStateOf, storedReview } from '#server/sheets/reviewState.ts'
import { toDoOnSheet } from '#server/sheets/toDoOnSheet.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { openYear, type Year } from '#server/years/yearLookups.ts'

type Team = ReturnType<typeof teamById>

/** Reminds each team on its own and returns the failures with their codes. @throws 409 when nothing is OPEN */
export async function remindByHand(stillAdmitted: () => User, teamIds: readonly number[], text: string | null) {
  openYear()
  const { done: sent, refused } = await eachInOwnTransaction(teamIds, stillAdmitted, (actor, id) =>
    remindTeam(actor, teamOf(actor, id), openYear(), text),
  )
  return {
    sent,
    refused: refused.map(({ id, problem }) => ({ id, code: problem.code as string, allowedAt: allowedAtIn(problem) })),
  }
}

const allowedAtIn = ({ details }: Problem) => ('allowedAt' in details ? String(details.allowedAt) : null)

/** @throws 403, 404, 409 for a hidden team */
function teamOf(actor: User, id: number): Team {
  const team = teamById(id)
  if (!mayManageDistrict(actor, team.districtId)) throw new Problem('not-allowed')
  if (team.shadow) throw new Problem('team-hidden')
  return team
}

function remindTeam(actor: User, team: Team, year: Year, text: string | null) {
  refuseHandedIn(reviewStateOf(team.id, year.id))
  refuseTooSoon(team)
  if (leadersOf(team.id).length === 0) throw new Problem('no-leader')
  remember(actor, reminders, { teamId: team.id, yearId: year.id }, team.name)
  db.insert(reminders).values({ yearId: year.id, teamId: team.id, at: now(), byId: actor.id }).run()
  tellOfReminder(actor, team, year, text)
  recordChange(actor, 'sheet.remind', { teamId: team.id, districtId: team.districtId, yearId: year.id }, null, { text })
}

/** @throws 409 within 24 hours after the last reminder by hand */
function refuseTooSoon(team: Team) {
  const last = db
    .select({ at: reminders.at })
    .from(reminders)
    .where(and(eq(reminders.teamId, team.id), isNull(reminders.daysBefore)))
    .orderBy(desc(reminders.at))
    .get()
  const allowed = last ? mayRemindFrom(last.at) : 0
  if (Date.now() < allowed) throw new Problem('reminded-today', { allowedAt: new Date(allowed).toISOString() })
}

/** `by` is null for an automatic reminder, `text` without own words. Call it inside the transaction of the reminder. */
export function tellOfReminder(by: Actor | null, team: Team, year: Year, text: string | null) {
  const term = termOf(year.deadline, storedReview(team.id, year.id)?.extendedTo ?? null, Date.now())
  const letter = reminderLetter(remindedSheet(team, year), term, by === null ? null : (text ?? ''))
  tell('sheet.remind', { by, team, year, details: { note: text, daysLeft: term?.daysLeft ?? null }, letter })
}

const LAST_ENTRY = `
  SELECT max(entry.updatedAt) AS at FROM task_entries AS entry
  JOIN tasks AS task ON task.id = entry.taskId JOIN task_groups AS area ON area.id = task.primaryGroupId
  WHERE entry.teamId = ? AND area.yearId = ?`

function remindedSheet({ id, name }: Team, year: Year): RemindedSheet {
  const prerequisites = prerequisitesOnSheet(id, year.id)
  const { at } = sqlite.query<{ at: string | null }, [number, number]>(LAST_ENTRY).get(id, year.id)!
  const changed = [at, ...prerequisites.map(({ updatedAt }) => updatedAt)].filter(time => time !== null).toSorted()
  const changedAt = changed.at(-1)
  return {
    name,
    prerequisites: prerequisites.length,
    prerequisitesDone: prerequisites.filter(({ value }) => value).length,
    left: toDoOnSheet(id, year).left,
    changedOn: changedAt === undefined ? null : warsawDay(Date.parse(changedAt)),
  }
}
