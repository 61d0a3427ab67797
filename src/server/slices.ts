// Long work is written as a generator that yields often. Its caller decides whether other requests may run in between: `atOnce` inside a transaction, `inSlices` where requests must not wait for it (P22).

export type Steps<T> = Generator<void, T, void>

/** How long others wait at most, in milliseconds. */
export const SLICE = 10

export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Steps take microseconds, and so does asking for the time: it is asked after so many of them. */
const STEPS_A_LOOK = 16

export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let sliceEnds = performance.now() + SLICE
  let step = steps.next()
  for (let n = 1; !step.done; n++) {
    if (n % STEPS_A_LOOK === 0 && performance.now() > sliceEnds) {
      await letOthersRun()
      sliceEnds = performance.now() + SLICE
    }
    step = steps.next()
  }
  return step.value
}

export const letOthersRun = () => new Promise<void>(resolve => setImmediate(resolve))
