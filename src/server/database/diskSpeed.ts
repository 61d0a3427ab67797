import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'
import { log } from '#server/log.ts'
import { letOthersRun } from '#server/slices.ts'
import { sqliteCode } from './sqliteCode.ts'

const WRITES = 50
/** Every acknowledged change waits for the disk once: slower than this is felt on a busy evening (P03). */
const SLOW_MS = 10

const isFull = (error: unknown) => /^(ENOSPC|EDQUOT)$/.test(sqliteCode(error))

/** Before anything is served: SQLite notices a folder that may only be read with the first change. @throws for such a folder */
export function refuseReadOnly() {
  try {
    closeSync(openNameless())
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

/**
 * Measures how long the disk takes to keep what it was given, and says so when that is long. Others wait for one write at
 * most: what they do meanwhile would be taken for slowness if the writes themselves were waited for.
 */
export async function warnOfSlowDisk() {
  try {
    await measure()
  } catch (error) {
    if (!isFull(error)) throw error
    log('disk.full', { hint: 'Everybody can read, nobody can save. Make room.' })
  }
}

/** A new file that a process which ends meanwhile leaves nothing of. */
function openNameless(): number {
  const path = join(config.dataDir, 'disk-speed.tmp')
  const file = openSync(path, 'w')
  rmSync(path)
  return file
}

async function measure() {
  const file = openNameless()
  const times: number[] = []
  try {
    for (let n = 0; n < WRITES; n++) {
      times.push(timeToKeep(file))
      await letOthersRun()
    }
  } finally {
    closeSync(file)
  }

  // The one slowest may be a hiccup.
  const slow = Math.round(times.sort((a, b) => b - a)[1]!)
  if (slow > SLOW_MS) log('disk.slow', { tookMs: slow, wantedMs: SLOW_MS })
}

/** In milliseconds. */
function timeToKeep(file: number): number {
  const start = performance.now()
  writeSync(file, Buffer.alloc(4096))
  fsyncSync(file)
  return performance.now() - start
}
