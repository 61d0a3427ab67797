import '#test/database.ts'
import { afterAll } from 'bun:test'
import { closeSite } from './browser.ts'

// Preload file of the browser tests.

afterAll(closeSite)
