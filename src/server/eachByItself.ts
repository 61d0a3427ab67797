import { atomically } from './database/open.ts'
import { Problem } from './problem.ts'
import { letOthersRun, SLICE } from './slices.ts'

/**
 * Acts on each of them by itself, each in a transaction of its own: what is refused is named with its reason, and the others
 * go on. What is done within some milliseconds waits for the disk once; then other callers are served, and each act must
 * ask anew whether it may.
 */
export async function eachByItself(ids: readonly number[], act: (id: number) => unknown) {
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

  for (let next = 0; next < ids.length; await letOthersRun()) {
    const sliceEnds = performance.now() + SLICE
    atomically(() => {
      do tryOne(ids[next++]!)
      while (next < ids.length && performance.now() < sliceEnds)
    })
  }
  return { done, refused }
}

/** The same with the code of each refusal alone. */
export async function eachByItsCode(ids: readonly number[], act: (id: number) => unknown) {
  const { done, refused } = await eachByItself(ids, act)
  return { done, refused: refused.map(({ id, problem }) => ({ id, code: problem.code as string })) }
}
