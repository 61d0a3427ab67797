import { constants, setPriority } from 'node:os'
import { newKey } from '#server/archives/archive.ts'
import { backupTo, recipientsOfSettings } from '#server/archives/backupTo.ts'
import { commandArguments, exitOnCommandError, usageError } from '#server/core/commandError.ts'
import { configure } from '#server/core/config.ts'
import { environmentLines } from '#server/core/settings.ts'
import { versionInWords } from '#server/core/version.ts'
import { backupBeside } from '#server/database/backup.ts'
import { databasePath } from '#server/database/dataFolder.ts'

// `bun run backup [file] [--replace]`: a proven copy, also while the server runs, in DATA_DIR/backups or at the given path.
// An existing file is only overwritten with `--replace`.
// `bun run backup --to <folder> [--keep 30]`: an encrypted archive for another machine.
// `bun run backup --make-key`: a pair of keys for it, as a key file of age.

process.umask(0o077)
lowerPriority()
await exitOnCommandError(async () => {
  const { values, positionals } = commandArguments({
    replace: { type: 'boolean' },
    to: { type: 'string' },
    keep: { type: 'string', default: '30' },
    'make-key': { type: 'boolean' },
  })
  if (values['make-key']) return printNewKey()
  configure(process.env)
  if (!values.to) return console.log(backupBeside(databasePath(), positionals[0], values.replace))

  const keep = Number(values.keep)
  if (!(keep >= 1)) throw usageError('--keep takes how many archives stay, at least 1')
  const recipients = recipientsOfSettings()
  console.log(await backupTo(values.to, recipients, keep, `# ${versionInWords()}\n${environmentLines(process.env)}`))
})

/** A machine with one core serves first and copies in between. The unit of systemd does not let a process change priorities. */
function lowerPriority() {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch (error) {
    if ((error as { errno?: number }).errno !== -constants.errno.EPERM) throw error
  }
}

async function printNewKey() {
  const { identity, recipient } = await newKey()
  console.log(`# Keep this file away from the server, twice, on paper too. The key in it reads every copy, and nothing else does:
# age -d -i <this file> <copy> | tar xz
# Only the next line, without #, belongs into the settings of the server:
# BACKUP_RECIPIENT=${recipient}
${identity}`)
}
