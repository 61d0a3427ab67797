import { expect, spyOn, test } from 'bun:test'
import { nameKey } from '#domain/text/text.ts'
import { logLines } from '#server/core/logOutput.ts'
import { as, freshWorld, team } from '#test/world.ts'
import { refreshNameKeys } from './nameKeys.ts'
import { sqlite } from './open.ts'

const world = freshWorld()

/** Stores a name the way an earlier rule of comparison did. */
const store = (id: number, key: string) => sqlite.query('UPDATE teams SET nameKey = ? WHERE id = ?').run(key, id)
const keyOf = (id: number) =>
  sqlite.query<{ nameKey: string }, [number]>('SELECT nameKey FROM teams WHERE id = ?').get(id)!.nameKey

test('T09 names stored under an earlier comparison rule are compared by the current one', async () => {
  store(world.wilki.id, 'Wilki')
  const found = async () =>
    (await (await as(world.adam))('POST', '/admin/teams/', { name: 'wilki', districtId: world.mazovia.id })).status
  refreshNameKeys()
  expect([keyOf(world.wilki.id), await found()]).toEqual(['wilki', 422])
})

test('a key that becomes free during the update is used', () => {
  store(world.wilki.id, 'Wilki')
  store(world.orly.id, 'wilki')
  refreshNameKeys()
  expect([keyOf(world.wilki.id), keyOf(world.orly.id)]).toEqual(['wilki', 'orły'])
})

test('of two names that have become equal the later keeps its key, and is reported', () => {
  const twin = team('Ｗｉｌｋｉ', world.mazovia, { nameKey: 'ｗｉｌｋｉ' })
  const written = spyOn(logLines, 'write').mockImplementation(() => {})
  refreshNameKeys()
  const lines = written.mock.calls.flat().join(' ')
  written.mockRestore()
  expect([keyOf(world.wilki.id), keyOf(twin.id)]).toEqual([nameKey('Wilki'), 'ｗｉｌｋｉ'])
  expect(lines).toContain(`"event":"names.alike","table":"teams","ids":"${twin.id}"`)
})
