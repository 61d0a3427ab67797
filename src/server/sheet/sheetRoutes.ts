import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { SheetAddress, TaskValue } from '#domain/requests/sheet.ts'
import { anybody, coordinator, sameLeader } from '#server/auth/guards.ts'
import { together } from '#server/database/together.ts'
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
  .get('/', () => describeYear(openYear()))
  .get('/:id', ({ user, params }) => describeYear(visibleYear(params.id, user)), { params: Id })

const own = new Elysia()
  .use(sameLeader)
  .get('/categorization/category', ({ team }) => standingOfTeam(team.id, openYear()))
  .get('/tasks/', ({ team }) => ownSheet(team.id))
  .get('/tasks/last-year', ({ team }) => lastYearSheet(team.id, openYear()))
  .put(
    '/tasks/:id',
    ({ user, team, params, body }) => together(() => saveValue({ actor: user, team }, params.id, body.value)),
    { params: Id, body: TaskValue },
  )
  .post('/tasks/clear/:id', ({ user, team, params }) => clearValue({ actor: user, team }, params.id), { params: Id })
  .post('/tasks/select/:id', ({ team, params }) => addFavourite(team, params.id), { params: Id })
  .post('/tasks/deselect/:id', ({ team, params }) => removeFavourite(team, params.id), { params: Id })
  .get('/tasks/initial', ({ team }) => prerequisitesOnSheet(team.id, openYear().id))
  .post('/tasks/initial/mark/:id', ({ user, team, params }) => completePrerequisite({ actor: user, team }, params.id), {
    params: Id,
  })
  .post('/tasks/initial/unmark/:id', ({ user, team, params }) => reopenPrerequisite({ actor: user, team }, params.id), {
    params: Id,
  })

const anyTeams = new Elysia()
  .use(coordinator)
  .get('/categorization/category/:id/of/:team', ({ user, params }) => readStanding(user, params), {
    params: SheetAddress,
  })
  .get('/tasks/:id/of/:team', ({ user, params }) => readSheet(user, params), { params: SheetAddress })
  .get('/tasks/:id/of/:team/last-year', ({ user, params }) => readLastYear(user, params), { params: SheetAddress })
  .get('/tasks/initial/:id/of/:team', ({ user, params }) => readPrerequisites(user, params), { params: SheetAddress })

export const sheetRoutes = new Elysia().use(whatRuns).use(own).use(anyTeams)
