import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { issueKey } from '#server/auth/keys.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { listening, ROUNDS } from '#test/listen.ts'
import { refused } from '#test/refused.ts'
import { as, createWorld, user, type World } from '#test/world.ts'

type Name = 'jan' | 'nowy' | 'cezary' | 'ewa' | 'dorota' | 'ola' | 'adam'

let world: World
beforeEach(() => {
  world = createWorld()
})

const stored = ({ id }: { id: number }) => db.select().from(users).where(eq(users.id, id)).get()!
const audits = () => db.select().from(auditEntries).all()

async function patch(actor: Name, path: string) {
  return (await as(world[actor]))('PATCH', path)
}

describe('roles', () => {
  // Columns: actor, target, path after /permissions/ with D1 and D2 for districts, status.
  const table: [string, Name, Name, string, number][] = [
    ['V03', 'ewa', 'adam', 'USER', 403],
    ['V04', 'ewa', 'ewa', 'ADMIN', 403],
    ['V04', 'ewa', 'ewa', 'TOPLEVEL_COORDINATOR', 403],
    ['V05', 'ewa', 'cezary', 'DISTRICT_COORDINATOR/D1', 403],
    ['V06', 'ewa', 'jan', 'DISTRICT_COORDINATOR/D2', 403],
    ['V07', 'ewa', 'adam', 'DISTRICT_COORDINATOR/D1', 403],
    ['V07', 'ewa', 'ola', 'DISTRICT_COORDINATOR/D1', 403],
    ['V08', 'ewa', 'dorota', 'USER/D2', 403],
    ['V09', 'ola', 'adam', 'USER', 403],
    ['V09', 'ola', 'adam', 'TOPLEVEL_COORDINATOR', 403],
    ['V10', 'ola', 'ola', 'ADMIN', 403],
    ['V10', 'ola', 'jan', 'ADMIN', 403],
    ['V11', 'adam', 'adam', 'USER', 409],
    ['V11', 'adam', 'adam', 'TOPLEVEL_COORDINATOR', 409],
    ['may', 'ewa', 'jan', 'DISTRICT_COORDINATOR/D1', 200],
    ['may', 'ewa', 'nowy', 'DISTRICT_COORDINATOR/D1', 200],
    ['may', 'ewa', 'ewa', 'USER/D1', 200],
    ['may', 'ola', 'cezary', 'DISTRICT_COORDINATOR/D1', 200],
    ['may', 'ola', 'ewa', 'USER/D1', 200],
    ['may', 'ola', 'jan', 'TOPLEVEL_COORDINATOR', 200],
    ['may', 'ola', 'ola', 'USER', 200],
    ['may', 'adam', 'jan', 'ADMIN', 200],
    ['may', 'adam', 'ola', 'USER', 200],
    ['may', 'adam', 'ewa', 'TOPLEVEL_COORDINATOR', 200],
    ['a coordinator of another district', 'ola', 'ewa', 'USER/D2', 409],
    ['no such district', 'ola', 'jan', 'DISTRICT_COORDINATOR/999999', 404],
    ['a district is missing', 'ola', 'jan', 'DISTRICT_COORDINATOR', 400],
    ['no such role', 'adam', 'jan', 'KING', 400],
  ]

  test.each(table)('%s: %s makes %s a %s: %d', async (_, actor, target, role, status) => {
    const where = role.replace('D1', String(world.mazovia.id)).replace('D2', String(world.pomerania.id))
    const path = `/admin/users/${world[target].id}/permissions/${where}`
    if (status !== 200) return refused(await as(world[actor]), status, 'PATCH', path)

    expect((await patch(actor, path)).status).toBe(200)
    expect(stored(world[target]).role as string).toBe(role.split('/')[0]!)
    expect(audits()).toMatchObject([{ actorId: world[actor].id, kind: 'role.change', userId: world[target].id }])
  })

  test('V23 a demoted administrator is rejected on the next request', async () => {
    const second = user('second', { role: 'ADMIN' })
    const adam = await as(world.adam)
    await (await as(second))('PATCH', `/admin/users/${world.adam.id}/permissions/USER`)
    expect((await adam('GET', '/admin/users/')).status).toBe(403)
  })

  test('a promoted leader gets the troop back when the role is revoked', async () => {
    await patch('ola', `/admin/users/${world.jan.id}/permissions/TOPLEVEL_COORDINATOR`)
    const jan = await as(world.jan)
    expect((await jan('GET', '/teams/mine')).status).toBe(403)
    await patch('ola', `/admin/users/${world.jan.id}/permissions/USER`)
    expect((await jan('GET', '/teams/mine')).body.name).toBe('Wilki')
  })

  test('a leader who gets an office is no longer listed in the district', async () => {
    await patch('ola', `/admin/users/${world.jan.id}/permissions/TOPLEVEL_COORDINATOR`)
    const ewa = await as(world.ewa)
    expect((await ewa('GET', `/admin/users/${world.jan.id}`)).status).toBe(404)
    expect(JSON.stringify((await ewa('GET', '/admin/users/')).body)).not.toContain('jan@')
  })

  test('R08 of two administrators who demote each other concurrently one remains', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      world = createWorld()
      const second = user('second', { role: 'ADMIN' })
      await listening(async caller => {
        const [one, two] = [await caller(world.adam), await caller(second)]
        await Promise.all([
          one('PATCH', `/admin/users/${second.id}/permissions/USER`),
          two('PATCH', `/admin/users/${world.adam.id}/permissions/USER`),
        ])
      })
      expect([stored(world.adam).role, stored(second).role].filter(role => role === 'ADMIN')).toHaveLength(1)
    }
  })
})

describe('activation', () => {
  test('V16 an account outside the district is not found', async () => {
    db.update(users).set({ activated: false }).where(eq(users.id, world.cezary.id)).run()
    await refused(await as(world.ewa), 404, 'PATCH', `/admin/users/activate/${world.cezary.id}`)
  })

  test('activating applies the password of the only registration, and none of several', async () => {
    const adam = await as(world.adam)
    const [once, twice] = [user('raz', { activated: false }), user('dwa', { activated: false })]
    issueKey(once.id, 'ACTIVATE', { passwordHash: 'the one' })
    issueKey(twice.id, 'ACTIVATE', { passwordHash: 'mine' })
    issueKey(twice.id, 'ACTIVATE', { passwordHash: 'planted' })
    for (const { id } of [once, twice]) await adam('PATCH', `/admin/users/activate/${id}`)
    expect([stored(once), stored(twice)]).toMatchObject([
      { activated: true, passwordHash: 'the one' },
      { activated: true, passwordHash: null },
    ])
  })

  test('an address that looks like a deleted account is found', async () => {
    const { id } = user('deleted-x')
    const adam = await as(world.adam)
    expect((await adam('GET', '/admin/users/?q=deleted-')).body).toMatchObject([{ id }])
    expect((await adam('DELETE', `/admin/users/${id}`)).status).toBe(204)
  })

  test('a deleted account is not found', async () => {
    const adam = await as(world.adam)
    await adam('DELETE', `/admin/users/${world.nowy.id}`)
    expect((await adam('PATCH', `/admin/users/activate/${world.nowy.id}`)).status).toBe(404)
    expect((await adam('PATCH', `/admin/users/${world.nowy.id}/permissions/ADMIN`)).status).toBe(404)
  })

  test('activating twice writes one audit entry', async () => {
    const waiting = user('czeka', { activated: false })
    expect((await patch('adam', `/admin/users/activate/${waiting.id}`)).body).toMatchObject({ activated: true })
    expect((await patch('adam', `/admin/users/activate/${waiting.id}`)).status).toBe(200)
    expect(audits()).toHaveLength(1)
  })
})
