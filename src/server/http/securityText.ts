import { DAY } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { publicFileHeaders } from './headers.ts'

export const SECURITY_TEXT = '/.well-known/security.txt'

/** Half a year from each day, so that the file of a server that is gone expires. */
const VALID = 180 * DAY

/** Says whom to tell about a security problem here (RFC 9116); null without SECURITY_CONTACT. */
export function answerSecurityText(): Response | null {
  const { securityContact, baseUrl, https } = config
  if (!securityContact) return null
  const today = Math.floor(Date.now() / DAY) * DAY
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(today + VALID).toISOString()}`,
    'Preferred-Languages: pl, en',
    // The standard allows https only.
    ...(https ? [`Canonical: ${baseUrl}${SECURITY_TEXT}`] : []),
  ]
  const headers = { ...publicFileHeaders(), 'content-type': 'text/plain; charset=utf-8' }
  return new Response(lines.map(line => `${line}\n`).join(''), { headers })
}
