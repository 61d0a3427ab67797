import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DAY, inFuture, SECOND } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { log } from '#server/log.ts'
import { PROJECT_FOLDER } from '#server/projectFolder.ts'
import { badData, CANNOT_WRITE, cannotWrite, noInput, occupied } from '#server/startRefused.ts'
import { attempt, onSchedule } from '#server/timers.ts'
import { clockJump, unlessClockJumped } from './clockJump.ts'
import { type Copy, type CopyKind, copies, nextCopy, removeCopiesOf90Days, removeOldCopies } from './copies.ts'
import { copyDatabase } from './copy.ts'
import { BUSY_TIMEOUT } from './lock.ts'
import { isCramped, sqlite } from './open.ts'
import { sqliteCode } from './sqliteCode.ts'

/** Writes a proven copy and lets the oldest of its kind go. @returns where it is */
export function backupNow(kind: CopyKind, reason?: string, source = sqlite): string {
  const path = nextCopy(kind, reason)
  copyDatabase(source, path)
  return kept(kind, path, source)
}

/** Copies a database of this size in some hundred milliseconds; of 1,000 troops it has five times as much. */
const SMALL = 4 * 1024 * 1024

/**
 * As `backupNow`, but others are served meanwhile: a database that is not small is copied by a process of its own.
 * @throws also when that process ends without a copy
 */
export async function backupMeanwhile(kind: CopyKind, small = SMALL): Promise<string> {
  // On a full disk no other process is let in.
  if (isCramped || statSync(sqlite.filename).size <= small) return backupNow(kind)
  const path = nextCopy(kind)
  const script = Bun.isStandaloneExecutable ? 'backup' : join(PROJECT_FOLDER, 'scripts/backup.ts')
  const copying = Bun.spawn([process.execPath, script, path], {
    env: { ...process.env, DATA_DIR: config.dataDir },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [code, said] = await Promise.all([copying.exited, new Response(copying.stderr).text()])
  if (code !== 0) {
    const failed = new Error(`The copy ended with ${code}: ${said}`)
    throw code === CANNOT_WRITE ? Object.assign(failed, { code: 'ENOSPC' }) : failed
  }
  return kept(kind, path)
}

function kept(kind: CopyKind, path: string, source = sqlite): string {
  // By a clock in doubt nobody can tell which copy is the oldest.
  if (!clockJump()) removeOldCopies(kind, source)
  log('backup', { kind, bytes: statSync(path).size })
  return path
}

/**
 * The copy that makes a destructive call undoable (rules.md#16). Nobody else is answered meanwhile: some 20 ms for each MB,
 * half of it for the proof. Call it before the transaction; a copy that cannot be made stops the call.
 */
export const snapshotBefore = (reason: string) => backupNow('change', reason)

/**
 * The same from a process of its own, beside the running server or without it. `target` may be any file that is not there
 * yet, or is to be replaced; never one of the database's own. @throws StartRefused
 */
export function backupBeside(database: string, target?: string, replace = false): string {
  if (!existsSync(database)) throw noInput(`There is no database at ${database}.`)
  if (target !== undefined) refuseTarget(database, target, replace)
  const source = new Database(database, { readwrite: true, create: false })
  source.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
  try {
    if (target === undefined) return backupNow('manual', '', source)
    copyDatabase(source, target)
    return target
  } catch (error) {
    throw refusalFor(error, target ?? join(config.dataDir, 'backups'))
  } finally {
    source.close()
  }
}

function refuseTarget(database: string, target: string, replace: boolean) {
  const own = ['', '-wal', '-shm', '-journal'].map(part => database + part)
  if ([...own, join(config.dataDir, 'app.lock')].some(path => isSameFile(path, target)))
    throw badData(`${target} belongs to the database itself. Name another file.`)
  if (!existsSync(target)) return
  if (!statSync(target).isFile()) throw badData(`${target} is not a file. Name the file that the copy is to become.`)
  if (!replace) throw badData(`${target} is already there. Name another file, or add --replace.`)
}

/** By another name, through a link, too. */
function isSameFile(one: string, other: string): boolean {
  if (resolve(one) === resolve(other)) return true
  if (!existsSync(one) || !existsSync(other)) return false
  const [a, b] = [statSync(one), statSync(other)]
  return a.dev === b.dev && a.ino === b.ino
}

function refusalFor(error: unknown, path: string) {
  const code = sqliteCode(error)
  if (/^SQLITE_BUSY/.test(code)) return occupied(`Another program is writing to the database. Try again.`)
  const isAboutDisk = /^(SQLITE_(CANTOPEN|READONLY|FULL|IOERR)|E[A-Z]+$)/.test(code)
  return isAboutDisk ? cannotWrite(`${path} cannot be written: ${code}`) : error
}

/**
 * What was deleted also leaves the write-ahead log. A reader at one moment (oneMoment.ts) is not waited for: SQLite
 * would wait for `busy_timeout`, and this process would answer no request meanwhile.
 * @returns whether the log is empty now
 */
export function emptyLog(): boolean {
  sqlite.run('PRAGMA busy_timeout = 0')
  try {
    return sqlite.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()!.busy === 0
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`)
  }
}

function emptyLogSoon() {
  if (!emptyLog()) setTimeout(() => attempt('emptying the log', emptyLogSoon), SECOND).unref()
}

/** For the panel, which tells its age. The age of an uploaded copy is not known. */
export const newestBackup = (): Copy | null => copies().find(({ kind }) => kind !== 'uploaded') ?? null

/** Every day after the ranking, and at once when yesterday's is missing. */
export function startBackups() {
  const daily = async () => {
    await backupMeanwhile('daily')
    sqlite.run('PRAGMA optimize')
    emptyLogSoon()
  }
  const removeOld = unlessClockJumped('old copies', removeCopiesOf90Days)
  onSchedule('backup', '50 0 * * *', daily)
  onSchedule('old copies', '55 0 * * *', removeOld)

  const newest = copies('daily')[0]
  if (!newest || newest.time < inFuture(-DAY)) attempt('backup', daily)
  attempt('old copies', removeOld)
}
