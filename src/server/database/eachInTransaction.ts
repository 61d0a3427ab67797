import { Problem } from '#server/core/problem.ts'
import { SLICE_MS, yieldToEventLoop } from '#server/core/slices.ts'
import { atomically } from './open.ts'

/**
 * Runs `act` for each id in a savepoint of its own and reports the ids it refused. Acts within 10 ms share one commit; then
 * other requests run, so each act must check its conditions again.
 */
export async function eachInOwnTransaction(ids: readonly number[], act: (id: number) => unknown) {
  const done: number[] = []
  const refused: { id: number; problem: Problem }[] = []

  function tryOne(id: number) {
    try {
      atomically(() => act(id))
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, problem: error })
    }
  }

  for (let next = 0; next < ids.length; await yieldToEventLoop()) {
    const sliceEnds = performance.now() + SLICE_MS
    atomically(() => {
      do tryOne(ids[next++]!)
      while (next < ids.length && performance.now() < sliceEnds)
    })
  }
  return { done, refused }
}

/** Reports the error codes only. */
export async function eachWithErrorCodes(ids: readonly number[], act: (id: number) => unknown) {
  const { done, refused } = await eachInOwnTransaction(ids, act)
  return { done, refused: refused.map(({ id, problem }) => ({ id, code: problem.code as string })) }
}
