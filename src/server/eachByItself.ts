import { Problem } from './problem.ts'

/** Acts on each of them by itself: what is refused is named with its reason, and the others go on. */
export function eachByItself(ids: readonly number[], act: (id: number) => unknown) {
  const done: number[] = []
  const refused: { id: number; code: string }[] = []
  for (const id of ids) {
    try {
      act(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, code: error.code })
    }
  }
  return { done, refused }
}
