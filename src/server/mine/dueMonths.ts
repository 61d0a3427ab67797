import { eq, inArray } from 'drizzle-orm'
import { isOver, lastDayOf } from '#domain/deadline.ts'
import { whereTargetStands } from '#domain/mine.ts'
import { type Month, monthMailDue } from '#domain/months.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { mineInWords, targetInWords } from '#domain/text/targetWords.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { atomically, db } from '#server/database/open.ts'
import { mine, planMails } from '#server/database/schema/mine.ts'
import { teams } from '#server/database/schema/people.ts'
import { tasks } from '#server/database/schema/years.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { monthMail } from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf } from '#server/people/recipients.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { runningYear, type Year } from '#server/years/yearLookups.ts'
import { mineRows, scoredMine, targetIn } from './mineOnSheet.ts'

// Sends the tasks of a month by bell and mail on its first day (rules.md#63); runs every minute. Each team has its own
// transaction, which also marks it as notified: after a restart each team is still notified exactly once.

export async function sendDueMonths() {
  const month = monthMailDue(Date.now())
  if (month === null) return
  for (const team of starringTeams()) {
    atomically(() => {
      // Other requests may have run in between.
      const year = runningYear()
      if (year) tellOfMonth(team.id, year, month)
    })
    await yieldToEventLoop()
  }
}

const starringTeams = () =>
  db
    .select({ id: teams.id })
    .from(teams)
    .where(inArray(teams.id, db.select({ id: mine.teamId }).from(mine)))
    .all()

function tellOfMonth(teamId: number, year: Year, month: Month) {
  const leaders = leadersOf(teamId)
  const review = storedReview(teamId, year.id)
  const lastDay = lastDayOf(year.deadline, review?.extendedTo ?? null)
  if (leaders.length === 0 || !isOpenToLeaders(review?.state ?? 'IN_PROGRESS') || isOver(lastDay, Date.now())) return
  const rows = mineRows(teamId, year.id)
  const { marks, figures, standing } = scoredMine(teamId, year, rows)
  const planned = rows.filter(row => row.month === month && marks.get(row.taskId) !== 'fulfilled').map(nameOf)
  const late = rows.filter(({ taskId }) => marks.get(taskId) === 'late').map(nameOf)
  if (planned.length + late.length === 0) return
  const told = db.insert(planMails).values({ yearId: year.id, teamId, month }).onConflictDoNothing().returning().get()
  if (!told) return

  const details = { month, planned: planned.length, late: late.length }
  const target = targetIn(teamId, year.id)
  const words = [
    mineInWords(figures),
    ...(target ? [targetInWords(whereTargetStands(target, standing, year), 'Was')] : []),
  ]
  for (const leader of leaders) {
    notify(leader.id, { kind: 'plan.month', by: null, teamId, yearId: year.id, details })
    if (leader.planMails && leader.mails !== 'NONE') queueMail(leader.email, monthMail(month, planned, late, words))
  }
}

const nameOf = ({ taskId }: { taskId: number }) =>
  db.select({ name: tasks.name }).from(tasks).where(eq(tasks.id, taskId)).get()!.name
