import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, inFuture } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { giveToOwnerOf, proveSound } from './copy.ts'
import { sqlite } from './open.ts'

// Copies are files named `kind-time[-reason].db` in DATA_DIR/backups. Each kind is counted apart, so that many changes in a
// day never push out the daily copies (rules.md#46).

const KEPT = { daily: 14, change: 10, migration: 3, manual: 5, uploaded: 5 }
export type CopyKind = keyof typeof KEPT

/** Promised on /prywatnosc. */
export const OLDEST = 90 * DAY

/** This many older copies stay if they hold more rows than the live database, which may have lost them. */
const SPARED = 2

export interface Copy {
  path: string
  name: string
  kind: CopyKind
  /** ISO 8601 UTC. */
  time: string
  bytes: number
}

export const copiesFolder = () => join(config.dataDir, 'backups')

/** Path of the next copy of this kind. Makes the folder. */
export function nextCopy(kind: CopyKind, reason = ''): string {
  const isNew = !existsSync(copiesFolder())
  mkdirSync(copiesFolder(), { recursive: true, mode: 0o700 })
  if (isNew) giveToOwnerOf(config.dataDir, copiesFolder())
  const time = new Date().toISOString().replaceAll(':', '-')
  const words = reason.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return join(copiesFolder(), `${[kind, time, ...words].join('-')}.db`)
}

/** Prefers our own copies: the name of an uploaded one holds the time of the upload, not its age. */
export const newestSound = (among: readonly Copy[]): Copy | undefined =>
  among.find(isOwnAndSound) ?? among.find(isSound)

const isOwnAndSound = (copy: Copy) => copy.kind !== 'uploaded' && isSound(copy)

/** Newest first. */
export function copies(kind?: CopyKind): Copy[] {
  if (!existsSync(copiesFolder())) return []
  return readdirSync(copiesFolder())
    .flatMap(describe)
    .filter(copy => kind === undefined || copy.kind === kind)
    .sort((a, b) => (a.time < b.time ? 1 : -1))
}

/** Deletes copies beyond the number of their kind, except the newest that hold more than the live database. */
export function removeOldCopies(kind: CopyKind, live = sqlite) {
  const all = copies(kind).filter(isFromPast)
  const surplus = all.slice(KEPT[kind])
  if (surplus.length === 0) return

  const wanted = contentOf(live)
  const fuller = all.filter(copy => holdsMoreThan(wanted, copy)).slice(0, SPARED)
  for (const copy of surplus) if (!fuller.includes(copy)) rmSync(copy.path)
}

/** Deletes copies of any kind, but never the newest sound one. */
export function removeCopiesOf90Days() {
  const all = copies().filter(isFromPast)
  const old = all.filter(({ time }) => time < inFuture(-OLDEST))
  if (old.length === 0) return
  const good = newestSound(all)
  for (const copy of old) if (copy !== good) rmSync(copy.path)
}

/** Takes a second for a large copy. */
export function isSound({ path }: Copy): boolean {
  try {
    proveSound(path)
    return true
  } catch {
    return false
  }
}

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

/** Number of rows that people would miss. */
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
