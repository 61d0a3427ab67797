import { beforeEach, expect, test } from 'bun:test'
import { as, createWorld, district, sessionOf, team, user } from '#test/world.ts'
import { firstAnswers } from './firstAnswers.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})

const PATHS = ['/api/auth/session', '/api/categorization', '/api/tasks', '/api/admin/users/']

async function broughtTo(person: { id: number } | null, paths = PATHS) {
  if (!person) return firstAnswers(paths, null)
  const request = new Request('http://localhost/kategoryzacja', { headers: { cookie: await sessionOf(person) } })
  return firstAnswers(paths, { request, peer: '127.0.0.1' })
}

test('X20 a page embeds the responses its user may read, and no rejected one', async () => {
  const ask = await as(world.jan)
  const bodyOf = async (path: string) => (await ask('GET', path)).body
  expect(JSON.parse(await broughtTo(world.jan))).toEqual({
    '/api/auth/session': await bodyOf('/auth/session'),
    '/api/categorization': await bodyOf('/categorization'),
    '/api/tasks': await bodyOf('/tasks'),
  })
})

test('X20 a page for a visitor embeds nothing that requires signing in', async () => {
  const all = JSON.parse(await broughtTo(null))
  expect([all['/api/auth/session'], all['/api/tasks'], all['/api/admin/users/']]).toEqual([
    { me: null },
    undefined,
    undefined,
  ])
})

test('X20 no name can end the data block that contains it', async () => {
  const hostile = '</script><!--<script>alert(1)'
  const { id: teamId } = team(hostile, district('Wroga'))
  const text = await broughtTo(user('wrogi', { teamId, teamAccepted: true }))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['/api/auth/session'].me.team.name).toBe(hostile)
})
