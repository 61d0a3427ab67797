import { Elysia } from 'elysia'
import { NewReminder } from '#domain/requests/review.ts'
import { coordinator } from '#server/auth/guards.ts'
import { plannedReminders } from '#server/reminders/dueReminders.ts'
import { remindByHand } from '#server/reminders/remind.ts'

export const reminderRoutes = new Elysia({ prefix: '/reminders' })
  .use(coordinator)
  .get('/', ({ user }) => plannedReminders(user))
  .post('/', ({ user, body }) => remindByHand(user, body.teams, body.text), { body: NewReminder })
