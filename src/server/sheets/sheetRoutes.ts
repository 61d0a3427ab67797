import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import { DoubtAnswer, SheetAddress, TaskNote, TaskValue } from '#contract/requests/sheet.ts'
import { anybody, intendedLeader, leader, leaderOrCoordinator } from '#server/auth/guards.ts'
import { groupCommit } from '#server/database/groupCommit.ts'
import { describeYear, openYear, visibleYear } from '#server/years/yearLookups.ts'
import { answerDoubt, withDoubts } from './doubts.ts'
import { lastYearSheet } from './lastYearSheet.ts'
import { writeNote } from './notes.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import { clearValue, completePrerequisite, reopenPrerequisite, saveValue } from './sheetChanges.ts'
import { ownSheet, standingOfTeam } from './sheetOf.ts'
import { readLastYear, readPrerequisites, readSheet, readStanding } from './teamSheet.ts'
import { toDoOnSheet } from './toDoOnSheet.ts'

const whatRuns = new Elysia({ prefix: '/categorization' })
  .use(anybody)
  .get('/', () => describeYear(openYear()), { detail: { summary: 'Returns the open year' } })
  .get('/:id', ({ user, params }) => describeYear(visibleYear(params.id, user)), {
    params: Id,
    detail: { summary: 'Returns a year; a draft only to the panel' },
  })

const own = new Elysia()
  .use(leader)
  .get('/categorization/category', ({ team }) => standingOfTeam(team.id, openYear()), {
    detail: { summary: "Returns the standing of the leader's own sheet" },
  })
  .get('/tasks/', ({ user, team }) => ownSheet({ user, team }), {
    detail: { summary: "Returns the leader's own sheet: every area with its tasks and points" },
  })
  .get('/tasks/last-year', ({ team }) => lastYearSheet(team.id, openYear()), {
    detail: { summary: "Returns by area how the leader's own sheet ended a year ago" },
  })
  .get('/tasks/left', ({ team }) => toDoOnSheet(team.id, openYear()), {
    detail: { summary: "Counts the tasks that are left on the leader's own sheet" },
  })
  .get('/tasks/initial', ({ team }) => prerequisitesOnSheet(team.id, openYear().id), {
    detail: { summary: "Lists the prerequisites of the leader's own sheet" },
  })

const ownChanges = new Elysia({ prefix: '/tasks' })
  .use(intendedLeader)
  .put(
    '/:id',
    async ({ user, team, stillAdmitted, params, body }) =>
      withDoubts({ user, team }, await groupCommit(() => saveValue(stillAdmitted(), params.id, body.value))),
    { params: Id, body: TaskValue, detail: { summary: 'Enters a value for a task' } },
  )
  .delete(
    '/:id/value',
    async ({ user, team, stillAdmitted, params }) =>
      withDoubts({ user, team }, await groupCommit(() => clearValue(stillAdmitted(), params.id))),
    {
      params: Id,
      detail: { summary: 'Deletes an entry: the task counts as never entered. Answers the task, as PUT does' },
    },
  )
  .put(
    '/:id/note',
    async ({ user, team, stillAdmitted, params, body }) =>
      withDoubts({ user, team }, await groupCommit(() => writeNote(stillAdmitted(), params.id, body.text))),
    { params: Id, body: TaskNote, detail: { summary: 'Writes the note behind a value; an empty text takes it away' } },
  )
  .post(
    '/:id/doubt',
    async ({ user, team, stillAdmitted, params, body }) =>
      withDoubts({ user, team }, await groupCommit(() => answerDoubt(stillAdmitted(), params.id, body))),
    {
      params: Id,
      body: DoubtAnswer,
      detail: { summary: 'Answers a doubt with "tak jest"; its note becomes the task\'s' },
    },
  )
  .post('/initial/mark/:id', ({ user, team, params }) => completePrerequisite({ user, team }, params.id), {
    params: Id,
    detail: { summary: 'Ticks a prerequisite' },
  })
  .post('/initial/unmark/:id', ({ user, team, params }) => reopenPrerequisite({ user, team }, params.id), {
    params: Id,
    detail: { summary: 'Unticks a prerequisite' },
  })

/** A team's leaders read every year of it but a DRAFT, as the panel does. */
const everyYear = new Elysia()
  .use(leaderOrCoordinator)
  .get('/categorization/category/:id/of/:team', ({ user, params }) => readStanding(user, params), {
    params: SheetAddress,
    detail: { summary: "Returns the standing of a team's sheet in a year" },
  })
  .get('/tasks/:id/of/:team', ({ user, params }) => readSheet(user, params), {
    params: SheetAddress,
    detail: { summary: "Returns a team's sheet in a year, with who entered what" },
  })
  .get('/tasks/:id/of/:team/last-year', ({ user, params }) => readLastYear(user, params), {
    params: SheetAddress,
    detail: { summary: "Returns by area how a team's sheet ended the year before" },
  })
  .get('/tasks/initial/:id/of/:team', ({ user, params }) => readPrerequisites(user, params), {
    params: SheetAddress,
    detail: { summary: "Lists the prerequisites of a team's sheet in a year, with who ticked what" },
  })

export const sheetRoutes = new Elysia().use(whatRuns).use(own).use(ownChanges).use(everyYear)
