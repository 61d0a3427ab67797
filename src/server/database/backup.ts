import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CopyKind } from '#contract/requests/copies.ts'
import { DAY, inFuture, now, SECOND } from '#server/core/clock.ts'
import { BAD_DATA, CommandError, cannotWrite, inUse, noSuchFile, usageError } from '#server/core/commandError.ts'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { faultAsProblem } from '#server/core/problem.ts'
import { sqliteCode } from '#server/core/sqliteCode.ts'
import { inChild } from './child.ts'
import { clockJump } from './clockJump.ts'
import { newestCopy, nextCopy, removeOldCopies } from './copies.ts'
import { copyDatabase } from './copy.ts'
import { attempt } from './faults.ts'
import { BUSY_TIMEOUT } from './lock.ts'
import { openedOnFullDisk, sqlite, withoutWaiting } from './open.ts'
import { isMoved } from './place.ts'
import { keepVerdict } from './verdict.ts'

/** Writes a proven copy and deletes the oldest of its kind. @returns its path */
export function backupNow(kind: CopyKind, reason?: string, source = sqlite): string {
  if (kind !== 'rescued') refuseMoved(source)
  const path = nextCopy(kind, reason)
  try {
    copyDatabase(source, path)
  } catch (error) {
    throw noted(error)
  }
  return kept(kind, path, source)
}

let refused: { why: string; at: string } | null = null

/** The proof that the newest copy did not pass: neither would the database at the next start. Null once one has passed. */
export const refusedCopy = () => refused

function noted(error: unknown) {
  if (error instanceof CommandError && error.exitCode === BAD_DATA) refused = { why: error.message, at: now() }
  return error
}

/** A child process would copy the other file and find it sound. */
function refuseMoved(source = sqlite) {
  if (source === sqlite && isMoved()) throw faultAsProblem('database-moved')
}

/** A database of this size is copied in some hundred milliseconds; one of 1,000 troops is five times as large. */
const SMALL = 4 * 1024 * 1024

/** Copies a large database in a child process, so that requests are served meanwhile. @throws when no copy was made */
export async function backupMeanwhile(kind: CopyKind, reason = '', small = SMALL): Promise<string> {
  // A database opened on a full disk admits no other process.
  if (openedOnFullDisk || statSync(sqlite.filename).size <= small) return backupNow(kind, reason)
  const path = nextCopy(kind, reason)
  refuseMoved()
  await inChild('backup', [path], { ...process.env, DATA_DIR: config.dataDir }).catch(error => {
    throw noted(error)
  })
  refuseMoved()
  return kept(kind, path)
}

function kept(kind: CopyKind, path: string, source = sqlite): string {
  refused = null
  keepVerdict(path, true)
  // While the clock is in doubt, the age of a copy is unknown.
  if (!clockJump()) removeOldCopies(kind, path, source)
  log('backup', { kind, bytes: statSync(path).size })
  return path
}

/**
 * Copies the database before a destructive change (rules.md#16), outside of its transaction. Blocks the event loop for some
 * 20 ms per MB. @throws when the copy fails, which stops the change
 */
export const snapshotBefore = (reason: string) => backupNow('change', reason)

/** As `snapshotBefore`, and other requests are served: the change must check its conditions again. */
export const snapshotMeanwhile = (reason: string) => backupMeanwhile('change', reason)

/**
 * Copies the database from the command line, whether or not the server runs. `target` must not be one of the database's own
 * files, and an existing file is only overwritten with `replace`. @throws CommandError
 */
export function backupBeside(database: string, target?: string, replace = false): string {
  if (!existsSync(database)) throw noSuchFile(`There is no database at ${database}.`)
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
    throw usageError(`${target} belongs to the database itself. Name another file.`)
  if (!existsSync(target)) return
  if (!statSync(target).isFile()) throw usageError(`${target} is not a file. Name the file that the copy is to become.`)
  if (!replace) throw usageError(`${target} is already there. Name another file, or add --replace.`)
}

function isSameFile(one: string, other: string): boolean {
  if (resolve(one) === resolve(other)) return true
  if (!existsSync(one) || !existsSync(other)) return false
  const [a, b] = [statSync(one), statSync(other)]
  return a.dev === b.dev && a.ino === b.ino
}

function refusalFor(error: unknown, path: string) {
  const code = sqliteCode(error)
  if (/^SQLITE_BUSY/.test(code)) return inUse(`Another program is writing to the database. Try again.`)
  const isAboutDisk = /^(SQLITE_(CANTOPEN|READONLY|FULL|IOERR)|E[A-Z]+$)/.test(code)
  return isAboutDisk ? cannotWrite(`${path} cannot be written: ${code}`) : error
}

/**
 * Empties the write-ahead log, which still holds deleted data. Does not wait for a read transaction, because that would block
 * the event loop for `busy_timeout`. @returns whether the log is empty now
 */
export function emptyLog(): boolean {
  return withoutWaiting(() => sqlite.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()!.busy === 0)
}

function emptyLogSoon() {
  if (!emptyLog()) setTimeout(() => attempt('emptying the log', emptyLogSoon), SECOND).unref()
}

export async function makeDailyCopy() {
  await backupMeanwhile('daily')
  sqlite.run('PRAGMA optimize')
  emptyLogSoon()
}

/** True when the newest daily copy is more than a day old. */
export function isDailyCopyMissing(): boolean {
  const newest = newestCopy('daily')
  return !newest || newest.time < inFuture(-DAY)
}
