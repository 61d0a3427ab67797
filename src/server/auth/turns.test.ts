import { expect, test } from 'bun:test'
import { Problem } from '#server/problem.ts'
import { Turns } from './turns.ts'

/** Work that ends when the test says so, and notes when it begins. */
function line(most = { inLine: 60, inAll: 200 }) {
  const turns = new Turns(1, most)
  const begun: string[] = []
  const finish: (() => void)[] = []
  const come = (network: string, name = network) =>
    turns
      .take(network, () => {
        begun.push(name)
        return new Promise<void>(done => finish.push(done))
      })
      .catch((problem: Problem) => problem)
  const finishAll = async () => {
    for (let i = 0; i < finish.length; i++) {
      finish[i]!()
      await new Promise(setImmediate)
    }
  }
  return { turns, begun, come, finishAll }
}

test('A33 a call from another network waits for one piece of work, not for all that came before', async () => {
  const { begun, come, finishAll } = line()
  const all = [1, 2, 3, 4, 5].map(n => come('crowd', `crowd ${n}`))
  all.push(come('camp'))
  await finishAll()
  await Promise.all(all)
  expect(begun).toEqual(['crowd 1', 'crowd 2', 'camp', 'crowd 3', 'crowd 4', 'crowd 5'])
})

test('A33 beyond its length a line refuses with 503 and Retry-After', async () => {
  const { turns, come, finishAll } = line({ inLine: 2, inAll: 10 })
  const all = [come('a'), come('a'), come('a')]
  const refused = (await come('a')) as Problem
  expect([refused.status, refused.code, refused.headers]).toEqual([503, 'too-many-at-once', { 'retry-after': '5' }])
  expect(turns.waiting).toBe(2)
  await finishAll()
  expect(await Promise.all(all)).toEqual([undefined, undefined, undefined])
})

test('A33 when all lines together are full, the newest of the longest one makes room', async () => {
  const { begun, come, finishAll } = line({ inLine: 4, inAll: 4 })
  const all = [1, 2, 3, 4, 5].map(n => come('crowd', `crowd ${n}`))
  all.push(come('camp'))
  await finishAll()
  const answers = await Promise.all(all)
  expect(answers.map(answer => answer instanceof Problem)).toEqual([false, false, false, false, true, false])
  expect(begun).toEqual(['crowd 1', 'crowd 2', 'camp', 'crowd 3', 'crowd 4'])
})

test('what fails gives its turn to the next', async () => {
  const turns = new Turns(1, { inLine: 5, inAll: 5 })
  const fails = turns.take('a', () => Promise.reject(new Error('no')))
  const works = turns.take('a', async () => 'done')
  await expect(fails).rejects.toThrow('no')
  expect(await works).toBe('done')
})
