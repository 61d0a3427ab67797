import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import { MineChanges, MineRequest, TargetRequest } from '#contract/requests/mine.ts'
import { SheetAddress } from '#contract/requests/sheet.ts'
import { intendedLeader, leader, leaderOrCoordinator } from '#server/auth/guards.ts'
import { withDoubts } from '#server/sheets/doubts.ts'
import { changeMine, deselectTask, selectTask, setMine, setOwnTarget } from './mineChanges.ts'
import { mineOf, ownMine } from './mineOnSheet.ts'

const own = new Elysia().use(leader).get('/plan', ({ user, team }) => ownMine(user, team), {
  detail: { summary: "Lists the starred tasks of the leader's own sheet, and what they lead to" },
})

const ownChanges = new Elysia()
  .use(intendedLeader)
  .post(
    '/tasks/select/:id',
    ({ stillAdmitted, params }) => {
      const leader = stillAdmitted()
      return withDoubts(leader, selectTask(leader, params.id))
    },
    { params: Id, detail: { summary: 'Stars a task' } },
  )
  .post(
    '/tasks/deselect/:id',
    ({ stillAdmitted, params }) => {
      const leader = stillAdmitted()
      return withDoubts(leader, deselectTask(leader, params.id))
    },
    { params: Id, detail: { summary: 'Takes the star of a task, with its number and month' } },
  )
  .put('/plan/tasks/:id', ({ stillAdmitted, params, body }) => setMine(stillAdmitted(), params.id, body ?? {}), {
    params: Id,
    body: MineRequest,
    detail: { summary: 'Stars a task and sets its number and month' },
  })
  .delete('/plan/tasks/:id', ({ stillAdmitted, params }) => setMine(stillAdmitted(), params.id, null), {
    params: Id,
    detail: { summary: 'Takes the star of a task, with its number and month. Answers what is left starred' },
  })
  .patch('/plan', ({ stillAdmitted, body }) => setOwnTarget(stillAdmitted(), body.target), {
    body: TargetRequest,
    detail: { summary: 'Sets the category aimed at' },
  })
  .post('/plan/many', ({ stillAdmitted, body }) => changeMine(stillAdmitted(), body), {
    body: MineChanges,
    detail: { summary: 'Changes many starred tasks, all or nothing; sending back what it replaced undoes it' },
  })

const anyTeams = new Elysia()
  .use(leaderOrCoordinator)
  .get('/plan/:id/of/:team', ({ user, params }) => mineOf(user, params), {
    params: SheetAddress,
    detail: { summary: "Lists the starred tasks of a team's sheet in a year, and what they lead to" },
  })

export const mineRoutes = new Elysia().use(own).use(ownChanges).use(anyTeams)
