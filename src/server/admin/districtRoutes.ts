import { Elysia } from 'elysia'
import { Id } from '#domain/requests/ids.ts'
import { DistrictChange, NewDistrict } from '#domain/requests/teams.ts'
import { coordinator } from '#server/auth/guards.ts'
import { changeDistrict, createDistrict } from '#server/districts/changeDistrict.ts'
import { describeDistrict, managedDistrict, managedDistricts } from '#server/districts/districtLookups.ts'

export const districtRoutes = new Elysia({ prefix: '/districts' })
  .use(coordinator)
  .get('/', ({ user }) => managedDistricts(user).map(describeDistrict))
  .get('/shallow', ({ user }) => managedDistricts(user).map(({ id, name }) => ({ id, name })))
  .get('/:id', ({ user, params }) => describeDistrict(managedDistrict(user, params.id)), { params: Id })
  .post('/', ({ user, body, status }) => status(201, createDistrict(user, body)), { body: NewDistrict })
  .patch('/:id', ({ user, params, body }) => changeDistrict(user, params.id, body), {
    params: Id,
    body: DistrictChange,
  })
