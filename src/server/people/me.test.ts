import { expect, test } from 'bun:test'
import { as, freshWorld } from '#test/world.ts'

const world = freshWorld()

test('V25 a leader reads their own account without secrets', async () => {
  const jan = await as(world.jan)
  const { status, body } = await jan('GET', '/user/')
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(
    [
      'activated',
      'createdAt',
      'dailyDigest',
      'districtAdmin',
      'districtAdminId',
      'email',
      'firstName',
      'id',
      'lastLogin',
      'lastName',
      'mails',
      'planMails',
      'role',
      'team',
      'teamAccepted',
    ].sort(),
  )
  expect(body.team).toMatchObject({ name: 'Wilki', district: { name: 'Mazowiecka' }, locked: false })
})

test('a visitor gets 401', async () => {
  const stranger = await as(null)
  expect(await stranger('GET', '/user')).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
})

test('an unknown route answers 404 in JSON', async () => {
  const stranger = await as(null)
  expect(await stranger('GET', '/zzz')).toMatchObject({ status: 404, body: { message: 'Not found' } })
})
