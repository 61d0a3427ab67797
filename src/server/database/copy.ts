import { Database } from 'bun:sqlite'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { badData } from '#server/core/commandError.ts'
import { isOurs } from './inspect.ts'

/**
 * Copies an open database, also while it is written to. The copy gets its name only once it is proven sound and on the disk.
 * Must not run inside a transaction. @throws when the copy is not sound
 */
export function copyDatabase(source: Database, target: string) {
  removeUnfinished(dirname(target))
  const unproven = `${target}.${process.pid}.unproven`
  try {
    source.query('VACUUM INTO ?').run(unproven)
    chmodSync(unproven, 0o600)
    leaveLitestreamOut(unproven)
    proveSound(unproven)
    flush(unproven)
    giveToOwnerOf(dirname(target), unproven)
    renameSync(unproven, target)
    flush(dirname(target))
  } finally {
    rmSync(unproven, { force: true })
  }
}

/** Tables that Litestream adds to the database it replicates (docs/hosting/backups.md). */
export const OF_LITESTREAM = ['_litestream_seq', '_litestream_lock']

function leaveLitestreamOut(path: string) {
  using copy = new Database(path, { readwrite: true, create: false })
  const isThere = copy.query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
  for (const table of OF_LITESTREAM) if (isThere.get(table)) copy.run(`DROP TABLE ${table}`)
}

/**
 * Deletes unfinished copies of killed processes; the file name holds the process id. At a start, files with this process's
 * own id are deleted too: in a container every start has the same id.
 */
export function removeUnfinished(folder: string, { isStarting = false } = {}) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const pid = Number(/\.(\d+)\.unproven$/.exec(name)?.[1])
    const isAbandoned = pid > 0 && (pid === process.pid ? isStarting : !isAlive(pid))
    if (isAbandoned || OF_VERSION_1_0.test(name)) rmSync(join(folder, name), { force: true })
  }
}

const OF_VERSION_1_0 = /^(daily|change|migration|manual)-.*\.db\.tmp$/

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Files written by root must belong to the service's user, who could not open them otherwise. */
export function giveToOwnerOf(folder: string, ...paths: string[]) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const path of paths) chownSync(path, uid, gid)
}

/** @throws when the file is damaged, not ours, or holds rows that refer to nothing */
export function proveSound(path: string) {
  const copy = new Database(path, { readonly: true })
  try {
    const said = copy.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
    if (said[0]?.integrity_check !== 'ok') throw badData(`The copy is damaged: ${said[0]?.integrity_check}`)
    if (copy.query('PRAGMA foreign_key_check').get()) throw badData('Rows of the copy refer to nothing')
    if (!isOurs(copy)) throw badData('The copy is not a database of this product')
  } finally {
    copy.close()
  }
}

function flush(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
