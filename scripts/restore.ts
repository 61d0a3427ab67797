import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CommandError, exitOnCommandError, noSuchFile } from '#server/core/commandError.ts'
import { config, configure } from '#server/core/config.ts'
import { isArchive, readKey } from '#server/database/archive.ts'
import { refuseAllButFiles, restoreDatabase } from '#server/database/restore.ts'
import { restoreArchive } from '#server/database/restoreArchive.ts'

// `bun run restore <file> [--key <file>] [--owner <user>]`: brings back a copy, or an archive of `bun run backup --to`, whose
// key or passphrase is in the file of `--key` (`-` is standard input). Stop the server first. As root, before the first start,
// `--owner` names the user whose the data are to be.

process.umask(0o077)
await exitOnCommandError(async () => {
  const { values, positionals } = readArguments()
  configure(process.env)
  const [backup] = positionals
  if (!backup) throw noSuchFile('Which backup? bun run restore <file>')
  refuseAllButFiles(backup)
  if (process.getuid?.() === 0 && values.owner === undefined && !existsSync(config.dataDir))
    throw usage(`${config.dataDir} is not there yet. Name the user of the service, whose it is to be, by --owner`)

  const { aside, settings } = isArchive(backup)
    ? await restoreArchive(backup, keyFor(backup, values.key), values.owner)
    : { aside: restoreDatabase(backup, values.owner), settings: null }
  console.log(`Restored ${backup}.${aside ? ` The database from before is kept as ${aside}.` : ''}`)
  if (settings) console.log(`The settings of its machine are in ${settings}.`)
  const time = new Date().toLocaleString('sv')
  console.log(`The clock of this machine says ${time}. If it is wrong, put it right before you start.`)
})

function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { key: { type: 'string' }, owner: { type: 'string' } },
    })
  } catch (error) {
    throw usage((error as Error).message)
  }
}

function keyFor(archive: string, file: string | undefined): string {
  if (file === undefined) throw usage(`${archive} is encrypted: name the file with its key or passphrase by --key`)
  return readKey(file)
}

function usage(message: string) {
  return new CommandError(64, message)
}
