// Long work is a generator that yields often. Its caller decides whether other requests may run in between: `runAllSteps`
// inside a transaction, `inSlices` elsewhere (P22).

export type Steps<T> = Generator<void, T, void>

export const SLICE_MS = 10

export function runAllSteps<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let sliceEnds = performance.now() + SLICE_MS
  let step = steps.next()
  while (!step.done) {
    if (performance.now() > sliceEnds) {
      await yieldToEventLoop()
      sliceEnds = performance.now() + SLICE_MS
    }
    step = steps.next()
  }
  return step.value
}

export const yieldToEventLoop = () => new Promise<void>(resolve => setImmediate(resolve))
