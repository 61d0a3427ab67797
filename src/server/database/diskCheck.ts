import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { sqliteCode } from '#server/core/sqliteCode.ts'

const WRITES = 20
/** Every commit waits for one fsync; a slower disk is noticeable on a busy evening (P03). */
const SLOW_MS = 10
const ROOM = 256 * 1024

const isFull = (error: unknown) => /^(ENOSPC|EDQUOT)$/.test(sqliteCode(error))

/** SQLite notices a read-only folder only with the first change. @throws for such a folder */
export function refuseReadOnly() {
  try {
    closeSync(openTemporary())
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

/** Logs `disk.slow` when the median fsync takes too long. Other requests run between two writes. @throws on a full disk */
export async function checkDisk() {
  const took = await medianFsync()
  if (took > SLOW_MS) log('disk.slow', { tookMs: took, wantedMs: SLOW_MS }, 'warning')
}

/** True if there is room for some pages of the database and of its write-ahead log. */
export function canGrow(): boolean {
  try {
    const file = openTemporary()
    try {
      return writeSync(file, Buffer.alloc(ROOM)) === ROOM
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}

/** The file is already deleted, so that it ends with the process. */
function openTemporary(): number {
  const path = join(config.dataDir, 'disk-speed.tmp')
  const file = openSync(path, 'w')
  rmSync(path)
  return file
}

async function medianFsync(): Promise<number> {
  const file = openTemporary()
  const times: number[] = []
  try {
    for (let n = 0; n < WRITES; n++) {
      const start = performance.now()
      writeSync(file, Buffer.alloc(4096))
      fsyncSync(file)
      times.push(performance.now() - start)
      await yieldToEventLoop()
    }
  } finally {
    closeSync(file)
  }
  return Math.round(times.sort((a, b) => a - b)[WRITES / 2]!)
}
