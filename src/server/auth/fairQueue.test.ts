import { expect, test } from 'bun:test'
import { Problem } from '#server/core/problem.ts'
import { FairQueue } from './fairQueue.ts'

/** A queue of jobs that record their start and end when the test resolves them. */
function queueOfOne(most = { perNetwork: 60, total: 200 }) {
  const queue = new FairQueue(1, most)
  const begun: string[] = []
  const finish: (() => void)[] = []
  const come = (network: string, name = network) =>
    queue
      .run(network, () => {
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
  return { queue, begun, come, finishAll }
}

test('A33 a call from another network waits for one job, not for all queued before it', async () => {
  const { begun, come, finishAll } = queueOfOne()
  const all = [1, 2, 3, 4, 5].map(n => come('crowd', `crowd ${n}`))
  all.push(come('camp'))
  await finishAll()
  await Promise.all(all)
  expect(begun).toEqual(['crowd 1', 'crowd 2', 'camp', 'crowd 3', 'crowd 4', 'crowd 5'])
})

test('A33 a full queue rejects with 503 and Retry-After', async () => {
  const { queue, come, finishAll } = queueOfOne({ perNetwork: 2, total: 10 })
  const all = [come('a'), come('a'), come('a')]
  const refused = (await come('a')) as Problem
  expect([refused.status, refused.code, refused.headers]).toEqual([503, 'too-many-at-once', { 'retry-after': '5' }])
  expect(queue.waiting).toBe(2)
  await finishAll()
  expect(await Promise.all(all)).toEqual([undefined, undefined, undefined])
})

test('A33 if all queues together are full, the newest job of the longest queue is rejected', async () => {
  const { begun, come, finishAll } = queueOfOne({ perNetwork: 4, total: 4 })
  const all = [1, 2, 3, 4, 5].map(n => come('crowd', `crowd ${n}`))
  all.push(come('camp'))
  await finishAll()
  const answers = await Promise.all(all)
  expect(answers.map(answer => answer instanceof Problem)).toEqual([false, false, false, false, true, false])
  expect(begun).toEqual(['crowd 1', 'crowd 2', 'camp', 'crowd 3', 'crowd 4'])
})

test('the next job runs after one that fails', async () => {
  const queue = new FairQueue(1, { perNetwork: 5, total: 5 })
  const fails = queue.run('a', () => Promise.reject(new Error('no')))
  const works = queue.run('a', async () => 'done')
  await expect(fails).rejects.toThrow('no')
  expect(await works).toBe('done')
})
