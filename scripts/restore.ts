import { exitOnCommandError, noSuchFile } from '#server/core/commandError.ts'
import { configure } from '#server/core/config.ts'
import { restoreDatabase } from '#server/database/restore.ts'

// `bun run restore <file>`: brings a backup back. Stop the server first.

process.umask(0o077)
await exitOnCommandError(() => {
  configure(process.env)
  const backup = process.argv[2]
  if (!backup) throw noSuchFile('Which backup? bun run restore <file>')

  const aside = restoreDatabase(backup)
  console.log(`Restored ${backup}.${aside ? ` The database from before is kept as ${aside}.` : ''}`)
})
