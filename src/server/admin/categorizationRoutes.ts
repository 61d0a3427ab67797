import { Elysia } from 'elysia'
import { groupRoutes } from './groupRoutes.ts'
import { panelRankingRoutes } from './panelRankingRoutes.ts'
import { initialTaskRoutes } from './prerequisiteRoutes.ts'
import { taskRoutes } from './taskRoutes.ts'
import { yearFileRoutes } from './yearFileRoutes.ts'
import { yearMoveRoutes } from './yearMoveRoutes.ts'
import { yearRoutes } from './yearRoutes.ts'

// The whole panel may look at years; each group of routes that changes them opens with its own, narrower guard.
export const categorizationRoutes = new Elysia({ prefix: '/categorization' })
  .use(yearRoutes)
  .use(yearMoveRoutes)
  .use(initialTaskRoutes)
  .use(groupRoutes)
  .use(taskRoutes)
  .use(panelRankingRoutes)
  .use(yearFileRoutes)
