import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { config } from '#server/core/config.ts'
import { sqlite } from '#server/database/open.ts'
import { fillDemo } from '#server/demo/fillDemo.ts'
import { emptyDatabase, tables } from './world.ts'

// Filling the demo takes seconds of processor time, and inserting its rows from a copy a tenth of one.

/** No password has this hash. */
export const NO_HASH = 'one for all'

/** `bun run check` gives all its processes one folder for the copy. The demo's dates depend on the day. */
const copyPath = () =>
  join(process.env.CHECK_FOLDER ?? config.dataDir, `demo-${new Date().toISOString().slice(0, 10)}.db`)

/** Empties the database and fills it with the demo of today. */
export function createDemo() {
  emptyDatabase()
  const copy = copyPath()
  if (existsSync(copy)) return insertFrom(copy)
  fillDemo(NO_HASH, new Date())
  store(copy)
}

/** Renames the finished file, so that no other process reads half of it. */
function store(copy: string) {
  const own = `${copy}.${process.pid}`
  sqlite.query('VACUUM INTO ?').run(own)
  renameSync(own, copy)
}

function insertFrom(copy: string) {
  sqlite.query('ATTACH ? AS demo').run(copy)
  sqlite.run('PRAGMA foreign_keys = OFF')
  sqlite.transaction(() => {
    for (const name of [...tables.map(getTableName), 'sqlite_sequence'])
      sqlite.run(`INSERT INTO main.${name} SELECT * FROM demo.${name}`)
  })()
  sqlite.run('PRAGMA foreign_keys = ON')
  sqlite.run('DETACH demo')
}
