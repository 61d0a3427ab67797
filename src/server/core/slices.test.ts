import { expect, test } from 'bun:test'
import { inSlices, runAllSteps, type Steps } from './slices.ts'

test('steps taken in one go return their result', () => {
  expect(runAllSteps(count(3))).toBe(3)
})

test('steps taken in slices return their result', async () => {
  expect(await inSlices(count(3))).toBe(3)
})

test('other work runs between the slices', async () => {
  let othersRan = false
  setImmediate(() => {
    othersRan = true
  })
  expect(await inSlices(untilSeen(() => othersRan))).toBe(true)
})

test('an error in a step reaches the caller', async () => {
  await expect(inSlices(failing())).rejects.toThrow('no more')
  expect(() => runAllSteps(failing())).toThrow('no more')
})

function* count(steps: number): Steps<number> {
  for (let step = 0; step < steps; step++) yield
  return steps
}

/** Stops after many steps, so a failure is no endless loop. */
function* untilSeen(seen: () => boolean): Steps<boolean> {
  for (let step = 0; step < 50_000_000 && !seen(); step++) yield
  return seen()
}

// biome-ignore lint/correctness/useYield: the error comes before the yield
function* failing(): Steps<never> {
  throw new Error('no more')
}
