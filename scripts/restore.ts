import { configure } from '#server/config.ts'
import { restoreDatabase } from '#server/database/restore.ts'
import { noInput, orExplain } from '#server/startRefused.ts'

// `bun run restore <file>`: brings a backup back. Stop the server first.

process.umask(0o077)
await orExplain(() => {
  configure(process.env)
  const backup = process.argv[2]
  if (!backup) throw noInput('Which backup? bun run restore <file>')

  const aside = restoreDatabase(backup)
  console.log(`Restored ${backup}.${aside ? ` The database from before is kept as ${aside}.` : ''}`)
})
