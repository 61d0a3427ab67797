import { now, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { log } from '#server/core/log.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically } from '#server/database/open.ts'
import { connectTo, type Delivery, deliver } from './deliver.ts'
import { recordAccepted, recordFailing } from './outcome.ts'
import { sendSoon } from './sender.ts'
import { testMail } from './texts.ts'

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

/**
 * Sends a mail past the queue and waits for the answer of the mail server, at most 20 seconds. What waits is sent after a mail
 * that was accepted. @throws 409 without SMTP settings
 */
export async function sendTestMail(recipient: string, patience = 10 * SECOND) {
  if (config.smtpUrl === undefined) throw new Problem('mail-not-configured')
  const transport = await connectTo(config.smtpUrl, patience)
  const letter = { ...testMail(), recipient, key: crypto.randomUUID(), writtenAt: now() }
  try {
    const delivery = await Promise.race([deliver(transport, letter), Bun.sleep(LONGEST).then(() => TOO_SLOW)])
    record(delivery)
    return { accepted: delivery.accepted, answer: delivery.accepted ? delivery.answer : delivery.error }
  } finally {
    transport.close()
  }
}

function record(delivery: Delivery) {
  if (delivery.accepted) {
    recordAccepted()
    sendSoon()
    return
  }
  const { code, reply, isAddressWrong } = delivery
  if (!isAddressWrong) atomically(() => recordFailing(delivery))
  log('mail.test', { code, reply }, 'warning')
}
