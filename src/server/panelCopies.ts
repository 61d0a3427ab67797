import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { LARGEST_COPY, RESTORE_WORD } from '#contract/requests/copies.ts'
import { AUDIT_KINDS } from '#domain/people/auditKinds.ts'
import { noteOffsiteCopy } from './archives/offsite.ts'
import { recordChange } from './audit/recordChange.ts'
import { endAllSessions } from './auth/sessions.ts'
import { type User, userById } from './auth/user.ts'
import { MINUTE } from './core/clock.ts'
import { BAD_DATA, CommandError } from './core/commandError.ts'
import { config } from './core/config.ts'
import { Problem } from './core/problem.ts'
import { backupMeanwhile } from './database/backup.ts'
import { inChild } from './database/child.ts'
import { clockJump, confirmClock } from './database/clockJump.ts'
import { type Copy, copies, nextCopy, removeOldCopies } from './database/copies.ts'
import { databasePath } from './database/dataFolder.ts'
import { noteErasures } from './database/erasures.ts'
import { nameIn } from './database/knownPerson.ts'
import { atomically, db } from './database/open.ts'
import { incomingOf, keepAsCopy, putInPlace } from './database/replaced.ts'
import { users } from './database/schema/people.ts'
import { auditEntries } from './database/schema/records.ts'
import { closeDatabase, openForServing } from './database/start.ts'
import { keepVerdict, verdictOn } from './database/verdict.ts'
import { isDemo, isDemoFile } from './demo/demoMark.ts'
import { startMail, stopMail } from './mail/sender.ts'
import { eraseAgain } from './people/eraseAccount.ts'

// Copies of the database in the panel, for administrators (rules.md#46).

/** Newest first. A process of its own proves those whose verdict is not known. */
export async function listCopies() {
  const all = copies()
  const unproven = all.filter(({ path }) => verdictOn(path) === null).map(({ path }) => path)
  if (unproven.length > 0) await inChild('inspect', ['--copies', ...unproven])
  return all.map(asListed)
}

function asListed({ name, kind, time, bytes, path }: Copy) {
  // A verdict of null: the copy cannot be read, or the verdict cannot be stored.
  return { name, kind: kind as string, time, bytes, isSound: verdictOn(path), change: changeAfter({ name, time }) }
}

/** The act before which a copy was made, with its changes and its actor, as far as the audit still has them. */
function changeAfter({ name, time }: Pick<Copy, 'name' | 'time'>) {
  const kind = AUDIT_KINDS.find(kind => name.endsWith(`Z-${kind.replace('.', '-')}.db`))
  if (!kind) return null
  const entry = db
    .select({ before: auditEntries.before, year: auditEntries.yearName, email: users.email, by: nameIn(users) })
    .from(auditEntries)
    .leftJoin(users, eq(auditEntries.actorId, users.id))
    .where(and(eq(auditEntries.kind, kind), gte(auditEntries.time, time), lt(auditEntries.time, inAMinuteAfter(time))))
    .orderBy(asc(auditEntries.id))
    .get()
  const named = entry?.before?.name ?? entry?.year
  return {
    kind: kind as string,
    name: typeof named === 'string' ? named : null,
    by: entry ? (entry.by ?? entry.email) : null,
  }
}

const inAMinuteAfter = (time: string) => new Date(Date.parse(time) + MINUTE).toISOString()

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

/** The audit log records the download, because the file holds personal data. @throws 404 */
export function downloadCopy(actor: User, name: string) {
  const { path } = copyNamed(name)
  recordChange(actor, 'copy.download', {}, null, { name })
  noteOffsiteCopy()
  return new Response(Bun.file(path), {
    headers: {
      'content-type': 'application/vnd.sqlite3',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

/** Adds an uploaded copy to the others once it is proven sound. `uploader` is called once the body has arrived. @throws 400 or 413 */
export async function uploadCopy(uploader: () => User, body: ReadableStream<Uint8Array> | null) {
  const incoming = join(config.dataDir, `incoming-${crypto.randomUUID()}.db.${process.pid}.unproven`)
  try {
    await writeDown(incoming, body)
    const actor = uploader()
    const target = nextCopy('uploaded')
    await prove(incoming, target)
    keepVerdict(target, true)
    removeOldCopies('uploaded', target)
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

/** A restore waits for mail that is being sent; a second one would meanwhile move the same file. */
let isRestoring = false

/**
 * Replaces the database by a proven copy while the process runs. The present file is kept and comes back if the copy cannot
 * be opened. Everybody is signed out, and erased accounts are erased again.
 * @throws 400 without the typed word or for an unsound copy, 404, 409 while another one is restored
 */
export async function restoreCopy(stillAdmitted: () => User, name: string, word: string) {
  if (word.trim().toUpperCase() !== RESTORE_WORD) throw new Problem('restore-unconfirmed')
  const copy = copyNamed(name)
  if (isRestoring) throw new Problem('restore-under-way')
  isRestoring = true
  try {
    return await restoreAlone(stillAdmitted, copy)
  } finally {
    isRestoring = false
  }
}

async function restoreAlone(stillAdmitted: () => User, { name, path }: Copy) {
  const proven = incomingOf(databasePath())
  await prove(path, proven)
  if (isDemoFile(proven) !== isDemo()) throw new Problem('copy-unsound')

  const isClockTrusted = clockJump() === null
  // Mail that is being sent would be marked as sent in the other database.
  const wasSending = await stopMail()
  try {
    const actor = stillAdmitted()
    const keptAs = swap(proven)
    eraseAgain()
    // The copy holds the time of its making, which would look like a clock jump.
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

/** Synchronous, so that no request runs without a database. @returns the name of the copy that the present one becomes */
function swap(proven: string): string {
  noteErasures()
  closeDatabase()
  let aside: string | null = null
  try {
    aside = putInPlace(proven, databasePath())!
    openForServing()
  } catch (error) {
    if (aside !== null) putInPlace(aside, databasePath())
    openForServing()
    // A sound copy that this version cannot start, such as one of a newer version.
    throw error instanceof CommandError ? new Problem('copy-unsound') : error
  }
  return basename(keepAsCopy(aside))
}

/** Writes a proven copy in a process of its own. @throws 400 for an unsound one */
async function prove(backup: string, target: string) {
  try {
    await inChild('inspect', ['--prove', backup, target])
  } catch (error) {
    const isUnsound = error instanceof CommandError && error.exitCode === BAD_DATA
    throw isUnsound ? new Problem('copy-unsound') : error
  }
}
