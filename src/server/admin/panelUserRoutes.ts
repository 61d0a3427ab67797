import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import {
  AdminsOf,
  DistrictRoleChange,
  EmailSearch,
  MarkedUsers,
  RoleChange,
  UserFilter,
} from '#domain/requests/panel.ts'
import { coordinator } from '#server/auth/guards.ts'
import { eachByItsCode } from '#server/eachByItself.ts'
import { activatePerson, giveDistrictRole, giveRole } from '#server/people/offices.ts'
import {
  describePerson,
  officeHolders,
  visibleEmails,
  visiblePeople,
  visiblePerson,
} from '#server/people/visiblePeople.ts'

export const panelUserRoutes = new Elysia({ prefix: '/users' })
  .use(coordinator)
  .get(
    '/',
    ({ user, query, set }) => {
      const { rows, total } = visiblePeople(user, query)
      set.headers['x-total-count'] = String(total)
      return rows
    },
    { query: UserFilter },
  )
  .get('/shallow', ({ user, query }) => visibleEmails(user, query.q), { query: EmailSearch })
  .get('/:id', ({ user, params }) => describePerson(visiblePerson(user, params.id).id), { params: Id })
  .get('/admins/:role', ({ user, params }) => officeHolders(user, params.role), { params: AdminsOf })
  .patch('/activate', ({ user, body }) => eachByItsCode(body.users, id => activatePerson(user, id)), {
    body: MarkedUsers,
  })
  .patch('/activate/:id', ({ user, params }) => activatePerson(user, params.id), { params: Id })
  .patch('/:id/permissions/:role', ({ user, params }) => giveRole(user, params.id, params.role, null), {
    params: RoleChange,
  })
  .patch(
    '/:id/permissions/:role/:district',
    ({ user, params }) => giveDistrictRole(user, params.id, params.role, params.district),
    { params: DistrictRoleChange },
  )
