import { renameSync, rmSync, statSync } from 'node:fs'
import { beginFault } from './faults.ts'
import { sqlite } from './open.ts'

// A file that was replaced or removed under the running server (`mv copy.db app.db`, an editor, rsync) is still open, and
// what is saved into it is lost when the process ends. So its device and inode are compared with those of the path (P38).

interface Opened {
  connection: typeof sqlite
  path: string
  place: string | null
  /** Places of the -wal and -shm by path. */
  logs: Map<string, string | null>
  isRescued: boolean
}

let opened: Opened | undefined
let react = () => {}

export function rememberPlace() {
  const path = sqlite.filename
  const logs = new Map(['-wal', '-shm'].map(part => [path + part, placeOf(path + part)]))
  opened = { connection: sqlite, path, place: placeOf(path), logs, isRescued: false }
}

export function noteRescue() {
  if (opened) opened.isRescued = true
}

export function whenMoved(reaction: () => void) {
  react = reaction
}

/** True once the path leads to another file than the one that is open, or to none. */
export function isMoved(): boolean {
  if (opened?.connection !== sqlite || placeOf(opened.path) === opened.place) return false
  beginFault('database-moved')
  setTimeout(react)
  react = () => {}
  return true
}

/**
 * Call it after closing. The write-ahead log of the replaced file must not be replayed into the new file, which has the same
 * path. A log that could not be emptied is renamed, or deleted if a copy contains all of it.
 */
export function leavePlace() {
  if (!isMoved()) return
  for (const [path, place] of opened!.logs) {
    if (place === null || placeOf(path) !== place) continue
    if (!opened!.isRescued && path.endsWith('-wal') && statSync(path).size > 0)
      renameSync(path, `${path}.of-replaced-file`)
    else rmSync(path)
  }
}

/** Device and inode; null without a file. As big integers, because some file systems use all 64 bits. */
function placeOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}
