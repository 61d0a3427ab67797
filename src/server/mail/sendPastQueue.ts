import { now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { Problem } from '#server/core/problem.ts'
import { attempt } from '#server/database/faults.ts'
import { atomically } from '#server/database/open.ts'
import { testMail } from './accountTexts.ts'
import { type Delivery, deliver } from './deliver.ts'
import { recordAccepted, recordFailing } from './outcome.ts'
import { sendSoon } from './sender.ts'
import type { Mail } from './template.ts'
import { transportTo } from './transport.ts'

/** Below the server's idle timeout, so that the page gets an answer. */
const LONGEST = 20 * SECOND

const TOO_SLOW: Delivery = {
  accepted: false,
  error: 'ETIMEDOUT no answer within 20 seconds',
  code: 'ETIMEDOUT',
  reply: null,
  isOutage: true,
  isPermanent: false,
  isAddressWrong: false,
}

/** Tries once, without the outbox, and waits at most 20 seconds for the mail server. @throws 409 without SMTP settings */
export async function sendPastQueue(recipient: string, mail: Mail, patience = 10 * SECOND): Promise<Delivery> {
  if (config.smtpUrl === undefined) throw new Problem('mail-not-configured')
  const transport = await transportTo(config.smtpUrl, patience)
  const letter = { ...mail, recipient, key: crypto.randomUUID(), writtenAt: now() }
  try {
    const delivery = await Promise.race([deliver(transport, letter), Bun.sleep(LONGEST).then(() => TOO_SLOW)])
    if (!delivery.accepted) log('mail.unqueued', { code: delivery.code, reply: delivery.reply }, 'warning')
    return delivery
  } finally {
    transport.close()
  }
}

/** Returns the answer of the mail server. What waits is sent after a mail that was accepted. @throws 409 without SMTP settings */
export async function sendTestMail(recipient: string, patience?: number) {
  const delivery = await sendPastQueue(recipient, testMail(), patience)
  // The answer is returned even if a full disk prevents recording it.
  await attempt('recording a test mail', () => record(delivery))
  return { accepted: delivery.accepted, answer: delivery.accepted ? delivery.answer : delivery.error }
}

function record(delivery: Delivery) {
  if (delivery.accepted) {
    recordAccepted()
    sendSoon()
  } else if (!delivery.isAddressWrong) atomically(() => recordFailing(delivery))
}
