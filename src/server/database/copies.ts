import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CopyKind } from '#contract/requests/copies.ts'
import { DAY, inFuture } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { giveToOwnerOf } from './copy.ts'
import { sqlite } from './open.ts'
import { isFileSound, verdictPath } from './verdict.ts'

// Copies are files named `kind-time[-reason].db` in DATA_DIR/backups. Each kind is counted apart, so that many changes in a
// day never push out the daily copies (rules.md#46).

const KEPT: Record<CopyKind, number> = {
  daily: 14,
  change: 10,
  migration: 3,
  manual: 5,
  uploaded: 5,
  replaced: 5,
  rescued: 3,
}

/** Promised on /prywatnosc. */
export const OLDEST = 90 * DAY

/** This many older copies stay if they hold more rows than the live database, which may have lost them. */
const SPARED = 2

export interface Copy {
  path: string
  name: string
  kind: CopyKind
  time: string
  bytes: number
}

export const copiesFolder = () => join(config.dataDir, 'backups')

/** Path of the next copy of this kind. Makes the folder. */
export function nextCopy(kind: CopyKind, reason = '', time = new Date().toISOString().replaceAll(':', '-')): string {
  const isNew = !existsSync(copiesFolder())
  mkdirSync(copiesFolder(), { recursive: true, mode: 0o700 })
  if (isNew) giveToOwnerOf(config.dataDir, copiesFolder())
  const words = reason.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return join(copiesFolder(), `${[kind, time, ...words].join('-')}.db`)
}

/** Prefers copies that may be the newest. Never one from the future. */
export function newestSound(among: readonly Copy[]): Copy | undefined {
  const past = among.filter(isFromPast)
  return past.find(copy => isCandidate(copy) && isSound(copy)) ?? past.find(isSound)
}

/**
 * The name of an uploaded copy holds the time of the upload, not its age. A replaced database was given up, often because it
 * had lost something.
 */
const isCandidate = ({ kind }: Copy) => kind !== 'uploaded' && kind !== 'replaced'

/** The newest copy, whose age is the age of the newest restorable state. */
export const newestCopy = (kind?: CopyKind): Copy | null =>
  copies(kind).find(copy => isFromPast(copy) && isCandidate(copy)) ?? null

/** Newest first, those from the future last. */
export function copies(kind?: CopyKind): Copy[] {
  if (!existsSync(copiesFolder())) return []
  return readdirSync(copiesFolder())
    .flatMap(describe)
    .filter(copy => kind === undefined || copy.kind === kind)
    .sort((a, b) => Number(isFromPast(b)) - Number(isFromPast(a)) || (a.time < b.time ? 1 : -1))
}

/**
 * Deletes copies beyond the number of their kind, except the newest that hold more than the live database, and `made`: a clock that
 * was ahead for some hours may have dated others after it.
 */
export function removeOldCopies(kind: CopyKind, made: string | null, live = sqlite) {
  const all = copies(kind).filter(isFromPast)
  const surplus = all.slice(KEPT[kind]).filter(({ path }) => path !== made)
  if (surplus.length === 0) return

  const wanted = contentOf(live)
  const fuller = all.filter(copy => holdsMoreThan(wanted, copy)).slice(0, SPARED)
  for (const copy of surplus) if (!fuller.includes(copy)) removeCopy(copy)
}

/** Deletes what is kept for too long, and databases beyond the number of those that restores replaced. */
export function removeAgedCopies() {
  removeCopiesOf90Days()
  removeOldCopies('replaced', null)
}

/** Deletes copies of any kind, but never the newest sound one. */
function removeCopiesOf90Days() {
  const all = copies().filter(isFromPast)
  const old = all.filter(({ time }) => time < inFuture(-OLDEST))
  if (old.length === 0) return
  const good = newestSound(all)
  for (const copy of old) if (copy !== good) removeCopy(copy)
}

/** Deletes a copy with its verdict, and with the write-ahead log of a damaged database that was replaced. */
function removeCopy({ path }: Copy) {
  for (const part of [path, verdictPath(path), `${path}-wal`, `${path}-shm`]) rmSync(part, { force: true })
}

const isSound = ({ path }: Copy) => isFileSound(path) === true

/** Copies that a wrong clock dated into the future count neither as new nor as old. */
const isFromPast = ({ time }: Copy) => time < inFuture(DAY)

function holdsMoreThan(wanted: number, { path }: Copy): boolean {
  try {
    using file = new Database(path, { readonly: true })
    return contentOf(file) > wanted
  } catch {
    return false
  }
}

const contentOf = (file: Database) =>
  file
    .query<{ n: number }, []>(
      `SELECT (SELECT count(*) FROM users WHERE instr(email, '@') > 0) + (SELECT count(*) FROM teams) +
        (SELECT count(*) FROM years) + (SELECT count(*) FROM task_entries) AS n`,
    )
    .get()!.n

function describe(name: string): Copy[] {
  const [, kind, day, clock] = /^(\w+)-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d\.\d{3}Z).*\.db$/.exec(name) ?? []
  if (!kind || !(kind in KEPT)) return []
  const path = join(copiesFolder(), name)
  const time = `${day}T${clock!.replace('-', ':').replace('-', ':')}`
  return [{ path, name, kind: kind as CopyKind, time, bytes: statSync(path).size }]
}
