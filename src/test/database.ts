import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configure } from '#server/core/config.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { testSettings } from './settings.ts'

// One empty folder and one real database file for a whole run of tests.
// `freshWorld()` empties the tables before each test.

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

configure(testSettings(folder))
openDatabase(join(folder, 'app.db'))
migrateDatabase()
