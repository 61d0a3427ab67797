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
import { OF_LITESTREAM } from './ourSchema.ts'
import { whyFileUnsound } from './proof.ts'

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
    const reason = whyFileUnsound(unproven)
    if (reason) throw badData(`The copy ${reason}.`)
    flush(unproven)
    giveToOwnerOf(dirname(target), unproven)
    renameSync(unproven, target)
    flush(dirname(target))
  } finally {
    rmSync(unproven, { force: true })
  }
}

function leaveLitestreamOut(path: string) {
  using copy = new Database(path, { readwrite: true, create: false })
  const isThere = copy.query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
  for (const table of OF_LITESTREAM) if (isThere.get(table)) copy.run(`DROP TABLE ${table}`)
}

/**
 * Deletes unfinished copies of killed processes; the file name holds the process id. At a start, when nobody restores, files
 * with this process's own id go too, as in a container every start has the same id, and what a killed restore left.
 */
export function removeUnfinished(folder: string, { isStarting = false } = {}) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const pid = Number(/\.(\d+)\.unproven(-journal|-wal|-shm)?$/.exec(name)?.[1])
    const isAbandoned = pid > 0 && (pid === process.pid ? isStarting : !isAlive(pid))
    if (isAbandoned || OF_VERSION_1_0.test(name) || (isStarting && OF_RESTORE.test(name)))
      rmSync(join(folder, name), { force: true })
  }
}

const OF_VERSION_1_0 = /^(daily|change|migration|manual)-.*\.db\.tmp(-journal|-wal|-shm)?$/
const OF_RESTORE = /^(app\.db\.restored(-journal|-wal|-shm)?|erasures\.jsonl\.new)$/

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

function flush(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
