import { Elysia } from 'elysia'
import { coordinator } from '#server/auth/guards.ts'
import { auditRoutes } from './auditLog.ts'
import { categorizationRoutes } from './categorization.ts'
import { districtRoutes } from './districts.ts'
import { sessionRoutes } from './sessions.ts'
import { stateRoutes } from './state.ts'
import { panelTeamRoutes } from './teams.ts'
import { accountRemovalRoutes, panelUserRoutes } from './users.ts'

// Nobody below a coordinator gets past this line.
export const adminRoutes = new Elysia({ prefix: '/admin' })
  .use(coordinator)
  .use(districtRoutes)
  .use(panelTeamRoutes)
  .use(panelUserRoutes)
  .use(accountRemovalRoutes)
  .use(auditRoutes)
  .use(categorizationRoutes)
  .use(stateRoutes)
  .use(sessionRoutes)
