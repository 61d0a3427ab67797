import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { refused } from '#test/refused.ts'
import { as, createWorld, type World } from '#test/world.ts'

type Name = 'jan' | 'ewa' | 'dorota' | 'ola' | 'adam'

let world: World
beforeEach(() => {
  world = createWorld()
})

const storedUser = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const send = async (name: Name, method: string, path: string, body?: unknown) =>
  (await as(world[name]))(method, path, body)

describe('districts', () => {
  test('V13 a district coordinator sees only their own', async () => {
    expect((await send('ewa', 'GET', '/admin/districts')).body).toMatchObject([
      { name: 'Mazowiecka', shadow: false, autoaccept: true, admins: [{ email: 'ewa@przyklad.example' }] },
    ])
    await refused(await as(world.ewa), 403, 'GET', `/admin/districts/${world.pomerania.id}`)
    await refused(await as(world.ewa), 403, 'GET', `/admin/teams/${world.fale.id}`)
    expect((await send('ola', 'GET', '/admin/districts/shallow')).body).toHaveLength(4)
  })

  test('V17 a district coordinator creates none and touches no other', async () => {
    const ewa = await as(world.ewa)
    await refused(ewa, 403, 'POST', '/admin/districts/', { name: 'Nowa' })
    await refused(ewa, 403, 'PATCH', `/admin/districts/${world.pomerania.id}`, { shadow: true })
    await refused(ewa, 403, 'PATCH', `/admin/districts/${world.mazovia.id}`, { name: 'Stołeczna', shadow: true })
  })

  test('a coordinator hides their own and stops automatic acceptance', async () => {
    const { body } = await send('ewa', 'PATCH', `/admin/districts/${world.mazovia.id}`, { autoaccept: false })
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

  test('a new one is shown and accepts automatically unless said otherwise; a taken name is refused', async () => {
    expect(await send('ola', 'POST', '/admin/districts/', { name: 'Śląska' })).toMatchObject({
      status: 201,
      body: { name: 'Śląska', shadow: false, autoaccept: true, teams: [], admins: [] },
    })
    expect((await send('adam', 'POST', '/admin/districts', { name: ' śLĄSKA ' })).status).toBe(422)
    expect((await send('adam', 'PATCH', `/admin/districts/${world.mazovia.id}`, { colour: 'red' })).status).toBe(400)
  })
})

describe('troops', () => {
  test('V14 a district coordinator changes only troops of their own district and moves none', async () => {
    const ewa = await as(world.ewa)
    await refused(ewa, 403, 'PATCH', `/admin/teams/${world.fale.id}`, { locked: true })
    await refused(ewa, 403, 'PATCH', `/admin/teams/${world.wilki.id}`, { districtId: world.pomerania.id })
    await refused(ewa, 403, 'POST', '/admin/teams/', { name: 'Nowa', districtId: world.pomerania.id })
  })

  test('a coordinator locks, hides and renames a troop', async () => {
    const path = `/admin/teams/${world.wilki.id}`
    expect((await send('ewa', 'PATCH', path, { locked: true })).body).toMatchObject({ locked: true, shadow: false })
    expect((await send('ewa', 'PATCH', path, { shadow: true })).body).toMatchObject({ locked: true, shadow: true })
    expect((await send('ewa', 'PATCH', path, { name: 'Szare Wilki' })).body.name).toBe('Szare Wilki')
    expect((await send('ewa', 'PATCH', path, { name: 'ORŁY' })).status).toBe(422)
    expect((await send('ewa', 'PATCH', path, {})).status).toBe(400)
    expect(
      db
        .select()
        .from(auditEntries)
        .all()
        .map(entry => entry.after),
    ).toEqual([{ locked: true }, { shadow: true }, { name: 'Szare Wilki' }])
  })

  test('a national coordinator moves a troop unless its name is taken there', async () => {
    const path = `/admin/teams/${world.wilki.id}`
    expect((await send('ola', 'PATCH', path, { districtId: world.pomerania.id })).body.district.name).toBe('Pomorska')
    expect((await send('ola', 'PATCH', path, { districtId: 999_999 })).status).toBe(404)
    expect((await send('ola', 'POST', '/admin/teams', { name: 'wilki', districtId: world.pomerania.id })).status).toBe(
      422,
    )
  })

  test('lists are by page and search, scoped like everything else', async () => {
    const all = await send('ola', 'GET', '/admin/teams')
    expect(all.headers.get('x-total-count')).toBe('4')
    expect((await send('ewa', 'GET', '/admin/teams')).body.map((team: { name: string }) => team.name)).toEqual([
      'Cienie',
      'Orły',
      'Wilki',
    ])
    expect((await send('ola', 'GET', '/admin/teams?q=WILK')).body).toMatchObject([
      { name: 'Wilki', owners: 2, waiting: 1 },
    ])
    expect((await send('ola', 'GET', '/admin/teams?q=orly')).body).toMatchObject([{ name: 'Orły' }])
    expect((await send('ewa', 'GET', `/admin/teams?district=${world.pomerania.id}`)).body).toEqual([])
  })
})

describe('owners', () => {
  test('granting lets a leader in and ends what they waited for', async () => {
    const { status, body } = await send('ewa', 'PATCH', `/admin/teams/grant/${world.piotr.id}/on/${world.orly.id}`)
    expect(status).toBe(200)
    expect(body.owners.map((owner: { email: string }) => owner.email.split('@')[0])).toEqual(['borys', 'piotr'])
    expect((await send('jan', 'PATCH', `/teams/grant/${world.wilki.id}`)).status).toBe(404)
  })

  test.each([
    ['a leader of another troop', 'ola', 'jan', 409],
    ['a coordinator', 'ola', 'ewa', 409],
    ['somebody out of sight', 'ewa', 'cezary', 404],
  ] as const)('%s cannot be granted a troop', async (_, actor, target, status) => {
    const answer = await send(actor, 'PATCH', `/admin/teams/grant/${world[target].id}/on/${world.orly.id}`)
    expect(answer.status).toBe(status)
    expect(storedUser(world[target]).teamId).not.toBe(world.orly.id)
  })

  test('somebody who waits is let in or refused here too, once', async () => {
    const [piotr, wilki] = [world.piotr, world.wilki]
    expect((await send('ewa', 'PATCH', `/admin/teams/grant/${piotr.id}/on/${wilki.id}`)).status).toBe(200)
    expect(storedUser(piotr)).toMatchObject({ teamId: wilki.id, teamAccepted: true })
    expect(db.select().from(auditEntries).all()).toMatchObject([{ kind: 'access.grant', userId: piotr.id }])
    expect((await send('ewa', 'PATCH', `/admin/teams/refuse/${piotr.id}/on/${wilki.id}`)).status).toBe(404)

    world = createWorld()
    const path = `/admin/teams/refuse/${world.piotr.id}/on/${world.wilki.id}`
    expect((await send('ewa', 'PATCH', path)).body.owners).toHaveLength(2)
    expect(storedUser(world.piotr).teamId).toBeNull()
    expect((await send('ewa', 'PATCH', path)).status).toBe(404)
  })

  test('H14 a revoked owner is out on the very next request', async () => {
    const jan = await as(world.jan)
    expect((await send('adam', 'PATCH', `/admin/teams/revoke/${world.jan.id}/on/${world.wilki.id}`)).status).toBe(200)
    expect((await jan('GET', '/teams/mine')).status).toBe(403)
  })

  test('who does not own the troop cannot lose it', async () => {
    expect((await send('adam', 'PATCH', `/admin/teams/revoke/${world.jan.id}/on/${world.orly.id}`)).status).toBe(404)
    expect((await send('adam', 'PATCH', `/admin/teams/revoke/${world.piotr.id}/on/${world.wilki.id}`)).status).toBe(404)
    expect(storedUser(world.jan).teamAccepted).toBe(true)
  })
})

describe('audit', () => {
  test('everything that happened, newest first, scoped to the reader', async () => {
    await send('ola', 'PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
    await send('ola', 'PATCH', `/admin/teams/${world.fale.id}`, { locked: true })
    const all = (await send('adam', 'GET', '/admin/audit')).body
    expect(all.map((entry: { team: { name: string } }) => entry.team.name)).toEqual(['Fale', 'Wilki'])
    expect(all[0]).toMatchObject({
      kind: 'team.change',
      actor: { email: 'ola@przyklad.example' },
      after: { locked: true },
    })

    const ewas = (await send('ewa', 'GET', '/admin/audit')).body
    expect(ewas).toMatchObject([{ team: { name: 'Wilki' }, actor: { role: 'TOPLEVEL_COORDINATOR', email: null } }])
  })

  test('it is found by person, team and kind', async () => {
    await send('ewa', 'PATCH', `/admin/teams/${world.wilki.id}`, { locked: true })
    await send('ola', 'PATCH', `/admin/users/${world.jan.id}/permissions/TOPLEVEL_COORDINATOR`)
    const found = async (query: string) => (await send('adam', 'GET', `/admin/audit?${query}`)).body.length
    expect(await found(`person=${world.ewa.id}`)).toBe(1)
    expect(await found(`person=${world.jan.id}`)).toBe(1)
    expect(await found(`team=${world.wilki.id}`)).toBe(1)
    expect(await found('kind=role')).toBe(1)
    expect(await found('kind=team.change')).toBe(1)
    expect(await found('kind=year')).toBe(0)
  })
})
