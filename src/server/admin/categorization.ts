import { Elysia } from 'elysia'
import { groupRoutes } from './groups.ts'
import { initialTaskRoutes } from './initialTasks.ts'
import { panelRankingRoutes } from './ranking.ts'
import { taskRoutes } from './tasks.ts'
import { yearFileRoutes } from './yearFile.ts'
import { yearMoveRoutes } from './yearMoves.ts'
import { yearRoutes } from './years.ts'

// The whole panel may look at years; each group of routes that changes them opens with its own, narrower guard.
export const categorizationRoutes = new Elysia({ prefix: '/categorization' })
  .use(yearRoutes)
  .use(yearMoveRoutes)
  .use(initialTaskRoutes)
  .use(groupRoutes)
  .use(taskRoutes)
  .use(panelRankingRoutes)
  .use(yearFileRoutes)
