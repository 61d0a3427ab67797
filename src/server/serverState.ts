import { statfsSync, statSync } from 'node:fs'
import type { ServerState } from '#contract/serverState.ts'
import { lastArchive, lastOffsiteCopy } from './archives/offsite.ts'
import { forwardingFault } from './auth/forwarding.ts'
import { config } from './core/config.ts'
import { commit, version } from './core/version.ts'
import { refusedCopy } from './database/backup.ts'
import { clockJump } from './database/clockJump.ts'
import { newestCopy } from './database/copies.ts'
import { databasePath } from './database/dataFolder.ts'
import { presentFaults } from './database/faults.ts'
import { mailQueue } from './mail/queueMail.ts'
import { runningYear } from './years/yearLookups.ts'

export function serverState(): ServerState {
  const newest = newestCopy()
  const year = runningYear()
  const { bavail, blocks, bsize } = statfsSync(config.dataDir)
  return {
    version,
    commit: commit(),
    backup: newest && { time: newest.time, kind: newest.kind },
    offsite: lastOffsiteCopy(),
    archive: config.backupRecipients ? lastArchive() : null,
    refusedCopy: refusedCopy(),
    mail: mailQueue(),
    disk: { free: bavail * bsize, total: blocks * bsize },
    database: statSync(databasePath(), { throwIfNoEntry: false })?.size ?? 0,
    ranking: year && { taken: year.rankedAt },
    clockJump: clockJump(),
    faults: presentFaults(),
    forwarding: forwardingFault(),
  }
}
