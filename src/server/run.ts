import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { config } from './config.ts'
import { migrateDatabase } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { log } from './log.ts'
import { serve } from './serve.ts'

/** The order of security.md section 3: nothing listens before the data is known to be sound. */
export async function run() {
  mkdirSync(config.dataDir, { recursive: true })
  openDatabase(join(config.dataDir, 'app.db'))
  migrateDatabase()
  const server = await serve()
  log('listening', { url: String(server.url) })
}
