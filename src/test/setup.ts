import './database.ts'
import { afterEach, setSystemTime } from 'bun:test'
import { moveClockWithEveryReading } from './clock.ts'

// Preloaded before the server's tests.

moveClockWithEveryReading()

// A test that leaves the clock moved would give later files sessions that have expired for other processes.
afterEach(() => void setSystemTime())
