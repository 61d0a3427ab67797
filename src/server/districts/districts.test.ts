import { expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { refused } from '#test/refused.ts'
import { as, callAs, freshWorld } from '#test/world.ts'

const world = freshWorld()

test('V13 a district coordinator sees only their own', async () => {
  expect((await callAs(world.ewa, 'GET', '/admin/districts')).body).toMatchObject([
    { name: 'Mazowiecka', shadow: false, autoaccept: true, admins: [{ email: 'ewa@przyklad.example' }] },
  ])
  await refused(await as(world.ewa), 403, 'GET', `/admin/teams/${world.fale.id}`)
  expect((await callAs(world.ola, 'GET', '/admin/districts/shallow')).body).toHaveLength(4)
})

test('V17 a district coordinator cannot rename the own district', async () => {
  const ewa = await as(world.ewa)
  await refused(ewa, 403, 'PATCH', `/admin/districts/${world.mazovia.id}`, { name: 'Stołeczna', shadow: true })
})

test('a coordinator hides the district and turns automatic acceptance off', async () => {
  const { body } = await callAs(world.ewa, 'PATCH', `/admin/districts/${world.mazovia.id}`, { autoaccept: false })
  expect(body).toMatchObject({ autoaccept: false, shadow: false })
  expect(db.select().from(auditEntries).all()).toMatchObject([
    {
      kind: 'district.change',
      districtId: world.mazovia.id,
      before: { autoaccept: true },
      after: { autoaccept: false },
    },
  ])
})

test('a new district is visible and accepts automatically by default; a taken name is rejected', async () => {
  expect(await callAs(world.ola, 'POST', '/admin/districts/', { name: 'Śląska' })).toMatchObject({
    status: 201,
    body: { name: 'Śląska', shadow: false, autoaccept: true, teams: [], admins: [] },
  })
  expect((await callAs(world.adam, 'POST', '/admin/districts', { name: ' śLĄSKA ' })).status).toBe(422)
  expect((await callAs(world.adam, 'PATCH', `/admin/districts/${world.mazovia.id}`, { colour: 'red' })).status).toBe(
    400,
  )
})
