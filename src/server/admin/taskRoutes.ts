import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { NewOrder, Task, TaskChange } from '#domain/requests/years.ts'
import { yearEditor } from '#server/auth/guards.ts'
import { orderTasks } from '#server/years/ordering.ts'
import { changeTask, createTask, deleteTask, duplicateTask } from '#server/years/tasks.ts'

export const taskRoutes = new Elysia({ prefix: '/tasks' })
  .use(yearEditor)
  .post('/', ({ user, body, status }) => status(201, createTask(user, body)), { body: Task })
  .post('/duplicate/:id', ({ user, params, status }) => status(201, duplicateTask(user, params.id)), { params: Id })
  .patch('/order/:id', ({ user, params, body }) => orderTasks(user, params.id, body.ids), {
    params: Id,
    body: NewOrder,
  })
  .patch('/:id', ({ user, params, body }) => changeTask(user, params.id, body), { params: Id, body: TaskChange })
  .delete(
    '/:id',
    ({ user, params, status }) => {
      deleteTask(user, params.id)
      return status(204)
    },
    { params: Id },
  )
