import { orExplain } from '#server/startRefused.ts'

// `bun run backup [file]`: a proven copy, also while the server runs, in DATA_DIR/backups or where told.

process.umask(0o077)
await orExplain(async () => {
  const { backupBeside } = await import('#server/database/backup.ts')
  const { databasePath } = await import('#server/database/start.ts')
  console.log(backupBeside(databasePath(), process.argv[2]))
})
