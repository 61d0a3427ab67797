import { afterAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { Problem } from '#server/core/problem.ts'
import { eachInOwnTransaction } from './eachInTransaction.ts'
import { sqlite } from './open.ts'

// Every reading of the clock is 4 milliseconds later.
let clock = 0
const watch = spyOn(performance, 'now')
beforeEach(() => {
  watch.mockImplementation(() => (clock += 4))
  sqlite.run('DROP TABLE IF EXISTS noted')
  sqlite.run('CREATE TABLE noted (n INTEGER PRIMARY KEY)')
})
afterAll(() => {
  watch.mockRestore()
  sqlite.run('DROP TABLE noted')
})

const note = (_: { id: number }, n: number) => sqlite.run(`INSERT INTO noted VALUES (${n})`)
const anyActor = () => ({ id: 1 })
const noted = () => sqlite.query<{ n: number }, []>('SELECT n FROM noted ORDER BY n').values().flat()

test('P22 finished items are stored when other requests are served', async () => {
  const seen: unknown[] = []
  setImmediate(() => seen.push(sqlite.inTransaction, noted()))
  await eachInOwnTransaction([1, 2, 3, 4], anyActor, note)
  expect(seen).toEqual([false, [1, 2, 3]])
  expect(noted()).toEqual([1, 2, 3, 4])
})

test('a rejected item undoes only its own work, and is returned with its error', async () => {
  const { done, refused } = await eachInOwnTransaction([1, 2, 3], anyActor, (actor, n) => {
    note(actor, n)
    if (n === 2) throw new Problem('reminded-today', { allowedAt: '2027-05-02T10:00:00.000Z' })
  })
  expect([done, noted()]).toEqual([
    [1, 3],
    [1, 3],
  ])
  expect(refused).toMatchObject([
    { id: 2, problem: { code: 'reminded-today', details: { allowedAt: '2027-05-02T10:00:00.000Z' } } },
  ])
})

test('an unexpected error ends the run, and the item that caused it is not stored', async () => {
  const failing = eachInOwnTransaction([1, 2, 3], anyActor, (actor, n) => {
    note(actor, n)
    if (n === 2) throw new Error('a bug')
  })
  await expect(failing).rejects.toThrow('a bug')
  expect(noted()).toEqual([])
})
