import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import { inFuture, now } from '#server/core/clock.ts'
import { copyDatabase } from '#server/database/copy.ts'
import { sqlite } from '#server/database/open.ts'
import { emptyFolder, ending, endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { canMount, smallDisk } from '#test/smallDisk.ts'
import { enter, freshWorld } from '#test/world.ts'
import { newKey } from './archive.ts'
import { MARKER } from './backupTo.ts'

const world = freshWorld()
afterEach(endProcesses)

const PASSPHRASE = 'trzy ogniska nad jeziorem'

function otherMachine(): string {
  const folder = emptyFolder()
  writeFileSync(join(folder, MARKER), '')
  return folder
}

function keyFile(text: string): string {
  const path = join(emptyFolder(), 'key')
  writeFileSync(path, `${text}\n`)
  return path
}

const { identity: IDENTITY, recipient } = await newKey()
const { identity: OTHER } = await newKey()
const withKey = { BACKUP_RECIPIENT: recipient }

const backup = (folder: string, dataDir: string, env: Record<string, string | undefined>, ...more: string[]) =>
  ending('scripts/backup.ts', ['--to', folder, ...more], { dataDir, env })

const restore = (archive: string, dataDir: string, ...more: string[]) =>
  ending('scripts/restore.ts', [archive, ...more], { dataDir })

const archivesIn = (folder: string) => readdirSync(folder).filter(name => name !== MARKER)

async function archiveOf(dataDir: string, env: Record<string, string | undefined>): Promise<string> {
  const folder = otherMachine()
  const { code, output } = await backup(folder, dataDir, env)
  expect({ code, output }).toEqual({ code: 0, output: `${join(folder, archivesIn(folder)[0]!)}\n` })
  return output.trim()
}

test('P62 an archive for a key stored elsewhere restores the old machine on a new one', async () => {
  enter(world.wilki, world.open.goodTurns, 3)
  const dataDir = folderOfWorld()
  const erased = { id: 4321, createdAt: now() }
  appendFileSync(join(dataDir, 'erasures.jsonl'), `${JSON.stringify(erased)}\n`)
  // The secret is in the folder, because no setting names one.
  const server = await startServer({ dataDir, env: { SESSION_SECRET: undefined } })
  const FAILURE_URL = 'https://ntfy.example/tajne'
  const env = {
    BACKUP_RECIPIENT: recipient,
    SESSION_SECRET: undefined,
    ASSOCIATION_NAME: 'Związek Puszczański',
    FAILURE_URL,
  }
  const archive = await archiveOf(dataDir, env)
  await server.end()
  expect(readFileSync(archive, 'latin1')).toStartWith('age-encryption.org/v1\n-> X25519 ')

  const fresh = join(emptyFolder(), 'data')
  const restored = await restore(archive, fresh, '--owner', 'root', '--key', keyFile(`# created by hand\n${IDENTITY}`))
  const output = `Restored ${archive}.\nThe settings of its machine are in ${join(fresh, 'settings.env')}.\n`
  expect(restored).toEqual({ code: 0, output: expect.stringContaining(`${output}The clock of this machine says 20`) })
  expect(readFileSync(join(fresh, 'session-secret'))).toEqual(readFileSync(join(dataDir, 'session-secret')))
  expect(readFileSync(join(fresh, 'erasures.jsonl'), 'utf8')).toContain(JSON.stringify(erased))
  expect(readFileSync(join(fresh, 'settings.env'), 'utf8')).toContain('\nASSOCIATION_NAME=Związek Puszczański\n')
  expect(readFileSync(join(fresh, 'settings.env'), 'utf8')).toContain(`\nFAILURE_URL=${FAILURE_URL}\n`)
  expect(statSync(join(fresh, 'settings.env')).mode & 0o777).toBe(0o600)
  expect(readdirSync(fresh).filter(name => name.endsWith('.unproven'))).toEqual([])
  using file = new Database(join(fresh, 'app.db'), { readonly: true })
  expect(file.query('SELECT value FROM task_entries').all()).toEqual([{ value: 3 }])
  await (await startServer({ dataDir: fresh })).end()
})

test('P62 an archive with a passphrase, of version 1.1, is restored on a machine with data, whose secret and settings stay', async () => {
  const dataDir = folderOfWorld()
  const archive = await archiveOf(dataDir, withKey)
  const [decrypter, encrypter] = [new Decrypter(), new Encrypter()]
  decrypter.addIdentity(IDENTITY)
  encrypter.setPassphrase(PASSPHRASE)
  writeFileSync(archive, await encrypter.encrypt(await decrypter.decrypt(readFileSync(archive))))
  writeFileSync(join(dataDir, 'session-secret'), 'of this machine')
  const erased = { id: 4321, createdAt: now() }
  writeFileSync(join(dataDir, 'erasures.jsonl'), `${JSON.stringify(erased)}\n`)

  const { code, output } = await restore(archive, dataDir, '--key', keyFile(PASSPHRASE))
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('is kept as') })
  expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe('of this machine')
  expect(readFileSync(join(dataDir, 'erasures.jsonl'), 'utf8')).toContain(JSON.stringify(erased))
  expect(existsSync(join(dataDir, 'settings.env'))).toBe(false)
})

test('P62 a new key is a key file of age, with the setting as a comment, and opens an archive', async () => {
  const { output } = await ending('scripts/backup.ts', ['--make-key'])
  const lines = output.trimEnd().split('\n')
  expect(lines.filter(line => !line.startsWith('#'))).toEqual([expect.stringMatching(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)])
  const [, BACKUP_RECIPIENT] = /^# BACKUP_RECIPIENT=(age1[0-9a-z]{58})$/m.exec(output)!
  const archive = await archiveOf(folderOfWorld(), { BACKUP_RECIPIENT })
  expect(await restore(archive, emptyFolder(), '--key', keyFile(output))).toMatchObject({ code: 0 })
})

test('P62 an archive is not restored under a running server', async () => {
  const dataDir = folderOfWorld()
  const archive = await archiveOf(dataDir, withKey)
  const server = await startServer({ dataDir })
  const refused = await restore(archive, dataDir, '--key', keyFile(IDENTITY))
  expect(refused).toEqual({ code: 75, output: expect.stringContaining('already using') })
  expect(readdirSync(dataDir).filter(name => name.endsWith('.unproven'))).toEqual([])
  expect((await server.fetch('GET', '/health')).status).toBe(200)
})

test('P62 a machine that lost only its database keeps its secret', async () => {
  const dataDir = folderOfWorld()
  const server = await startServer({ dataDir, env: { SESSION_SECRET: undefined } })
  const archive = await archiveOf(dataDir, { ...withKey, SESSION_SECRET: undefined })
  await server.end()
  rmSync(join(dataDir, 'app.db'))
  writeFileSync(join(dataDir, 'session-secret'), 'of this machine')
  expect((await restore(archive, dataDir, '--key', keyFile(IDENTITY))).code).toBe(0)
  expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe('of this machine')
})

test.each<[string, (archive: string) => string | undefined, number]>([
  ['another key', () => keyFile(OTHER), 65],
  ['a passphrase in place of the key', () => keyFile(PASSPHRASE), 65],
  ['no key', () => undefined, 64],
  ['a byte that was changed', archive => flipByte(archive, statSync(archive).size - 5), 65],
  ['a header that was changed', archive => flipByte(archive, 40), 65],
  ['its end cut off', archive => cut(archive, 64), 65],
])('P62 an archive with %s is not restored, and nothing changes', async (_, damage, code) => {
  const dataDir = folderOfWorld()
  const archive = await archiveOf(dataDir, withKey)
  const before = readFileSync(join(dataDir, 'app.db'))
  const key = damage(archive)
  const refused = await restore(archive, dataDir, ...(key ? ['--key', key] : []))
  expect(refused).toEqual({ code, output: expect.stringContaining(archive) })
  expect(readFileSync(join(dataDir, 'app.db')).equals(before)).toBe(true)
  expect(readdirSync(dataDir).filter(name => /unproven|restore/.test(name))).toEqual([])
})

test('P63 a folder that is not mounted gets no archive', async () => {
  const folder = emptyFolder()
  const { code, output } = await backup(folder, folderOfWorld(), withKey)
  expect({ code, output }).toEqual({ code: 73, output: expect.stringContaining(`touch ${join(folder, MARKER)}`) })
  expect(readdirSync(folder)).toEqual([])
})

test.skipIf(!canMount)('P63 an archive on a full disk leaves nothing behind, and the good ones stay', async () => {
  const dataDir = folderOfWorld()
  using disk = smallDisk(200)
  writeFileSync(join(disk.folder, MARKER), '')
  const env = withKey
  expect((await backup(disk.folder, dataDir, env, '--keep', '1')).code).toBe(0)
  const [good] = archivesIn(disk.folder)
  disk.fill()
  const refused = await backup(disk.folder, dataDir, env, '--keep', '1')
  expect(refused).toEqual({ code: 73, output: expect.stringContaining('ENOSPC') })
  expect(archivesIn(disk.folder).sort()).toEqual(['filling', good!])
})

test.skipIf(!canMount)('P63 without space for the copy nothing is written elsewhere', async () => {
  using disk = smallDisk(2000)
  copyDatabase(sqlite, join(disk.folder, 'app.db'))
  disk.fill()
  const folder = otherMachine()
  const refused = await backup(folder, disk.folder, withKey)
  expect({ code: refused.code, lines: refused.output.trim().split('\n').length }).toEqual({ code: 73, lines: 1 })
  expect(archivesIn(folder)).toEqual([])
})

test('P63 without a database nothing is written', async () => {
  const folder = otherMachine()
  expect((await backup(folder, emptyFolder(), withKey)).code).toBe(66)
  expect(archivesIn(folder)).toEqual([])
})

test('P63 the configured number of archives stays, none for longer than 90 days, and those dated into the future always', async () => {
  const folder = otherMachine()
  const nameAt = (time: string) => `kategoryzacja-${time.replaceAll(':', '-')}.tar.gz.age`
  const day = 86_400_000
  const [fresh, older, old, ahead] = [-day, -2 * day, -91 * day, 900 * day].map(ms => nameAt(inFuture(ms)))
  const killed = `.${nameAt(inFuture(-3 * day))}.unfinished`
  for (const name of [fresh, older, old, ahead, killed, 'list.txt']) writeFileSync(join(folder, name!), '')
  const dataDir = folderOfWorld()

  expect((await backup(folder, dataDir, withKey, '--keep', '3')).code).toBe(0)
  const [made, ...rest] = archivesIn(folder).filter(name => ![fresh, older, ahead, 'list.txt'].includes(name))
  expect({ made, rest }).toEqual({ made: expect.stringMatching(/^kategoryzacja-.*\.age$/), rest: [] })
  expect((await backup(folder, dataDir, withKey, '--keep', '2')).code).toBe(0)
  expect(archivesIn(folder)).toHaveLength(4)
  expect(archivesIn(folder)).toContain(made!)
})

test('P63 the server knows the time of the last archive', async () => {
  const dataDir = folderOfWorld()
  const archive = await archiveOf(dataDir, withKey)
  // The clock of the tests may be ahead of that of other processes (clock.ts); that of a file is not.
  const before = statSync(join(dirname(archive), MARKER)).mtime.toISOString()
  using file = new Database(join(dataDir, 'app.db'), { readonly: true })
  const noted = file.query<{ value: string }, []>("SELECT value FROM facts WHERE name = 'offsite copy'").get()
  expect(noted!.value >= before).toBe(true)
  const archived = file.query<{ value: string }, []>("SELECT value FROM facts WHERE name = 'archive'").get()
  expect(archived!.value >= before).toBe(true)
})

test.each([
  ['no key', {}, 78],
  ['an invalid key', { BACKUP_RECIPIENT: 'age1abc' }, 78],
  ['a passphrase instead of a key', { BACKUP_PASSPHRASE_FILE: keyFile(PASSPHRASE) }, 78],
])('P63 with %s nothing is written', async (_, env, code) => {
  const folder = otherMachine()
  expect((await backup(folder, folderOfWorld(), env)).code).toBe(code)
  expect(archivesIn(folder)).toEqual([])
})

test.skipIf(process.getuid?.() !== 0)(
  'P64 root restores before the first start, for the user of the service',
  async () => {
    const dataDir = folderOfWorld()
    const archive = await archiveOf(dataDir, withKey)
    const fresh = join(emptyFolder(), 'data')
    const key = keyFile(IDENTITY)
    expect((await restore(archive, fresh, '--key', key, '--owner', 'nobody-of-that-name')).code).toBe(64)
    expect(existsSync(fresh)).toBe(false)

    expect((await restore(archive, fresh, '--key', key, '--owner', 'nobody')).code).toBe(0)
    const { uid } = statSync(fresh)
    expect(uid).toBeGreaterThan(0)
    for (const name of readdirSync(fresh)) expect([name, statSync(join(fresh, name)).uid]).toEqual([name, uid])
  },
)

test.skipIf(process.getuid?.() !== 0)('P64 root restores a plain copy before the first start, too', async () => {
  const fresh = join(emptyFolder(), 'data')
  const copy = join(folderOfWorld(), 'app.db')
  expect(await restore(copy, fresh, '--owner', 'nobody')).toEqual({
    code: 0,
    output: expect.stringContaining(`${fresh} was made for the user nobody.`),
  })
  const { uid } = statSync(fresh)
  expect([uid > 0, statSync(join(fresh, 'app.db')).uid]).toEqual([true, uid])
})

test.skipIf(process.getuid?.() !== 0)('P64 files that root restores into a folder belong to its owner', async () => {
  const archive = await archiveOf(folderOfWorld(), withKey)
  const dataDir = emptyFolder()
  mkdirSync(dataDir, { recursive: true })
  chownSync(dataDir, 4321, 4321)
  expect((await restore(archive, dataDir, '--key', keyFile(IDENTITY))).code).toBe(0)
  for (const name of readdirSync(dataDir)) expect([name, statSync(join(dataDir, name)).uid]).toEqual([name, 4321])
})

function flipByte(path: string, at: number): string {
  const bytes = readFileSync(path)
  bytes[at]! ^= 1
  writeFileSync(path, bytes)
  return keyFile(IDENTITY)
}

function cut(path: string, bytes: number): string {
  truncateSync(path, statSync(path).size - bytes)
  return keyFile(IDENTITY)
}
