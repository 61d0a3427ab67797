import { createTransport } from 'nodemailer'
import { SECOND } from '#server/clock.ts'
import { isLoopback } from '#server/loopback.ts'

/**
 * How to reach the SMTP server. Encryption is demanded where a password or mail would otherwise cross a network in the
 * clear, so that no machine in between can switch it off (rules.md#32). A relay on this machine seldom has a
 * certificate.
 */
export function transportTo(smtpUrl: string, patience = 10 * SECOND) {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const mustEncrypt = url.password !== '' || !isLoopback(host)
  return createTransport({
    // All mails that are due go over one connection. One that it loses is tried again by the outbox, not by the pool.
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
