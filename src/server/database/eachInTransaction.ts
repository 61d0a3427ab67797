import { Problem } from '#server/core/problem.ts'
import { SLICE_MS, yieldToEventLoop } from '#server/core/slices.ts'
import { atomically } from './open.ts'
import type { Actor } from './undo.ts'
import { untilWritable } from './writable.ts'

type Work<A> = (actor: A, id: number) => unknown

/**
 * Runs `act` for each id in a savepoint of its own and reports the ids that it rejected. Acts within 10 ms share one commit; then
 * other requests run, so each act must check its conditions again. `stillAdmitted` returns the actor of the next commit.
 * @throws what `stillAdmitted` throws once the actor has lost the right; what was committed before stays
 */
export async function eachInOwnTransaction<A extends Actor>(
  ids: readonly number[],
  stillAdmitted: () => A,
  act: Work<A>,
) {
  const done: number[] = []
  const refused: { id: number; problem: Problem }[] = []

  function tryOne(actor: A, id: number) {
    try {
      atomically(() => act(actor, id))
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, problem: error })
    }
  }

  for (let next = 0; next < ids.length; await yieldToEventLoop()) {
    await untilWritable()
    const sliceEnds = performance.now() + SLICE_MS
    atomically(() => {
      const actor = stillAdmitted()
      do tryOne(actor, ids[next++]!)
      while (next < ids.length && performance.now() < sliceEnds)
      actor.act?.storePart()
    })
  }
  return { done, refused }
}

export async function eachWithErrorCodes<A extends Actor>(
  ids: readonly number[],
  stillAdmitted: () => A,
  act: Work<A>,
) {
  const { done, refused } = await eachInOwnTransaction(ids, stillAdmitted, act)
  return { done, refused: refused.map(({ id, problem }) => ({ id, code: problem.code as string })) }
}
