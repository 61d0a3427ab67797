import { expect, test } from 'bun:test'
import { createWorld, team } from '#test/world.ts'
import { db } from './open.ts'
import { inReadTransaction } from './readTransaction.ts'
import { teams } from './schema/people.ts'

test('a read transaction does not see concurrent writes', async () => {
  const world = createWorld()
  const counted = await inReadTransaction(async from => {
    const before = from.select().from(teams).all().length
    team('Nowi', world.mazovia)
    await Promise.resolve()
    return [before, from.select().from(teams).all().length]
  })
  expect(counted).toEqual([4, 4])
  expect(db.select().from(teams).all()).toHaveLength(5)
})

test('a read transaction cannot write', async () => {
  await expect(inReadTransaction(async from => from.delete(teams).run())).rejects.toThrow()
})
