import { and, asc, eq, lte } from 'drizzle-orm'
import { DAY, inFuture, MINUTE, now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { yieldToEventLoop } from '#server/core/slices.ts'
import { attempt } from '#server/database/faults.ts'
import { atomically, db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { untilWritable } from '#server/database/writable.ts'
import { deliver, type Failure } from './deliver.ts'
import { endOutage, isQueued, recordAccepted, recordFailing } from './outcome.ts'
import { transportTo } from './transport.ts'

type QueuedMail = typeof outbox.$inferSelect

/** Pauses after failed attempts; the last one repeats. */
const PAUSES = [1, 5, 15, 60, 180, 360].map(minutes => minutes * MINUTE)
/** The longest pause while no mail at all can be handed over, so that the end of an outage is noticed soon. */
const OUTAGE_PAUSE = 5 * MINUTE
const GIVE_UP_AFTER = DAY

let isOn = false
let stopping = false
let sending: Promise<void> | undefined

/** Sends each mail when it is queued, and those of an outage immediately, because the settings may have changed. */
export function startMail() {
  isOn = true
  endOutage()
  sendSoon()
}

/** Waits until the current mail is sent and marked, so that none is sent twice. @returns whether mails were being sent */
export async function stopMail(): Promise<boolean> {
  const wasOn = isOn
  isOn = false
  stopping = true
  await sending
  stopping = false
  return wasOn
}

/** Waits for the next event-loop tick: the transaction commits first, and response times reveal no mail. */
export function sendSoon() {
  if (isOn) setTimeout(() => attempt('sending mail', sendDueMail))
}

export async function sendNow() {
  if (isOn) await Promise.race([sendDueMail(), Bun.sleep(10 * SECOND)])
}

/** Sends all due mails one by one: a crash sends at most one of them twice. `patience` in ms. */
export function sendDueMail(patience = 10 * SECOND): Promise<void> {
  sending ??= sendAll(patience).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(patience: number) {
  if (!nextDue()) return
  const transport = config.smtpUrl ? await transportTo(config.smtpUrl, patience) : null
  try {
    for (let mail = nextDue(); mail && !stopping; mail = nextDue()) {
      await untilWritable()
      if (!recordAttempt(mail)) continue
      if (!transport) {
        logInstead(mail)
        recordSent(mail)
        // Lets requests be answered in between: opening a year mails every leader.
        await yieldToEventLoop()
        continue
      }
      const delivery = await deliver(transport, letterOf(mail))
      await untilWritable(MINUTE)
      if (delivery.accepted) atomically(() => [recordSent(mail), recordAccepted()])
      else recordFailure(mail, delivery)
      // Stop: every other mail would wait as long for a server that cannot be reached.
      if (!delivery.accepted && delivery.isOutage) break
    }
  } finally {
    transport?.close()
  }
}

/** Within a priority the one that has been due longest comes first. */
const nextDue = () =>
  db
    .select()
    .from(outbox)
    .where(and(isQueued, lte(outbox.nextTryAt, now())))
    .orderBy(asc(outbox.priority), asc(outbox.nextTryAt), asc(outbox.id))
    .limit(1)
    .get()

/** The time of writing distinguishes the letter from one with its id in a restored database. */
const letterOf = (mail: QueuedMail) => ({
  ...mail,
  key: `${mail.id}.${Date.parse(mail.createdAt).toString(36)}`,
  writtenAt: mail.createdAt,
})

/** Logs the link where SMTP settings are missing; the host passes it on (rules.md#32). */
function logInstead({ subject, text }: QueuedMail) {
  const link = text.split(/\s/).find(word => word.startsWith(`${config.baseUrl}/`))
  log('mail', { subject, link: link ?? null })
}

/**
 * Written before the attempt: without it, a mail that cannot be marked as sent would be sent again and again. @returns false for
 * a mail that was withdrawn meanwhile
 */
function recordAttempt(mail: QueuedMail): boolean {
  const attempted = { attempts: mail.attempts + 1, nextTryAt: inFuture(pauseAfter(mail)) }
  return (
    db
      .update(outbox)
      .set(attempted)
      .where(and(eq(outbox.id, mail.id), isQueued))
      .returning()
      .get() !== undefined
  )
}

function recordSent(mail: QueuedMail) {
  update(mail, { sentAt: now(), lastError: null, ...(mail.holdsKey && ERASED) })
}

function recordFailure(mail: QueuedMail, failure: Failure) {
  const { error, code, reply, isOutage, isPermanent } = failure
  const pause = isOutage ? Math.min(OUTAGE_PAUSE, pauseAfter(mail)) : pauseAfter(mail)
  const isTooOld = Date.parse(mail.createdAt) + GIVE_UP_AFTER <= Date.now() + pause
  atomically(() => {
    update(mail, {
      lastError: error,
      nextTryAt: inFuture(pause),
      ...((isPermanent || isTooOld) && { failedAt: now() }),
      // A rejected link can be sent again for a day (givenUp.ts).
      ...(isTooOld && mail.holdsKey && ERASED),
    })
    if (!failure.isAddressWrong) recordFailing(failure)
  })
  const isOver = isPermanent || isTooOld
  log(isOver ? 'mail given up' : 'mail delayed', { id: mail.id, attempts: mail.attempts + 1, code, reply }, 'warning')
}

const pauseAfter = ({ attempts }: QueuedMail) => PAUSES[attempts] ?? PAUSES.at(-1)!
const ERASED = { text: '', html: '' }

function update({ id }: QueuedMail, change: Partial<QueuedMail>) {
  db.update(outbox).set(change).where(eq(outbox.id, id)).run()
}
