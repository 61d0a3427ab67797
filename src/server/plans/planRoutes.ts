import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { PlanChanges, PlanDecision, PlannedDone, PlannedValue } from '#domain/requests/plan.ts'
import { SheetAddress } from '#domain/requests/sheet.ts'
import { intendedLeader, leader, leaderOrCoordinator } from '#server/auth/guards.ts'
import { ownPlan, planOf } from './plan.ts'
import { changePlan, decidePlan, planPrerequisite, planTask, unplanPrerequisite, unplanTask } from './planChanges.ts'

const own = new Elysia().use(leader).get('/plan', ({ user, team }) => ownPlan(user, team), {
  detail: { summary: "Returns the plan of the leader's own sheet, and what it leads to" },
})

const ownChanges = new Elysia()
  .use(intendedLeader)
  .put(
    '/plan/tasks/:id',
    ({ stillAdmitted, params, body }) => planTask(stillAdmitted(), params.id, body.value, body.month),
    {
      params: Id,
      body: PlannedValue,
      detail: { summary: 'Plans a value for a task, by a month or for the whole year' },
    },
  )
  .delete('/plan/tasks/:id', ({ stillAdmitted, params }) => unplanTask(stillAdmitted(), params.id), {
    params: Id,
    detail: { summary: 'Takes a task out of the plan' },
  })
  .put(
    '/plan/prerequisites/:id',
    ({ stillAdmitted, params, body }) => planPrerequisite(stillAdmitted(), params.id, body?.month ?? null),
    { params: Id, body: PlannedDone, detail: { summary: 'Plans a prerequisite, by a month or for the whole year' } },
  )
  .delete('/plan/prerequisites/:id', ({ stillAdmitted, params }) => unplanPrerequisite(stillAdmitted(), params.id), {
    params: Id,
    detail: { summary: 'Takes a prerequisite out of the plan' },
  })
  .patch('/plan', ({ stillAdmitted, body }) => decidePlan(stillAdmitted(), body), {
    body: PlanDecision,
    detail: { summary: 'Sets the category aimed at, or the areas put aside' },
  })
  .post('/plan/many', ({ stillAdmitted, body }) => changePlan(stillAdmitted(), body), {
    body: PlanChanges,
    detail: { summary: 'Changes many planned rows, all or nothing; sending back what it replaced undoes it' },
  })

const anyTeams = new Elysia()
  .use(leaderOrCoordinator)
  .get('/plan/:id/of/:team', ({ user, params }) => planOf(user, params), {
    params: SheetAddress,
    detail: { summary: "Returns the plan of a team's sheet in a year" },
  })

export const planRoutes = new Elysia().use(own).use(ownChanges).use(anyTeams)
