import { Elysia } from 'elysia'
import { AuditFilter } from '#domain/requests/panel.ts'
import { auditLog } from '#server/audit/auditLog.ts'
import { coordinator } from '#server/auth/guards.ts'
import { isInSight } from '#server/people/visiblePeople.ts'

export const auditRoutes = new Elysia({ prefix: '/audit' }).use(coordinator).get(
  '/',
  ({ user, query, set }) => {
    const { rows, total } = auditLog(user, query, id => isInSight(user, id))
    set.headers['x-total-count'] = String(total)
    return rows
  },
  { query: AuditFilter },
)
