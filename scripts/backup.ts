import { constants, setPriority } from 'node:os'
import { exitOnCommandError } from '#server/core/commandError.ts'
import { configure } from '#server/core/config.ts'
import { backupBeside } from '#server/database/backup.ts'
import { databasePath } from '#server/database/dataFolder.ts'

// `bun run backup [file] [--replace]`: a proven copy, also while the server runs, in DATA_DIR/backups or where told. A
// file that is already there is only written over with `--replace`.

process.umask(0o077)
// A machine with one core serves first and copies in between.
setPriority(constants.priority.PRIORITY_LOW)
await exitOnCommandError(() => {
  configure(process.env)
  const target = process.argv.slice(2).find(argument => argument !== '--replace')
  console.log(backupBeside(databasePath(), target, process.argv.includes('--replace')))
})
