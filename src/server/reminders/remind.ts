import { and, desc, eq, isNull } from 'drizzle-orm'
import { daysBetween, isOver, lastDayOf, warsawDay } from '#domain/deadline.ts'
import { deadlineReminder } from '#domain/notices.ts'
import { daysToDeadline, mayRemindFrom, reminderLetter } from '#domain/reminder.ts'
import { mayManageDistrict } from '#domain/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { reminders } from '#server/database/schema/review.ts'
import { eachByItself } from '#server/eachByItself.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { reminderMail } from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf } from '#server/people/recipients.ts'
import { Problem } from '#server/problem.ts'
import { refuseHandedIn, reviewStateOf, storedReview } from '#server/sheet/reviewState.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { openYear, type Year } from '#server/years/yearLookups.ts'
import { remindedSheet } from './remindedSheet.ts'

type Team = ReturnType<typeof teamById>

/** Each troop by itself, so that one that cannot be reminded stops no other. @throws 409 when nothing is OPEN */
export async function remindByHand(actor: User, teamIds: readonly number[], text: string) {
  openYear()
  const { done: sent, refused } = await eachByItself(teamIds, id =>
    remindTeam(actor, teamOf(actor, id), openYear(), text),
  )
  return {
    sent,
    refused: refused.map(({ id, problem }) => ({ id, code: problem.code as string, allowedAt: allowedAtIn(problem) })),
  }
}

/** When this troop may be reminded again; null where waiting does not help. */
const allowedAtIn = ({ details }: Problem) => ('allowedAt' in details ? String(details.allowedAt) : null)

/** @throws 403, 404, 409 for a hidden one */
function teamOf(actor: User, id: number): Team {
  const team = teamById(id)
  if (!mayManageDistrict(actor, team.districtId)) throw new Problem('not-allowed')
  if (team.shadow) throw new Problem('team-hidden')
  return team
}

function remindTeam(actor: User, team: Team, year: Year, text: string) {
  refuseHandedIn(reviewStateOf(team.id, year.id))
  refuseTooSoon(team)
  if (leadersOf(team.id).length === 0) throw new Problem('no-leader')
  db.insert(reminders).values({ yearId: year.id, teamId: team.id, at: now(), byId: actor.id }).run()
  tell(team, year, text)
  recordChange(actor, 'sheet.remind', { teamId: team.id, districtId: team.districtId, yearId: year.id }, null, { text })
}

/** By hand a troop is reminded at most once in 24 hours. */
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

/** In the bell of every leader, and by mail of those who want any. Call it inside the reminder's own transaction. */
export function tell(team: Team, year: Year, words: string | null) {
  const lastDay = lastDayOf(year.deadline, storedReview(team.id, year.id)?.extendedTo ?? null)
  const term =
    lastDay === null || isOver(lastDay, Date.now())
      ? null
      : { lastDay, daysLeft: daysBetween(warsawDay(Date.now()), lastDay) }
  const letter = reminderLetter(remindedSheet(team, year), term, words)
  for (const leader of leadersOf(team.id)) {
    notify(leader.id, deadlineReminder(team, term ? daysToDeadline(term.daysLeft) : 'arkusz czeka'), {
      path: '/kategoryzacja',
    })
    if (leader.mails !== 'NONE') queueMail(leader.email, reminderMail(letter))
  }
}
