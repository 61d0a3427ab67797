import { eq } from 'drizzle-orm'
import { isOver, lastDayOf } from '#domain/deadline.ts'
import { whereTargetStands } from '#domain/mine.ts'
import { type Month, monthMailDue } from '#domain/months.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { mineInWords, targetInWords } from '#domain/text/targetWords.ts'
import { db } from '#server/database/open.ts'
import { mine, planMails } from '#server/database/schema/mine.ts'
import { tasks } from '#server/database/schema/years.ts'
import { leadersOf } from '#server/notices/recipients.ts'
import { tell } from '#server/notices/tell.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { teamById } from '#server/teams/teamLookups.ts'
import { runningYear } from '#server/years/yearLookups.ts'
import { mineRows, scoredMine, targetIn } from './mineOnSheet.ts'

// Tells the tasks of a month on its first day (rules.md#63). The row that marks a team as told is in its transaction.

export function dueMonths() {
  const month = monthMailDue(Date.now())
  if (month === null) return []
  const starring = db.selectDistinct({ teamId: mine.teamId }).from(mine).orderBy(mine.teamId).all()
  return starring.map(({ teamId }) => ({ teamId, month }))
}

export function tellOfMonth({ teamId, month }: { teamId: number; month: Month }) {
  // Other requests may have run in between.
  const year = runningYear()
  if (!year) return
  const review = storedReview(teamId, year.id)
  const lastDay = lastDayOf(year.deadline, review?.extendedTo ?? null)
  if (leadersOf(teamId).length === 0 || !isOpenToLeaders(review?.state ?? 'IN_PROGRESS') || isOver(lastDay, Date.now()))
    return
  const rows = mineRows(teamId, year.id)
  const { marks, figures, standing } = scoredMine(teamId, year, rows)
  const planned = rows.filter(row => row.month === month && marks.get(row.taskId) !== 'fulfilled').map(nameOf)
  const late = rows.filter(({ taskId }) => marks.get(taskId) === 'late').map(nameOf)
  if (planned.length + late.length === 0) return
  const told = db.insert(planMails).values({ yearId: year.id, teamId, month }).onConflictDoNothing().returning().get()
  if (!told) return

  const target = targetIn(teamId, year.id)
  const words = target ? [targetInWords(whereTargetStands(target, standing, year), 'Was')] : []
  tell('plan.month', {
    by: null,
    team: teamById(teamId),
    year,
    details: { month, planned: planned.length, late: late.length },
    lists: { planned, late },
    standing: [mineInWords(figures), ...words],
  })
}

const nameOf = ({ taskId }: { taskId: number }) =>
  db.select({ name: tasks.name }).from(tasks).where(eq(tasks.id, taskId)).get()!.name
