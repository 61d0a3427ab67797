import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { cannotWrite } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { BadSettings } from '#server/core/settings.ts'
import { backupBeside } from '#server/database/backup.ts'
import { OLDEST } from '#server/database/copies.ts'
import { databasePath } from '#server/database/dataFolder.ts'
import { openDatabase } from '#server/database/open.ts'
import { isRecipient, readArchive, writeArchive } from './archive.ts'
import { noteArchive } from './offsite.ts'
import type { Member } from './tar.ts'

// Copies for another machine: one encrypted archive each, with all that a new machine needs.

/** Put into the folder by hand while it is mounted; an empty mount point does not have it. */
export const MARKER = '.kategoryzacja'

/**
 * Writes a proven archive into the folder and deletes the oldest beyond `keep`, and those of 90 days. `settings` are the lines
 * of the environment. @returns its path @throws CommandError
 */
export async function backupTo(
  folder: string,
  recipients: readonly string[],
  keep: number,
  settings: string,
): Promise<string> {
  refuseUnmounted(folder)
  const name = `kategoryzacja-${now().replaceAll(':', '-')}.tar.gz.age`
  const unfinished = join(folder, `.${name}.unfinished`)
  const copy = join(config.dataDir, `offsite.${process.pid}.unproven`)
  try {
    backupBeside(databasePath(), copy)
    const contents = new Map<string, Blob>([['app.db', Bun.file(copy)]])
    // Read after the copy, so that everybody who is erased in it is in the list.
    for (const file of ['erasures.jsonl', 'session-secret']) {
      const path = join(config.dataDir, file)
      if (existsSync(path)) contents.set(file, new Blob([readFileSync(path)]))
    }
    contents.set('settings.env', new Blob([settings]))
    await writeProven(unfinished, contents, recipients)
    renameSync(unfinished, join(folder, name))
    flushFolder(folder)
  } finally {
    rmSync(copy, { force: true })
    rmSync(unfinished, { force: true })
  }
  openDatabase(databasePath())
  noteArchive()
  removeOldArchives(folder, name, keep)
  return join(folder, name)
}

/** The public keys of the settings. @throws BadSettings without any, or with an invalid one */
export function recipientsOfSettings(): string[] {
  const { backupRecipients } = config
  const wrong = backupRecipients?.filter(recipient => !isRecipient(recipient)) ?? []
  if (wrong.length > 0) throw new BadSettings([`BACKUP_RECIPIENT is no public key of age: ${wrong.join(', ')}`])
  if (backupRecipients) return backupRecipients
  throw new BadSettings([
    'BACKUP_RECIPIENT is not set: copies for another machine are encrypted. `bun run backup --make-key` makes a key',
  ])
}

function refuseUnmounted(folder: string) {
  if (existsSync(join(folder, MARKER))) return
  throw cannotWrite(
    `${folder} is not mounted, or is not the folder for copies: it lacks the file ${MARKER}. The first time, while it is ` +
      `mounted: touch ${join(folder, MARKER)}`,
  )
}

/** Reads the archive back, decrypts it and compares it with what was to go in. */
async function writeProven(path: string, contents: Map<string, Blob>, recipients: readonly string[]) {
  const members: Member[] = []
  const wanted = new Map<string, string>()
  for (const [name, blob] of contents) {
    members.push({ name, size: blob.size, content: blob.stream() })
    const hash = new Bun.CryptoHasher('sha256')
    for await (const chunk of blob.stream()) hash.update(chunk)
    wanted.set(name, hash.digest('hex'))
  }
  const decrypter = await writeArchive(path, members, recipients)

  const found = new Map<string, Bun.CryptoHasher>()
  await readArchive(path, decrypter, name => {
    const hash = new Bun.CryptoHasher('sha256')
    found.set(name, hash)
    return chunk => hash.update(chunk)
  })
  for (const [name, hash] of wanted)
    if (found.get(name)?.digest('hex') !== hash) throw cannotWrite(`${path} does not hold what was written to it`)
}

/** Some network file systems cannot flush a folder. */
function flushFolder(folder: string) {
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } catch (error) {
    if (!/^(EINVAL|ENOTSUP)$/.test((error as { code?: string }).code ?? '')) throw error
  } finally {
    closeSync(file)
  }
}

/** Archives of a wrong clock, dated into the future, are left to people. */
function removeOldArchives(folder: string, newest: string, keep: number) {
  const past = readdirSync(folder)
    .flatMap(name => {
      const [, day, time, isUnfinished] =
        /^\.?kategoryzacja-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d\.\d{3}Z)\.tar\.gz\.age(\.unfinished)?$/.exec(name) ?? []
      return day ? [{ name, time: `${day}T${time!.replaceAll('-', ':')}`, isUnfinished: !!isUnfinished }] : []
    })
    .filter(({ name, time }) => name !== newest && time < inFuture(DAY))
    .sort((a, b) => (a.time < b.time ? 1 : -1))
  const finished = past.filter(({ isUnfinished }) => !isUnfinished)
  const surplus = finished.filter(({ time }, index) => index >= keep - 1 || time < inFuture(-OLDEST))
  // Leftovers of a killed run; a run of today may be under way.
  const leftovers = past.filter(({ time, isUnfinished }) => isUnfinished && time < inFuture(-DAY))
  for (const { name } of [...surplus, ...leftovers]) rmSync(join(folder, name))
}
