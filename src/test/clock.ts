import { setSystemTime } from 'bun:test'

/** Runs a story in which `set` moves the clock, and restores the clock afterwards. */
export async function inClock(story: (set: (time: string) => void) => unknown) {
  try {
    await story(time => setSystemTime(new Date(time)))
  } finally {
    setSystemTime()
  }
}
