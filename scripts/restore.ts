import { existsSync } from 'node:fs'
import { isArchive, readKey } from '#server/archives/archive.ts'
import { restoreArchive } from '#server/archives/restoreArchive.ts'
import { commandArguments, exitOnCommandError, usageError } from '#server/core/commandError.ts'
import { config, configure } from '#server/core/config.ts'
import { isUser } from '#server/database/dataFolder.ts'
import { refuseAllButFiles, restoreDatabase } from '#server/database/restore.ts'

// `bun run restore <file> [--key <file>] [--owner <user>]`: restores a copy, or an archive of `bun run backup --to`. The file of
// `--key` has the archive's key or passphrase (`-` is standard input). Stop the server first. If root creates the folder, before
// the first start, it belongs to `--owner`, or else to the user of the hosting guide, if there is one.

/** The user of docs/hosting. */
const SERVICE_USER = 'kategoryzacja'
const isRoot = process.getuid?.() === 0

process.umask(0o077)
await exitOnCommandError(async () => {
  const { values, positionals } = commandArguments({ key: { type: 'string' }, owner: { type: 'string' } })
  configure(process.env)
  const [backup] = positionals
  if (!backup) throw usageError('Say which backup: bun run restore <file>')
  refuseAllButFiles(backup)
  const isNew = !existsSync(config.dataDir)
  const owner = values.owner ?? (isUser(SERVICE_USER) ? SERVICE_USER : undefined)

  const { aside, settings } = isArchive(backup)
    ? await restoreArchive(backup, keyFor(backup, values.key), owner)
    : { aside: restoreDatabase(backup, owner), settings: null }
  if (isNew && isRoot) console.log(`${config.dataDir} was made for the user ${owner ?? 'root (another one: --owner)'}.`)
  console.log(`Restored ${backup}.${aside ? ` The database from before is kept as ${aside}.` : ''}`)
  if (settings) console.log(`The settings of its machine are in ${settings}.`)
  const time = new Date().toLocaleString('sv')
  console.log(`The clock of this machine says ${time}. If it is wrong, put it right before you start.`)
})

function keyFor(archive: string, file: string | undefined): string {
  if (file === undefined) throw usageError(`${archive} is encrypted: name the file with its key or passphrase by --key`)
  return readKey(file)
}
