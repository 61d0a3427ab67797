import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Preloaded before the server's tests: one empty folder and one real database file for the whole run.
// `createWorld()` empties the tables before each test.

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

process.env.DATA_DIR = folder
process.env.BASE_URL = 'http://localhost'
process.env.CAPTCHA_ANSWER = 'mapa7'
process.env.SESSION_SECRET = 'only for tests: thirty-two characters and more'

const { openDatabase } = await import('#server/database/open.ts')
const { migrateDatabase } = await import('#server/database/migrate.ts')
openDatabase(join(folder, 'app.db'))
migrateDatabase()
