import { Elysia } from 'elysia'
import { coordinator } from '#server/auth/guards.ts'
import { accountRemovalRoutes } from './accountRemovalRoutes.ts'
import { auditRoutes } from './auditRoutes.ts'
import { categorizationRoutes } from './categorizationRoutes.ts'
import { copyRoutes } from './copyRoutes.ts'
import { districtRoutes } from './districtRoutes.ts'
import { overviewRoutes } from './overviewRoutes.ts'
import { panelTeamRoutes } from './panelTeamRoutes.ts'
import { panelUserRoutes } from './panelUserRoutes.ts'
import { reminderRoutes } from './reminderRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { stateRoutes } from './stateRoutes.ts'

// Nobody below a coordinator gets past this line.
export const adminRoutes = new Elysia({ prefix: '/admin' })
  .use(coordinator)
  .use(overviewRoutes)
  .use(reminderRoutes)
  .use(districtRoutes)
  .use(panelTeamRoutes)
  .use(panelUserRoutes)
  .use(accountRemovalRoutes)
  .use(auditRoutes)
  .use(categorizationRoutes)
  .use(stateRoutes)
  .use(copyRoutes)
  .use(sessionRoutes)
