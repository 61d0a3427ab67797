import { Elysia } from 'elysia'
import { MatrixFilter, OverviewFilter } from '#domain/requests/panel.ts'
import { coordinator } from '#server/auth/guards.ts'
import { matrixOf } from '#server/overview/matrix.ts'
import { districtFigures, overviewOf } from '#server/overview/overview.ts'
import { waitingFor } from '#server/overview/waiting.ts'

export const overviewRoutes = new Elysia({ prefix: '/overview' })
  .use(coordinator)
  .get('/', ({ user, query }) => overviewOf(user, query.district), { query: OverviewFilter })
  .get('/waiting', ({ user }) => waitingFor(user))
  .get('/districts', ({ user }) => districtFigures(user))
  .get('/matrix', ({ user, query }) => matrixOf(user, query.by, query.district), { query: MatrixFilter })
