import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { DAY, inFuture, MINUTE, now, SECOND } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { log, reportBug } from '#server/log.ts'
import type { transportTo } from './transport.ts'

type Waiting = typeof outbox.$inferSelect
type Transport = ReturnType<typeof transportTo>

/** After each failed try; the last one also between all later ones. */
const PAUSES = [1, 5, 15, 60, 180, 360].map(minutes => minutes * MINUTE)
const GIVE_UP_AFTER = DAY

let timer: Timer | undefined
let stopping = false
let sending: Promise<void> | undefined

/** Sends what waits now and then once a minute. */
export function startMail() {
  timer = setInterval(sendSoon, MINUTE)
  sendSoon()
}

/** Kept once the mail that is on its way is sent and marked, so that stopping sends none twice. @returns whether it ran */
export async function stopMail(): Promise<boolean> {
  const wasRunning = timer !== undefined
  clearInterval(timer)
  timer = undefined
  stopping = true
  await sending
  stopping = false
  return wasRunning
}

/** After what runs now: the transaction that leaves the mail ends first, and its answer does not tell by its time. */
export function sendSoon() {
  if (timer) setTimeout(() => sendDueMail().catch(error => reportBug(error, 'sending mail')))
}

/** Sends all that is due, one by one: a crash in between sends at most one of them twice. */
export function sendDueMail(patience = 10 * SECOND): Promise<void> {
  sending ??= sendAll(patience).finally(() => {
    sending = undefined
  })
  return sending
}

/** What speaks SMTP takes longer to load than the rest of the server to start: it is loaded for the first mail. */
const connectTo = async (smtpUrl: string, patience: number) =>
  (await import('./transport.ts')).transportTo(smtpUrl, patience)

async function sendAll(patience: number) {
  if (!nextDue()) return
  const transport = config.smtpUrl ? await connectTo(config.smtpUrl, patience) : null
  try {
    for (let mail = nextDue(); mail && !stopping; mail = nextDue()) {
      noteTry(mail)
      const failure = transport ? await failureOf(transport, mail) : printed(mail)
      if (failure) noteFailure(mail, failure)
      else noteSent(mail)
      // A server that cannot be reached would make every other mail wait as long.
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
  /** The server spoke with us and refused. */
  answered: boolean
}

async function failureOf(transport: Transport, { recipient, subject, text, html }: Waiting): Promise<Failure | null> {
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

/** Without SMTP settings the log holds the link, and the host passes it on (rules.md#32). */
function printed({ subject, text }: Waiting) {
  const link = text.split(/\s/).find(word => word.startsWith(`${config.baseUrl}/`))
  log('mail', { subject, link: link ?? null })
  return null
}

/** Before the try: when even this cannot be written, a mail that cannot be marked as sent is not sent over and over. */
function noteTry(mail: Waiting) {
  note(mail, { attempts: mail.attempts + 1, nextTryAt: inFuture(pauseAfter(mail)) })
}

function noteSent(mail: Waiting) {
  note(mail, { sentAt: now(), lastError: null, ...(mail.holdsKey && ERASED) })
}

function noteFailure(mail: Waiting, { reason }: Failure) {
  const isLast = Date.parse(mail.createdAt) + GIVE_UP_AFTER <= Date.now() + pauseAfter(mail)
  note(mail, { lastError: reason, ...(isLast && { failedAt: now(), ...(mail.holdsKey && ERASED) }) })
  log(isLast ? 'mail given up' : 'mail delayed', { id: mail.id, attempts: mail.attempts + 1 })
}

const pauseAfter = ({ attempts }: Waiting) => PAUSES[attempts] ?? PAUSES.at(-1)!
const ERASED = { text: '', html: '' }

function note({ id }: Waiting, change: Partial<Waiting>) {
  db.update(outbox).set(change).where(eq(outbox.id, id)).run()
}
