import './database.ts'
import { afterEach, setSystemTime } from 'bun:test'
import { moveClockWithEveryLook } from './clock.ts'

// Preloaded before the server's tests.

moveClockWithEveryLook()

// A test that sets the clock and leaves it would make sessions of later files that have ended for every other process.
afterEach(() => void setSystemTime())
