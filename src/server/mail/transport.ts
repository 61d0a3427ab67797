import { SECOND } from '#server/core/clock.ts'
import { isLoopback } from '#server/core/loopback.ts'
import { compareClock } from '#server/database/clockJump.ts'

/**
 * Requires encryption unless the server is on this machine and needs no password: a relay there seldom has a certificate,
 * but nobody in between may switch encryption off (rules.md#32). Loads the SMTP library with the first mail. `patience` in ms.
 */
export async function transportTo(smtpUrl: string, patience = 10 * SECOND) {
  const { createTransport } = await import('nodemailer')
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const mustEncrypt = url.password !== '' || !isLoopback(host)
  return createTransport({
    // One connection for all due mails. The outbox repeats lost ones, not the pool.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: mustEncrypt,
    ignoreTLS: !mustEncrypt,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    transactionLog: true,
    logger: { ...SILENT, debug: compareClockWith(host) },
  })
}

const nothing = () => {}
const SILENT = { level: nothing, trace: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing }

/** Many servers greet with their time: `220 mail.example ESMTP Exim 4.98 Fri, 27 Nov 2026 21:40:05 +0100`. */
const TIME = /\b\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:[+-]\d{4}|GMT|UTC?)\b/

/** The library gives the lines of the server to its logger alone. */
const compareClockWith =
  (host: string) =>
  ({ tnx }: { tnx?: string }, line: unknown) => {
    const [time] = (tnx === 'server' && TIME.exec(String(line))) || []
    if (time) void compareClock(Date.parse(time), host)
  }
