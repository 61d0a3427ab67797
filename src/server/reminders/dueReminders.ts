import { and, eq, exists, getTableColumns } from 'drizzle-orm'
import { dayAfter, daysBetween, REMINDER_DAYS, reminderDue, warsawDay } from '#domain/deadline.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { mayManageDistrict } from '#domain/roles.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { reminders, sheetReviews } from '#server/database/schema/review.ts'
import { atOnce, letOthersRun, type Steps } from '#server/slices.ts'
import { openYear, runningYear, type Year } from '#server/years/yearLookups.ts'
import { tell } from './remind.ts'

// Reminders that go out by themselves (rules.md#57): asked for every minute, each troop in a transaction of its own with
// the row that says it is done, so that a restart in the middle sends each exactly once.

export const sendDueReminders = () => atOnce(dueReminders())

/** The same, with others served after each troop: each waits for the disk. */
export async function sendDueRemindersUnhurried() {
  for (const _ of dueReminders()) await letOthersRun()
}

function* dueReminders(): Steps<void> {
  const year = runningYear()
  if (!year?.deadline) return
  const daysBefore = reminderDue(year.deadline, Date.now())
  if (daysBefore === null) return
  for (const { id } of openTeams(year)) {
    atomically(() => {
      // Others were served meanwhile: the sheet may have been handed in, the year closed or its last day moved.
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
      if (sent) tell(team, year, null)
    })
    yield
  }
}

/** What goes out when, to how many troops of the reader's reach as things stand now. @throws 409 */
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

/** Troops that somebody leads and that have not handed their sheet in, or the one of them; in one query, as the desk asks for the plan. */
const openTeams = (year: Year, id?: number) =>
  db
    .select({ ...getTableColumns(teams), state: sheetReviews.state })
    .from(teams)
    .leftJoin(sheetReviews, and(eq(sheetReviews.teamId, teams.id), eq(sheetReviews.yearId, year.id)))
    .where(and(id === undefined ? undefined : eq(teams.id, id), eq(teams.shadow, false), exists(toldLeaders())))
    .all()
    .filter(({ state }) => isOpenToLeaders(state ?? 'IN_PROGRESS'))

const toldLeaders = () =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.teamId, teams.id), eq(users.role, 'USER'), eq(users.teamAccepted, true), eq(users.activated, true)),
    )
