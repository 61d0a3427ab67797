import { setSystemTime, spyOn } from 'bun:test'
import { SLICE_MS } from '#server/core/slices.ts'

/** Runs a function that moves the clock with `set`, and restores the clock afterwards. */
export async function inClock(run: (set: (time: string) => void) => unknown) {
  try {
    await run(time => setSystemTime(new Date(time)))
  } finally {
    setSystemTime()
  }
}

/** Ends a slice of long work after each of its steps, so that other calls run in between however fast the machine is. */
export function endSlicesAtEachStep() {
  let shown = performance.now()
  return spyOn(performance, 'now').mockImplementation(() => {
    shown += SLICE_MS + 1
    return shown
  })
}

/** A larger step between two readings comes from `setSystemTime`. */
const LONGEST_STEP_MS = 60_000

/**
 * Advances the clock by at least a millisecond with every reading, even while `setSystemTime` stops it. Two times within
 * one act are then never equal, as on a busy server.
 */
export function moveClockWithEveryReading() {
  const RealDate = Date
  let real = RealDate.now()
  let shown = real

  function readClock(): number {
    const before = real
    real = RealDate.now()
    const isSet = real < before || real - before > LONGEST_STEP_MS
    shown = isSet ? real : Math.max(real, shown + 1)
    return shown
  }

  class MovingDate extends RealDate {
    constructor(...parts: [] | [number | string | Date]) {
      if (parts.length === 0) super(readClock())
      else super(...parts)
    }
    static override now = readClock
  }
  globalThis.Date = MovingDate as DateConstructor
}
