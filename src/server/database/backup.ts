import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DAY, inFuture, SECOND } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { log } from '#server/log.ts'
import { badData, cannotWrite, noInput, occupied } from '#server/startRefused.ts'
import { attempt, onSchedule } from '#server/timers.ts'
import { clockJump, unlessClockJumped } from './clockJump.ts'
import { type Copy, type CopyKind, copies, nextCopy, removeCopiesOf90Days, removeOldCopies } from './copies.ts'
import { copyDatabase } from './copy.ts'
import { BUSY_TIMEOUT, sqlite } from './open.ts'
import { sqliteCode } from './sqliteCode.ts'

/** Writes a proven copy and lets the oldest of its kind go. @returns where it is */
export function backupNow(kind: CopyKind, reason?: string, source = sqlite): string {
  const path = nextCopy(kind, reason)
  copyDatabase(source, path)
  // By a clock in doubt nobody can tell which copy is the oldest.
  if (!clockJump()) removeOldCopies(kind, source)
  log('backup', { kind, bytes: statSync(path).size })
  return path
}

/**
 * The copy that makes a destructive call undoable (rules.md#16): takes some ten milliseconds. Call it before the
 * transaction; a copy that cannot be made stops the call.
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
 * What was deleted also leaves the write-ahead log. Whoever reads the file at one moment (oneMoment.ts) is not waited for:
 * SQLite would wait for `busy_timeout` and let this process answer nobody meanwhile.
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

/** For the panel: how old is what could be restored? */
export const newestBackup = (): Copy | null => copies()[0] ?? null

/** Every day after the ranking, and at once when yesterday's is missing. */
export function startBackups() {
  const daily = () => {
    backupNow('daily')
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
