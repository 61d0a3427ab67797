import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { DAY, inFuture, MINUTE, now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { log, reportBug } from '#server/core/log.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import type { transportTo } from './transport.ts'

type QueuedMail = typeof outbox.$inferSelect
type Transport = ReturnType<typeof transportTo>

/** Pauses after failed attempts; the last one repeats. */
const PAUSES = [1, 5, 15, 60, 180, 360].map(minutes => minutes * MINUTE)
const GIVE_UP_AFTER = DAY

let isOn = false
let stopping = false
let sending: Promise<void> | undefined

/** From now on each mail is sent when queued; a job of jobs.ts retries the others every minute. */
export function startMail() {
  isOn = true
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
  if (isOn) setTimeout(() => sendDueMail().catch(error => reportBug(error, 'sending mail')))
}

/** Sends all due mails one by one: a crash sends at most one of them twice. `patience` in ms. */
export function sendDueMail(patience = 10 * SECOND): Promise<void> {
  sending ??= sendAll(patience).finally(() => {
    sending = undefined
  })
  return sending
}

/** Loads the SMTP library with the first mail, because it is slow to load. */
const connectTo = async (smtpUrl: string, patience: number) =>
  (await import('./transport.ts')).transportTo(smtpUrl, patience)

async function sendAll(patience: number) {
  if (!nextDue()) return
  const transport = config.smtpUrl ? await connectTo(config.smtpUrl, patience) : null
  try {
    for (let mail = nextDue(); mail && !stopping; mail = nextDue()) {
      recordAttempt(mail)
      const failure = transport ? await failureOf(transport, mail) : logInstead(mail)
      if (failure) recordFailure(mail, failure)
      else recordSent(mail)
      // Stop: every other mail would wait as long for a server that cannot be reached.
      if (failure && !failure.answered) break
    }
  } finally {
    transport?.close()
  }
}

const nextDue = () =>
  db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), lte(outbox.nextTryAt, now())))
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(1)
    .get()

interface Failure {
  reason: string
  /** The SMTP server answered and rejected the mail. */
  answered: boolean
}

async function failureOf(
  transport: Transport,
  { recipient, subject, text, html }: QueuedMail,
): Promise<Failure | null> {
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: recipient },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return null
  } catch (error) {
    const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string }
    return { reason: `${code ?? 'ERROR'} ${message}`.slice(0, 300), answered: responseCode !== undefined }
  }
}

/** Without SMTP settings the log shows the link, and the host passes it on (rules.md#32). */
function logInstead({ subject, text }: QueuedMail) {
  const link = text.split(/\s/).find(word => word.startsWith(`${config.baseUrl}/`))
  log('mail', { subject, link: link ?? null })
  return null
}

/** Written before the attempt: without it, a mail that cannot be marked as sent would be sent again and again. */
function recordAttempt(mail: QueuedMail) {
  update(mail, { attempts: mail.attempts + 1, nextTryAt: inFuture(pauseAfter(mail)) })
}

function recordSent(mail: QueuedMail) {
  update(mail, { sentAt: now(), lastError: null, ...(mail.holdsKey && ERASED) })
}

function recordFailure(mail: QueuedMail, { reason }: Failure) {
  const isLast = Date.parse(mail.createdAt) + GIVE_UP_AFTER <= Date.now() + pauseAfter(mail)
  update(mail, { lastError: reason, ...(isLast && { failedAt: now(), ...(mail.holdsKey && ERASED) }) })
  log(isLast ? 'mail given up' : 'mail delayed', { id: mail.id, attempts: mail.attempts + 1 })
}

const pauseAfter = ({ attempts }: QueuedMail) => PAUSES[attempts] ?? PAUSES.at(-1)!
const ERASED = { text: '', html: '' }

function update({ id }: QueuedMail, change: Partial<QueuedMail>) {
  db.update(outbox).set(change).where(eq(outbox.id, id)).run()
}
