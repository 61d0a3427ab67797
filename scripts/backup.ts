import { configure } from '#server/config.ts'
import { backupBeside } from '#server/database/backup.ts'
import { databasePath } from '#server/database/start.ts'
import { orExplain } from '#server/startRefused.ts'

// `bun run backup [file]`: a proven copy, also while the server runs, in DATA_DIR/backups or where told.

process.umask(0o077)
await orExplain(() => {
  configure(process.env)
  console.log(backupBeside(databasePath(), process.argv[2]))
})
