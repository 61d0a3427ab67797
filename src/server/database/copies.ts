import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'

// Copies are files named `kind-time[-reason].db` in DATA_DIR/backups. Each kind is kept apart, so that a busy day of
// changes never pushes out the daily ones (rules.md#46).

const KEPT = { daily: 14, change: 10, migration: 3, manual: 5 }
export type CopyKind = keyof typeof KEPT

export interface Copy {
  path: string
  kind: CopyKind
  /** ISO 8601 UTC. */
  time: string
  bytes: number
}

/** Where the next copy of this kind goes. The folder is there afterwards. */
export function nextCopy(kind: CopyKind, reason = ''): string {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replaceAll(':', '-')
  const words = reason.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return join(folder(), `${[kind, time, ...words].join('-')}.db`)
}

/** Newest first. */
export function copies(kind?: CopyKind): Copy[] {
  if (!existsSync(folder())) return []
  return readdirSync(folder())
    .flatMap(describe)
    .filter(copy => kind === undefined || copy.kind === kind)
    .sort((a, b) => (a.time < b.time ? 1 : -1))
}

export function removeOldCopies(kind: CopyKind) {
  for (const { path } of copies(kind).slice(KEPT[kind])) rmSync(path)
}

const folder = () => join(config.dataDir, 'backups')

function describe(name: string): Copy[] {
  const [, kind, day, clock] = /^(\w+)-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d\.\d{3}Z).*\.db$/.exec(name) ?? []
  if (!kind || !(kind in KEPT)) return []
  const path = join(folder(), name)
  const time = `${day}T${clock!.replace('-', ':').replace('-', ':')}`
  return [{ path, kind: kind as CopyKind, time, bytes: statSync(path).size }]
}
