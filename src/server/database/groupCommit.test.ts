import { afterAll, beforeEach, expect, test } from 'bun:test'
import { Problem } from '#server/core/problem.ts'
import { groupCommit } from './groupCommit.ts'
import { atomically, sqlite } from './open.ts'

beforeEach(() => {
  sqlite.run('DROP TABLE IF EXISTS noted')
  sqlite.run('CREATE TABLE noted (n INTEGER PRIMARY KEY)')
})

afterAll(() => sqlite.run('DROP TABLE noted'))

const note = (n: number) => sqlite.run(`INSERT INTO noted VALUES (${n})`)
const noted = () => sqlite.query<{ n: number }, []>('SELECT n FROM noted ORDER BY n').values().flat() as number[]
const outcomes = async (changes: Promise<unknown>[]) =>
  (await Promise.allSettled(changes)).map(outcome => outcome.status === 'fulfilled' && outcome.value)

function failing(n: number): never {
  note(n)
  throw new Problem('sheet-locked')
}

test('concurrent changes are stored in one commit, each with its own result', async () => {
  const looker = groupCommit(() => sqlite.inTransaction)
  const changes = [1, 2, 3].map(n => groupCommit(() => note(n) && n))
  expect(noted()).toEqual([])
  expect(await outcomes([looker, ...changes])).toEqual([true, 1, 2, 3])
  expect(noted()).toEqual([1, 2, 3])
})

test('no change is confirmed before all of them are stored', async () => {
  const seen = [1, 2, 3].map(n => groupCommit(() => note(n)).then(() => [sqlite.inTransaction, noted()]))
  expect(await Promise.all(seen)).toEqual(Array(3).fill([false, [1, 2, 3]]))
})

test('a failed change undoes only its own work', async () => {
  const changes = [groupCommit(() => note(1)), groupCommit(() => failing(2)), groupCommit(() => note(3))]
  expect((await outcomes(changes)).map(Boolean)).toEqual([true, false, true])
  await expect(changes[1]).rejects.toThrow('Sheet approved by an administrator')
  expect(noted()).toEqual([1, 3])
})

test('if the shared transaction is lost, each change is made on its own', async () => {
  let tries = 0
  const losing = groupCommit(() => {
    tries++
    // SQLite does the same when the disk is full.
    if (tries > 1) failing(2)
    sqlite.run('ROLLBACK')
    throw new Error('database or disk is full')
  })
  const changes = [groupCommit(() => note(1)), losing, groupCommit(() => note(3))]
  expect((await outcomes(changes)).map(Boolean)).toEqual([true, false, true])
  expect(noted()).toEqual([1, 3])
})

test('a change within another keeps its own savepoint', () => {
  atomically(() => {
    note(1)
    expect(() => atomically(() => failing(2))).toThrow('Sheet approved by an administrator')
  })
  expect(noted()).toEqual([1])
})
