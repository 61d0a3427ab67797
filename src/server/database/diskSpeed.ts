import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'
import { log } from '#server/log.ts'
import { sqliteCode } from './sqliteCode.ts'

const WRITES = 50
/** Every acknowledged change waits for the disk once: slower than this is felt on a busy evening (P03). */
const SLOW_MS = 10

/** Measures how long the disk takes to keep what it was given, and says so when that is long. */
export function warnOfSlowDisk() {
  const path = join(config.dataDir, 'disk-speed.tmp')
  try {
    measure(path)
  } catch (error) {
    if (!/^(ENOSPC|EDQUOT)$/.test(sqliteCode(error))) throw error
    log('disk.full', { hint: 'Everybody can read, nobody can save. Make room.' })
  } finally {
    rmSync(path, { force: true })
  }
}

function measure(path: string) {
  const file = openSync(path, 'w')
  const times = Array.from({ length: WRITES }, () => {
    const start = performance.now()
    writeSync(file, Buffer.alloc(4096))
    fsyncSync(file)
    return performance.now() - start
  })
  closeSync(file)

  // The one slowest may be a hiccup.
  const slow = Math.round(times.sort((a, b) => b - a)[1]!)
  if (slow > SLOW_MS) log('disk.slow', { tookMs: slow, wantedMs: SLOW_MS })
}
