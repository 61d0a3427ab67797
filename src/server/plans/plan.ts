import { and, asc, eq } from 'drizzle-orm'
import { type PlannedRows, planMarks, preparePlan, withoutLate } from '#domain/plan.ts'
import { takenValue } from '#domain/year/taskRules.ts'
import type { User } from '#server/auth/user.ts'
import { db } from '#server/database/open.ts'
import { areasAside, plannedPrerequisites, plannedTasks, planTargets } from '#server/database/schema/plans.ts'
import { prerequisites, taskGroups, tasks } from '#server/database/schema/years.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { prerequisitesOnSheet } from '#server/sheets/prerequisitesOnSheet.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { sharedSheet } from '#server/sheets/sheetSides.ts'
import { rulesOfSheets, valuesOnSheet } from '#server/sheets/tasksOnSheet.ts'
import { openYear, type Year } from '#server/years/yearLookups.ts'

/** The plan of a leader's own sheet. @throws 409 when nothing is OPEN */
export const ownPlan = (reader: User, team: { id: number }) => describePlan(reader, team.id, openYear())

/** The plan of any sheet, for readers of the sheet. @throws 403, 404 */
export function planOf(reader: User, address: { id: number; team: number }) {
  const { team, year } = sharedSheet(reader, address)
  return describePlan(reader, team.id, year)
}

function describePlan(reader: User, teamId: number, year: Year) {
  const { tasks, prerequisites } = plannedRows(teamId, year.id)
  const authorOf = authorsSeenBy(
    reader,
    [...tasks, ...prerequisites].map(({ byId, at }) => [byId, at] as const),
  )
  const withAuthor = <R extends { byId: number | null; at: string }>({ byId, ...row }: R) => ({
    ...row,
    by: authorOf(byId, row.at).by,
  })
  return {
    ...planDecision(reader, teamId, year.id),
    tasks: tasks.map(withAuthor),
    prerequisites: prerequisites.map(withAuthor),
    standing: standingOfPlan(teamId, year, { tasks, prerequisites }),
  }
}

/** The target and the areas put aside, which the sheet also brings with its review. */
export function planDecision(reader: User, teamId: number, yearId: number) {
  const decided = db
    .select()
    .from(planTargets)
    .where(and(eq(planTargets.teamId, teamId), eq(planTargets.yearId, yearId)))
    .get()
  const aside = db
    .select({ id: areasAside.groupId })
    .from(areasAside)
    .innerJoin(taskGroups, eq(areasAside.groupId, taskGroups.id))
    .where(and(eq(areasAside.teamId, teamId), eq(taskGroups.yearId, yearId)))
    .orderBy(asc(taskGroups.displayPriority), asc(taskGroups.id))
    .all()
  return {
    target: decided?.target ?? null,
    targetFrom: decided?.targetFrom ?? null,
    targetSet: decided?.targetAt ? { at: decided.targetAt, ...authorOfTarget(reader, decided) } : null,
    aside: aside.map(({ id }) => id),
  }
}

function authorOfTarget(reader: User, { targetById, targetAt }: typeof planTargets.$inferSelect) {
  const set = [targetById, targetAt] as const
  return authorsSeenBy(reader, [set])(...set)
}

export function plannedRows(teamId: number, yearId: number) {
  return {
    tasks: db
      .select({
        type: tasks.type,
        taskId: plannedTasks.taskId,
        value: plannedTasks.value,
        month: plannedTasks.month,
        byId: plannedTasks.byId,
        at: plannedTasks.at,
      })
      .from(plannedTasks)
      .innerJoin(tasks, eq(plannedTasks.taskId, tasks.id))
      .innerJoin(taskGroups, eq(tasks.primaryGroupId, taskGroups.id))
      .where(and(eq(plannedTasks.teamId, teamId), eq(taskGroups.yearId, yearId)))
      .orderBy(asc(taskGroups.displayPriority), asc(taskGroups.id), asc(tasks.displayPriority), asc(tasks.id))
      .all()
      .map(({ type, value, ...row }) => ({ ...row, value: takenValue({ type }, value) })),
    prerequisites: db
      .select({
        initialTaskId: plannedPrerequisites.prerequisiteId,
        month: plannedPrerequisites.month,
        byId: plannedPrerequisites.byId,
        at: plannedPrerequisites.at,
      })
      .from(plannedPrerequisites)
      .innerJoin(prerequisites, eq(plannedPrerequisites.prerequisiteId, prerequisites.id))
      .where(and(eq(plannedPrerequisites.teamId, teamId), eq(prerequisites.yearId, yearId)))
      .orderBy(asc(prerequisites.displayPriority), asc(prerequisites.id))
      .all(),
  }
}

type Rows = ReturnType<typeof plannedRows>

/** Scores the fulfilled plan; `withoutLate` is the category without its late rows. */
function standingOfPlan(teamId: number, year: Year, plan: Rows) {
  const { score, marks } = scoredPlan(teamId, year, plan)
  const { category, points, tokens, prerequisitesMissing } = score(plan)
  return { category, points, tokens, prerequisitesMissing, withoutLate: score(withoutLate(plan, marks)).category }
}

/** Marks the fulfilled and late rows; `score` returns the standing with a plan on this sheet. */
export function scoredPlan(teamId: number, year: Year, plan: Rows) {
  const { groups, tasks } = rulesOfSheets(year.id)
  const onSheet = prerequisitesOnSheet(teamId, year.id)
  const planYear = { groups, tasks, prerequisites: onSheet, thresholds: year }
  const sheet = {
    values: valuesOnSheet(teamId, year.id),
    done: new Set(onSheet.filter(({ value }) => value).map(({ id }) => id)),
  }
  const standing = preparePlan(planYear)
  const deadlines = { deadline: year.deadline, extendedTo: storedReview(teamId, year.id)?.extendedTo ?? null }
  return {
    marks: planMarks(planYear, sheet, plan, deadlines, Date.now()),
    score: (rows: PlannedRows) => standing(sheet, rows),
  }
}
