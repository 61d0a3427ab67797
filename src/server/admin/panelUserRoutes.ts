import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { AdminsOf, DistrictRoleChange, EmailSearch, RoleChange, UserFilter } from '#domain/requests/panel.ts'
import { mayGiveRole, mayHaveTeam, maySeeAdministrators, maySeeNationalCoordinators, type Role } from '#domain/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { administrator, coordinator } from '#server/auth/guards.ts'
import { activateWithoutKey } from '#server/auth/registration.ts'
import { isErased, type User, userById } from '#server/auth/user.ts'
import { atomically, db } from '#server/database/open.ts'
import { districts, users } from '#server/database/schema/people.ts'
import { forgetRequestOf } from '#server/people/accessRequests.ts'
import { eraseAccount } from '#server/people/eraseAccount.ts'
import { refuseLastAdministrator } from '#server/people/ownAccount.ts'
import { adminsOf, describePerson, emailsOf, peopleOf, visiblePerson } from '#server/people/visiblePeople.ts'
import { conflict, forbidden, notFound } from '#server/problem.ts'

export const panelUserRoutes = new Elysia({ prefix: '/users' })
  .use(coordinator)
  .get(
    '/',
    ({ user, query, set }) => {
      const { rows, total } = peopleOf(user, query)
      set.headers['x-total-count'] = String(total)
      return rows
    },
    { query: UserFilter },
  )
  .get('/shallow', ({ user, query }) => emailsOf(user, query.q), { query: EmailSearch })
  .get('/:id', ({ user, params }) => describePerson(visiblePerson(user, params.id).id), { params: Id })
  .get(
    '/admins/:role',
    ({ user, params: { role } }) => {
      const maySee = role === 'ADMIN' ? maySeeAdministrators : maySeeNationalCoordinators
      if (!maySee(user)) throw forbidden()
      return adminsOf(role)
    },
    { params: AdminsOf },
  )
  .patch('/activate/:id', ({ user, params }) => activate(user, params.id), { params: Id })
  .patch('/:id/permissions/:role', ({ user, params }) => giveRole(user, params.id, params.role, null), {
    params: RoleChange,
  })
  .patch(
    '/:id/permissions/:role/:district',
    ({ user, params }) => giveDistrictRole(user, params.id, params.role, params.district),
    { params: DistrictRoleChange },
  )

export const accountRemovalRoutes = new Elysia({ prefix: '/users' }).use(administrator).delete(
  '/:id',
  ({ user, params, status }) => {
    deletePerson(user, params.id)
    return status(204, undefined)
  },
  { params: Id },
)

/** On somebody's request, for those who cannot do it themselves. */
function deletePerson(actor: User, id: number) {
  const person = visiblePerson(actor, id)
  refuseLastAdministrator(person)
  eraseAccount(person, actor.id)
}

function activate(actor: User, id: number) {
  const person = visiblePerson(actor, id)
  if (!person.activated) {
    atomically(() => {
      activateWithoutKey(id)
      recordChange(actor, 'user.activate', { userId: id, districtId: districtOf(person) }, null, null)
    })
  }
  return describePerson(id)
}

/** Makes somebody coordinator of a district, or takes exactly that away. */
function giveDistrictRole(actor: User, id: number, role: 'DISTRICT_COORDINATOR' | 'USER', districtId: number) {
  const district = db.select({ id: districts.id }).from(districts).where(eq(districts.id, districtId)).get()
  if (!district) throw notFound('district')
  if (role === 'DISTRICT_COORDINATOR') return giveRole(actor, id, role, districtId)

  const person = existing(id)
  if (!mayGiveRole(actor, person, role, null)) throw forbidden()
  if (person.role !== 'DISTRICT_COORDINATOR' || person.districtId !== districtId)
    throw conflict('Not a coordinator of this district')
  return giveRole(actor, id, role, null)
}

/** The team link of a promoted leader stays and comes back with the role USER (ruling 26). */
function giveRole(actor: User, id: number, role: Role, districtId: number | null) {
  return atomically(() => {
    const person = existing(id)
    if (!mayGiveRole(actor, person, role, districtId)) throw forbidden()
    if (role !== person.role) refuseLastAdministrator(person)
    if (!mayHaveTeam({ role }) && !person.teamAccepted) dropWish(id)

    db.update(users).set({ role, districtId }).where(eq(users.id, id)).run()
    recordChange(
      actor,
      'role.change',
      { userId: id, districtId: districtId ?? districtOf(person) },
      { role: person.role, districtId: person.districtId },
      { role, districtId },
    )
    return describePerson(id)
  })
}

function existing(id: number) {
  const person = userById(id)
  if (!person || isErased(person)) throw notFound('user')
  return person
}

function dropWish(id: number) {
  forgetRequestOf(id)
  db.update(users).set({ teamId: null }).where(eq(users.id, id)).run()
}

const districtOf = (person: User) => person.districtId ?? person.team?.districtId ?? null
