import '#test/database.ts'
import { afterAll } from 'bun:test'
import { closeSite } from './browser.ts'

// Preloaded before the browser's tests.

afterAll(closeSite)
