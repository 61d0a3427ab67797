import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LARGEST_COPY, RESTORE_WORD } from '#domain/requests/copies.ts'
import { recordChange } from './audit/recordChange.ts'
import { endAllSessions } from './auth/sessions.ts'
import { type User, userById } from './auth/user.ts'
import { config } from './config.ts'
import { backupMeanwhile } from './database/backup.ts'
import { clockJump, confirmClock } from './database/clockJump.ts'
import { type Copy, copies, isSound, nextCopy, removeOldCopies } from './database/copies.ts'
import { noteErasures } from './database/erasures.ts'
import { atomically } from './database/open.ts'
import { proveBackup, putInPlace } from './database/restore.ts'
import { closeDatabase, reopenDatabase } from './database/start.ts'
import { isDemo, isDemoFile } from './demo/demoMark.ts'
import { startMail, stopMail } from './mail/sender.ts'
import { eraseAgain } from './people/eraseAccount.ts'
import { Problem } from './problem.ts'
import { letOthersRun } from './slices.ts'
import { StartRefused } from './startRefused.ts'

// What an administrator does with copies in the panel (rules.md#46).

/** By name and size, so that a list that is read again opens no file twice. */
const checked = new Map<string, boolean>()

/** Newest first, each with the result of its check. Others are served between two files. */
export async function listCopies() {
  const listed = []
  for (const copy of copies()) {
    listed.push(asListed(copy))
    await letOthersRun()
  }
  return listed
}

function asListed(copy: Copy) {
  const key = `${copy.name} ${copy.bytes}`
  if (!checked.has(key)) checked.set(key, isSound(copy))
  return { name: copy.name, kind: copy.kind as string, time: copy.time, bytes: copy.bytes, isSound: checked.get(key)! }
}

/** @throws 404 */
function copyNamed(name: string): Copy {
  const found = copies().find(copy => copy.name === name)
  if (!found) throw new Problem('copy-unknown')
  return found
}

export async function makeCopy(actor: User) {
  const name = basename(await backupMeanwhile('manual'))
  recordChange(actor, 'copy.create', {}, null, { name })
  return asListed(copyNamed(name))
}

/** The file for the reader to keep. It holds personal data, so that it is written down who took it. @throws 404 */
export function takeCopy(actor: User, name: string) {
  const { path } = copyNamed(name)
  recordChange(actor, 'copy.download', {}, null, { name })
  return new Response(Bun.file(path), {
    headers: {
      'content-type': 'application/vnd.sqlite3',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

/** A copy from elsewhere joins the others once it is proven. Nothing of it is served yet. @throws 400 or 413 */
export async function receiveCopy(actor: User, body: ReadableStream<Uint8Array> | null) {
  const incoming = join(config.dataDir, `incoming-${crypto.randomUUID()}.db.${process.pid}.unproven`)
  try {
    await writeDown(incoming, body)
    const target = nextCopy('uploaded')
    refuseUnsound(() => proveBackup(incoming, target))
    removeOldCopies('uploaded')
    const name = basename(target)
    recordChange(actor, 'copy.upload', {}, null, { name })
    return asListed(copyNamed(name))
  } finally {
    rmSync(incoming, { force: true })
  }
}

async function writeDown(path: string, body: ReadableStream<Uint8Array> | null) {
  const file = openSync(path, 'w', 0o600)
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > LARGEST_COPY) throw new Problem('too-large')
      writeSync(file, chunk)
    }
  } finally {
    closeSync(file)
  }
}

/** Restoring waits for a mail on its way: a second one that began meanwhile would find its own copy moved away. */
let isRestoring = false

/**
 * Puts a copy in the database's place while the process runs on: proven first, the present file kept, everybody signed
 * out, erased accounts erased again. When the copy cannot be served, the present file comes back.
 * @throws 400 without the typed word or for an unsound copy, 404, 409 while another one is restored
 */
export async function restoreCopy(actor: User, name: string, word: string) {
  if (word.trim().toUpperCase() !== RESTORE_WORD) throw new Problem('restore-unconfirmed')
  const copy = copyNamed(name)
  if (isRestoring) throw new Problem('restore-under-way')
  isRestoring = true
  try {
    return await restoreAlone(actor, copy)
  } finally {
    isRestoring = false
  }
}

async function restoreAlone(actor: User, { name, path }: Copy) {
  const proven = refuseUnsound(() => proveBackup(path))
  if (isDemoFile(proven) !== isDemo()) throw new Problem('copy-unsound')

  const isClockTrusted = clockJump() === null
  // A mail on its way would be marked as sent in the other database.
  const wasSending = await stopMail()
  try {
    const keptAs = swap(proven)
    eraseAgain()
    // The copy remembers the time it was made at, and the clock was trusted a moment ago.
    if (isClockTrusted) confirmClock()
    atomically(() => {
      const now = userById(actor.id)
      const isSame = now?.email === actor.email && now.createdAt === actor.createdAt
      endAllSessions(isSame ? actor : null)
      recordChange(isSame ? actor : null, 'copy.restore', {}, null, { name, keptAs })
    })
    return { name, keptAs }
  } finally {
    if (wasSending) startMail()
  }
}

/** Synchronous: no request sees anything in between. @returns the name the present file is kept under */
function swap(proven: string): string {
  noteErasures()
  closeDatabase()
  let aside: string | null = null
  try {
    aside = putInPlace(proven)!
    reopenDatabase()
  } catch (error) {
    if (aside !== null) putInPlace(aside)
    reopenDatabase()
    throw error
  }
  return basename(aside)
}

function refuseUnsound<T>(prove: () => T): T {
  try {
    return prove()
  } catch (error) {
    if (error instanceof StartRefused) throw new Problem('copy-unsound')
    throw error
  }
}
