import { Database } from 'bun:sqlite'
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sqliteCode } from '#server/core/sqliteCode.ts'
import { nextCopy } from './copies.ts'
import { giveToOwnerOf } from './copy.ts'
import { reportTrouble } from './faults.ts'
import { hasSqliteHeader } from './inspect.ts'

// The database that a restore replaces becomes a copy like the others (rules.md#46). A restore that was killed is finished or
// undone by the next start (P40).

/** Has no extension, so that a listing of copies skips it. */
const asideOf = (database: string) => `${database}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`

/** The path of a proven backup that is about to be put in place. */
export const incomingOf = (database: string) => `${database}.restored`

/**
 * Moves the present database away with its -wal and -shm, which would be replayed into the restored one. @returns its new path
 * @throws when the proven copy cannot be moved; the present database is then in its old place
 */
export function putInPlace(proven: string, database: string): string | null {
  const aside = asideOf(database)
  if (!existsSync(proven)) throw new Error(`${proven} is gone`)
  const hasMoved = moveWhole(database, aside)
  try {
    moveWhole(proven, database)
  } catch (error) {
    moveWhole(aside, database)
    throw error
  }
  return hasMoved ? aside : null
}

/** Restores the present database after a kill between the two moves of `putInPlace`. */
export function undoHalfRestore(database: string) {
  if (existsSync(database) || !existsSync(incomingOf(database))) return
  const newest = asidesOf(database).at(-1)
  if (newest) moveWhole(newest, database)
}

/** Makes copies of all replaced databases, also of those that earlier versions left. */
export function keepReplaced(database: string) {
  for (const aside of asidesOf(database)) keepAsCopy(aside)
}

/** @returns the path of the copy, or the present one when no copy can be made of it: the next start tries again */
export function keepAsCopy(aside: string): string {
  try {
    makeSingleFile(aside)
    const copy = nextCopy('replaced', '', timeIn(aside))
    moveWhole(aside, copy)
    giveToOwnerOf(dirname(copy), ...PARTS.map(part => copy + part).filter(existsSync))
    return copy
  } catch (error) {
    // The other database is in place already, which must not fail any more.
    reportTrouble(error, 'keeping the replaced database')
    return aside
  }
}

/** Brings in the write-ahead log. A damaged database keeps it next to itself. */
function makeSingleFile(path: string) {
  // SQLite would delete the log of an emptied file.
  if (!hasSqliteHeader(path)) return
  try {
    using file = new Database(path, { readwrite: true, create: false })
    file.run('PRAGMA journal_mode = DELETE')
  } catch {}
}

const asidesOf = (database: string): string[] =>
  readdirSync(dirname(database))
    .filter(name => name.startsWith(`${basename(database)}.before-restore-`) && /Z$/.test(name))
    .sort()
    .map(name => join(dirname(database), name))

/** When it was replaced; its name holds it. */
const timeIn = (aside: string) => aside.slice(-'2026-01-01T00-00-00.000Z'.length)

const PARTS = ['', '-wal', '-shm']

/** Moves a database with its -wal and -shm. @returns whether any of them existed */
function moveWhole(from: string, to: string): boolean {
  const parts = PARTS.filter(part => existsSync(from + part))
  for (const part of parts) move(from + part, to + part)
  return parts.length > 0
}

/** The copies may be on another disk. */
function move(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (sqliteCode(error) !== 'EXDEV') throw error
    copyFileSync(from, to)
    rmSync(from)
  }
}
