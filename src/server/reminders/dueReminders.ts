import { and, eq, exists, getTableColumns } from 'drizzle-orm'
import { dayAfter, daysBetween, REMINDER_DAYS, reminderDue, warsawDay } from '#domain/deadline.ts'
import { mayManageDistrict } from '#domain/people/roles.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { reminders, sheetReviews } from '#server/database/schema/review.ts'
import { openYear, runningYear, type Year } from '#server/years/yearLookups.ts'
import { tellOfReminder } from './remind.ts'

// Automatic reminders (rules.md#57). The row that marks one as sent is in its transaction.

/** The teams to remind now, and those reminded before, which `sendReminder` leaves out. */
export function dueReminders() {
  const year = runningYear()
  const daysBefore = year?.deadline ? reminderDue(year.deadline, Date.now()) : null
  if (!year || daysBefore === null) return []
  return openTeams(year).map(({ id }) => ({ id, year, daysBefore }))
}

type Reminder = ReturnType<typeof dueReminders>[number]

export function sendReminder({ id, year, daysBefore }: Reminder) {
  // Other requests ran in between: the sheet may have been submitted, the year closed or its deadline moved.
  const running = runningYear()
  const isStill = running?.id === year.id && running.deadline === year.deadline
  const [team] = isStill ? openTeams(year, id) : []
  if (!team) return
  const sent = db
    .insert(reminders)
    .values({ yearId: year.id, teamId: team.id, at: now(), daysBefore, deadline: year.deadline })
    .onConflictDoNothing()
    .returning()
    .get()
  if (sent) tellOfReminder(null, team, year, null)
}

/** `troops` are the teams in reach that each reminder would go to now. @throws 409 when nothing is OPEN */
export function plannedReminders(reader: User) {
  const year = openYear()
  const { deadline } = year
  if (deadline === null) return []
  const today = warsawDay(Date.now())
  const troops = openTeams(year).filter(team => mayManageDistrict(reader, team.districtId)).length
  return REMINDER_DAYS.map(daysBefore => {
    const day = dayAfter(deadline, -daysBefore)
    const sent = sentTo(reader, year, daysBefore)
    const isAhead =
      daysBetween(today, day) > 0 || (day === today && sent === 0 && reminderDue(deadline, Date.now()) !== null)
    return { day, daysBefore, sent, troops: isAhead ? troops : 0 }
  })
}

function sentTo(reader: User, year: Year, daysBefore: number): number {
  const rows = db
    .select({ districtId: teams.districtId })
    .from(reminders)
    .innerJoin(teams, eq(reminders.teamId, teams.id))
    .where(
      and(eq(reminders.yearId, year.id), eq(reminders.daysBefore, daysBefore), eq(reminders.deadline, year.deadline!)),
    )
    .all()
  return rows.filter(({ districtId }) => mayManageDistrict(reader, districtId)).length
}

/** Teams with a leader and a sheet that is not submitted; with `id` only that team. */
const openTeams = (year: Year, id?: number) =>
  db
    .select({ ...getTableColumns(teams), state: sheetReviews.state })
    .from(teams)
    .leftJoin(sheetReviews, and(eq(sheetReviews.teamId, teams.id), eq(sheetReviews.yearId, year.id)))
    .where(and(id === undefined ? undefined : eq(teams.id, id), eq(teams.shadow, false), exists(activeLeaders())))
    .all()
    .filter(({ state }) => isOpenToLeaders(state ?? 'IN_PROGRESS'))

const activeLeaders = () =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.teamId, teams.id), eq(users.role, 'USER'), eq(users.teamAccepted, true), eq(users.activated, true)),
    )
