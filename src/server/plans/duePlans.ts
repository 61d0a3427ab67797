import { eq, inArray, or } from 'drizzle-orm'
import { isOver, lastDayOf } from '#domain/deadline.ts'
import { type Month, planMailDue } from '#domain/planMonths.ts'
import { isOpenToLeaders } from '#domain/review.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { atomically, db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { planMails, plannedPrerequisites, plannedTasks } from '#server/database/schema/plans.ts'
import { prerequisites, tasks } from '#server/database/schema/years.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { planMail } from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf } from '#server/people/recipients.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { runningYear, type Year } from '#server/years/yearLookups.ts'
import { plannedRows, scoredPlan } from './plan.ts'

// Sends the plan of a month by bell and mail on its first day (rules.md#63); runs every minute. Each team has its own
// transaction, which also marks it as notified: after a restart each team is still notified exactly once.

export async function sendDuePlans() {
  const month = planMailDue(Date.now())
  if (month === null) return
  for (const team of planningTeams()) {
    atomically(() => {
      // Other requests may have run in between.
      const year = runningYear()
      if (year) tellOfMonth(team.id, year, month)
    })
    await yieldToEventLoop()
  }
}

const planningTeams = () =>
  db
    .select({ id: teams.id })
    .from(teams)
    .where(
      or(
        inArray(teams.id, db.select({ id: plannedTasks.teamId }).from(plannedTasks)),
        inArray(teams.id, db.select({ id: plannedPrerequisites.teamId }).from(plannedPrerequisites)),
      ),
    )
    .all()

function tellOfMonth(teamId: number, year: Year, month: Month) {
  const leaders = leadersOf(teamId)
  const review = storedReview(teamId, year.id)
  const lastDay = lastDayOf(year.deadline, review?.extendedTo ?? null)
  if (leaders.length === 0 || !isOpenToLeaders(review?.state ?? 'IN_PROGRESS') || isOver(lastDay, Date.now())) return
  const plan = plannedRows(teamId, year.id)
  const { score, marks } = scoredPlan(teamId, year, plan)
  const rows = [
    ...plan.tasks.map(({ taskId, month }) => ({ name: nameOfTask(taskId), month, mark: marks.tasks.get(taskId) })),
    ...plan.prerequisites.map(({ initialTaskId: id, month }) => ({
      name: nameOfPrerequisite(id),
      month,
      mark: marks.prerequisites.get(id),
    })),
  ]
  const planned = rows.filter(row => row.month === month && row.mark !== 'fulfilled').map(({ name }) => name)
  const late = rows.filter(({ mark }) => mark === 'late').map(({ name }) => name)
  if (planned.length + late.length === 0) return
  const told = db.insert(planMails).values({ yearId: year.id, teamId, month }).onConflictDoNothing().returning().get()
  if (!told) return

  const details = { month, planned: planned.length, late: late.length }
  const { category } = score(plan)
  const standing =
    category === null
      ? 'Plan nie obejmuje wszystkich wymagań wstępnych, więc nie daje jeszcze kategorii.'
      : `Cały plan daje kategorię ${levelNames[category].categoryWith}.`
  for (const leader of leaders) {
    notify(leader.id, { kind: 'plan.month', byId: null, teamId, yearId: year.id, details, path: '/kategoryzacja/plan' })
    if (leader.planMails && leader.mails !== 'NONE') queueMail(leader.email, planMail(month, planned, late, standing))
  }
}

const nameOfTask = (id: number) => db.select({ name: tasks.name }).from(tasks).where(eq(tasks.id, id)).get()!.name
const nameOfPrerequisite = (id: number) =>
  db.select({ name: prerequisites.name }).from(prerequisites).where(eq(prerequisites.id, id)).get()!.name
