import { SECOND } from '#server/core/clock.ts'
import { isLoopback } from '#server/core/loopback.ts'

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
  })
}
