import { Elysia } from 'elysia'
import { groupRoutes } from './groups.ts'
import { initialTaskRoutes } from './initialTasks.ts'
import { taskRoutes } from './tasks.ts'
import { yearFileReading, yearFileUpload } from './yearFile.ts'
import { yearEditing, yearReading } from './years.ts'

// The whole panel may look at years; each group of routes that changes them opens with its own, narrower guard.
export const categorizationRoutes = new Elysia({ prefix: '/categorization' })
  .use(yearReading)
  .use(yearEditing)
  .use(initialTaskRoutes)
  .use(groupRoutes)
  .use(taskRoutes)
  .use(yearFileReading)
  .use(yearFileUpload)
