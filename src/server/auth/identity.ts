import * as v from 'valibot'
import { isOfDomain } from '#domain/emailDomain.ts'
import { Email } from '#domain/requests/accounts.ts'
import { Problem } from '#server/problem.ts'

export const GOOGLE = 'https://accounts.google.com'

/** Who the provider says it is. */
export interface Identity {
  issuer: string
  subject: string
  email: string
}

/** What the provider's page sent back cannot be used. */
export const codeInvalid = () => new Problem('sso-code-invalid')

/** `why` is for the log: it says what was wrong and nothing about the person. */
export const authenticationFailed = (why: string) => Object.assign(new Problem('sso-failed'), { why })

/** OpenID Connect Core: a subject has at most 255 ASCII characters. An empty one would be everybody's. */
const Subject = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/))

/** An address as it stands: with nothing around it that would have to be cut off first. */
const Address = v.pipe(
  v.string(),
  v.check(text => text === text.trim() && !text.includes('\0')),
  Email,
)

/**
 * The person of these claims, for whom the association vouches (rules.md#33). Google signs in anybody whose account has
 * an address, a private one too: only its `hd` says that the association runs the account. @throws 401
 */
export function identityOf(claims: Record<string, unknown>, domain: string | null): Identity {
  const { iss: issuer, sub: subject, email, email_verified: verified, hd } = claims
  if (typeof issuer !== 'string' || !v.is(Subject, subject)) throw authenticationFailed('subject')
  if (verified !== true) throw authenticationFailed('address not verified')
  const address = v.safeParse(Address, email)
  if (!address.success) throw authenticationFailed('address')
  if (!isOfDomain(address.output, domain)) throw authenticationFailed('domain')
  if (issuer === GOOGLE && (typeof hd !== 'string' || hd.toLowerCase() !== domain)) throw authenticationFailed('hd')
  return { issuer, subject, email: address.output }
}
