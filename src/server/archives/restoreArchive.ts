import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { badData } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { giveToOwnerOf } from '#server/database/copy.ts'
import { databasePath, makeFolder } from '#server/database/dataFolder.ts'
import { noteErasuresOf } from '#server/database/erasures.ts'
import { restoreDatabase } from '#server/database/restore.ts'
import { decrypterWith, readArchive } from './archive.ts'

const MEMBERS = ['app.db', 'erasures.jsonl', 'session-secret', 'settings.env']

/**
 * Restores an archive of `bun run backup --to`. What this machine has stays: its session secret, its list of erased accounts,
 * which gets those of the archive too, and its settings. `key` is the text of a key file, or a passphrase.
 * @returns where the present database and the settings of the archive are kept, if anywhere @throws CommandError
 */
export async function restoreArchive(archive: string, key: string, owner?: string) {
  makeFolder(owner)
  const isNew = !existsSync(databasePath())
  const unpacked = (name: string) => join(config.dataDir, `${name}.${process.pid}.unproven`)
  try {
    await unpackArchive(archive, key, unpacked)
    const aside = restoreDatabase(unpacked('app.db'))

    if (existsSync(unpacked('erasures.jsonl'))) noteErasuresOf(readFileSync(unpacked('erasures.jsonl'), 'utf8'))
    if (isNew) {
      for (const name of ['session-secret', 'settings.env']) {
        const isWanted = existsSync(unpacked(name)) && !existsSync(join(config.dataDir, name))
        if (isWanted) renameSync(unpacked(name), join(config.dataDir, name))
      }
    }
    const made = MEMBERS.map(name => join(config.dataDir, name)).filter(path => existsSync(path))
    giveToOwnerOf(config.dataDir, ...made)
    return { aside, settings: isNew ? join(config.dataDir, 'settings.env') : null }
  } finally {
    for (const name of MEMBERS) rmSync(unpacked(name), { force: true })
  }
}

async function unpackArchive(archive: string, key: string, pathOf: (name: string) => string) {
  const open: number[] = []
  try {
    await readArchive(archive, decrypterWith(key), name => {
      if (!MEMBERS.includes(name)) throw badData(`${archive} holds ${name}, which is not of this product.`)
      const file = openSync(pathOf(name), 'wx', 0o600)
      open.push(file)
      return chunk => writeFileSync(file, chunk)
    })
  } finally {
    for (const file of open) closeSync(file)
  }
  if (!existsSync(pathOf('app.db'))) throw badData(`${archive} holds no database.`)
}
