// Long work is written as a generator that yields often, which costs next to nothing. Its caller decides whether other
// requests may run in between: `atOnce` inside a transaction, `inSlices` where requests must not wait for it (P22).

export type Steps<T> = Generator<void, T, void>

/** How long others wait at most, in milliseconds. */
export const SLICE = 10

export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let sliceEnds = performance.now() + SLICE
  let step = steps.next()
  while (!step.done) {
    if (performance.now() > sliceEnds) {
      await letOthersRun()
      sliceEnds = performance.now() + SLICE
    }
    step = steps.next()
  }
  return step.value
}

export const letOthersRun = () => new Promise<void>(resolve => setImmediate(resolve))
