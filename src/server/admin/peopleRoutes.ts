import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import {
  AdminsOf,
  AuditFilter,
  DistrictRoleChange,
  EmailSearch,
  LostInvitations,
  MarkedUsers,
  PeopleCount,
  RoleChange,
  UserFilter,
} from '#contract/requests/panel.ts'
import { auditLog } from '#server/audit/auditLog.ts'
import { accountRemover, coordinator } from '#server/auth/guards.ts'
import { eachWithErrorCodes } from '#server/database/eachInTransaction.ts'
import { takeOverInvitations } from '#server/invitations/sendInvitation.ts'
import { activatePerson, deletePerson, giveDistrictRole, giveRole } from '#server/people/offices.ts'
import {
  describePerson,
  isInSight,
  officeHolders,
  peopleCounts,
  visibleEmails,
  visiblePeople,
  visiblePerson,
} from '#server/people/visiblePeople.ts'
import { pageOf } from './pageOf.ts'

const people = new Elysia()
  .use(coordinator)
  .get('/users', ({ user, query, set }) => pageOf(visiblePeople(user, query), set), {
    query: UserFilter,
    detail: { summary: 'Lists the people whom the coordinator may see; a page of them when filtered' },
  })
  .get('/users/counts', ({ user, query }) => peopleCounts(user, query), {
    query: PeopleCount,
    detail: { summary: 'Counts the people whom the coordinator may see by role, and those who need something' },
  })
  .get('/users/shallow', ({ user, query }) => visibleEmails(user, query.q), {
    query: EmailSearch,
    detail: { summary: 'Lists the e-mails and names of the people whom the coordinator may see' },
  })
  .get('/users/:id', ({ user, params }) => describePerson(visiblePerson(user, params.id).id), {
    params: Id,
    detail: { summary: 'Returns a person' },
  })
  .get('/users/admins/:role', ({ user, params }) => officeHolders(user, params.role), {
    params: AdminsOf,
    detail: { summary: 'Lists the national coordinators or the administrators' },
  })
  .patch(
    '/users/activate',
    ({ stillAdmitted, body }) => eachWithErrorCodes(body.users, stillAdmitted, activatePerson),
    {
      body: MarkedUsers,
      detail: { summary: 'Activates several accounts; names the accounts that cannot be activated' },
    },
  )
  .patch('/users/activate/:id', ({ user, params }) => activatePerson(user, params.id), {
    params: Id,
    detail: { summary: 'Activates the account of a person who did not receive the mail' },
  })
  .patch(
    '/users/:id/permissions/:role',
    ({ user, params, query }) => giveRole(user, params.id, params.role, null, query.invitations && takeOverInvitations),
    {
      params: RoleChange,
      query: LostInvitations,
      detail: { summary: 'Gives a person a national role, or takes it away' },
    },
  )
  .patch(
    '/users/:id/permissions/:role/:district',
    ({ user, params: { id, role, district }, query }) =>
      giveDistrictRole(user, id, role, district, query.invitations && takeOverInvitations),
    {
      params: DistrictRoleChange,
      query: LostInvitations,
      detail: { summary: 'Makes a person coordinator of a district, or takes that role away' },
    },
  )
  .get(
    '/audit',
    ({ user, query, set }) =>
      pageOf(
        auditLog(user, query, id => isInSight(user, id)),
        set,
      ),
    {
      query: AuditFilter,
      detail: { summary: 'Lists a page of the audit log, newest first; x-total-count holds the number of entries' },
    },
  )

const removingAccounts = new Elysia()
  .use(accountRemover)
  .delete('/users/:id', ({ user, params, status }) => status(204, deletePerson(user, params.id)), {
    params: Id,
    detail: { summary: 'Deletes the account of a person who asked for it' },
  })

export const peopleRoutes = new Elysia().use(people).use(removingAccounts)
