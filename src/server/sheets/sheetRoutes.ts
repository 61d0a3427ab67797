import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { SheetAddress, TaskValue } from '#domain/requests/sheet.ts'
import { anybody, coordinator, intendedLeader, leader } from '#server/auth/guards.ts'
import { groupCommit } from '#server/database/groupCommit.ts'
import { describeYear, openYear, visibleYear } from '#server/years/yearLookups.ts'
import { lastYearSheet } from './lastYearSheet.ts'
import { readLastYear, readPrerequisites, readSheet, readStanding } from './panelSheet.ts'
import { prerequisitesOnSheet } from './prerequisitesOnSheet.ts'
import {
  addFavourite,
  clearValue,
  completePrerequisite,
  removeFavourite,
  reopenPrerequisite,
  saveValue,
} from './sheetChanges.ts'
import { ownSheet, standingOfTeam } from './sheetOf.ts'

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
  .get('/tasks/', ({ team }) => ownSheet(team.id), {
    detail: { summary: "Returns the leader's own sheet: every area with its tasks and points" },
  })
  .get('/tasks/last-year', ({ team }) => lastYearSheet(team.id, openYear()), {
    detail: { summary: "Returns by area how the leader's own sheet ended a year ago" },
  })
  .get('/tasks/initial', ({ team }) => prerequisitesOnSheet(team.id, openYear().id), {
    detail: { summary: "Lists the prerequisites of the leader's own sheet" },
  })

const ownChanges = new Elysia({ prefix: '/tasks' })
  .use(intendedLeader)
  .put(
    '/:id',
    ({ stillAdmitted, params, body }) => groupCommit(() => saveValue(stillAdmitted(), params.id, body.value)),
    { params: Id, body: TaskValue, detail: { summary: 'Enters a value for a task' } },
  )
  .delete('/:id/value', ({ stillAdmitted, params }) => groupCommit(() => clearValue(stillAdmitted(), params.id)), {
    params: Id,
    detail: { summary: 'Deletes an entry: the task counts as never entered. Answers the task, as PUT does' },
  })
  .post('/select/:id', ({ team, params }) => addFavourite(team, params.id), {
    params: Id,
    detail: { summary: 'Marks a task as a favourite' },
  })
  .post('/deselect/:id', ({ team, params }) => removeFavourite(team, params.id), {
    params: Id,
    detail: { summary: 'Removes a task from the favourites' },
  })
  .post('/initial/mark/:id', ({ user, team, params }) => completePrerequisite({ actor: user, team }, params.id), {
    params: Id,
    detail: { summary: 'Ticks a prerequisite' },
  })
  .post('/initial/unmark/:id', ({ user, team, params }) => reopenPrerequisite({ actor: user, team }, params.id), {
    params: Id,
    detail: { summary: 'Unticks a prerequisite' },
  })

const anyTeams = new Elysia()
  .use(coordinator)
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

export const sheetRoutes = new Elysia().use(whatRuns).use(own).use(ownChanges).use(anyTeams)
