import { setSystemTime } from 'bun:test'

/** Runs a story in which `set` moves the clock, and restores the clock afterwards. */
export async function inClock(story: (set: (time: string) => void) => unknown) {
  try {
    await story(time => setSystemTime(new Date(time)))
  } finally {
    setSystemTime()
  }
}

/** A larger step between two looks is one of `setSystemTime`. */
const LONGEST_STEP_MS = 60_000

/**
 * Makes the clock move on by at least a millisecond with every look, also while `setSystemTime` holds it. Two moments of one
 * act are then never equal, as on a busy server; while they were, a mail that depended on it was never tested.
 */
export function moveClockWithEveryLook() {
  const RealDate = Date
  let real = RealDate.now()
  let shown = real

  function look(): number {
    const before = real
    real = RealDate.now()
    const isSet = real < before || real - before > LONGEST_STEP_MS
    shown = isSet ? real : Math.max(real, shown + 1)
    return shown
  }

  class MovingDate extends RealDate {
    constructor(...parts: [] | [number | string | Date]) {
      if (parts.length === 0) super(look())
      else super(...parts)
    }
    static override now = look
  }
  globalThis.Date = MovingDate as DateConstructor
}
