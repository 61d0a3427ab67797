import { HISTORY, makeHistory, migrationState, readMigrations } from './migrations.ts'
import { sqlite } from './open.ts'
import { APPLICATION_ID } from './proof.ts'

/**
 * Applies all pending migrations or none. Drizzle's migrator commits before dangling references can be checked. Foreign keys
 * are off meanwhile, because a table rebuild would delete the rows that refer to it.
 */
export function migrateDatabase() {
  sqlite.run('PRAGMA foreign_keys = OFF')
  try {
    sqlite.transaction(applyPending).immediate()
  } finally {
    sqlite.run('PRAGMA foreign_keys = ON')
  }
}

function applyPending() {
  makeHistory(sqlite)
  const { applied } = migrationState(sqlite)
  for (const { sql, hash, folderMillis } of readMigrations().slice(applied)) {
    for (const statement of sql) sqlite.run(statement)
    sqlite.query(`INSERT INTO ${HISTORY} (hash, created_at) VALUES (?, ?)`).run(hash, folderMillis)
  }

  const dangling = sqlite.query('PRAGMA foreign_key_check').all()
  if (dangling.length > 0) throw new Error(`After the migration ${dangling.length} rows refer to nothing`)
  sqlite.run(`PRAGMA application_id = ${APPLICATION_ID}`)
}
