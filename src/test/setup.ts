import './database.ts'
import { moveClockWithEveryLook } from './clock.ts'

// Preloaded before the server's tests.

moveClockWithEveryLook()
