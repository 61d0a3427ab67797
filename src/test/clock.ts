import { setSystemTime } from 'bun:test'

/** Plays a story at times of its own: `set` moves the clock, and afterwards it goes on as before. */
export async function inClock(story: (set: (time: string) => void) => unknown) {
  try {
    await story(time => setSystemTime(new Date(time)))
  } finally {
    setSystemTime()
  }
}
