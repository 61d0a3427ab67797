import * as v from 'valibot'
import { Email } from '#contract/requests/accounts.ts'
import { asciiDomain, isOfDomain } from '#domain/people/email.ts'
import { Problem } from '#server/core/problem.ts'

export const GOOGLE = 'https://accounts.google.com'

export interface Identity {
  issuer: string
  subject: string
  email: string
}

/** The query that came back from the provider's page cannot be used. */
export const codeInvalid = () => new Problem('sso-code-invalid')

/** `why` is logged and must contain nothing about the person. */
export const authenticationFailed = (why: string) => Object.assign(new Problem('sso-failed'), { why })

/** At most 255 ASCII characters (OpenID Connect Core). An empty subject would match everybody's. */
const Subject = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/))

/** Rejects an address that would have to be trimmed first. */
const Address = v.pipe(
  v.string(),
  v.check(text => text === text.trim() && !text.includes('\0')),
  Email,
)

/**
 * Returns the person of these claims (rules.md#33). Google signs in every account that has an address, private ones too:
 * only its `hd` says that the association runs the account. An address of `verifiedDomain` counts as verified unless
 * the provider reports it as unverified. @throws 401
 */
export function identityOf(
  claims: Record<string, unknown>,
  domain: string | null,
  verifiedDomain: string | null = null,
): Identity {
  const { iss: issuer, sub: subject, email, email_verified: verified, hd } = claims
  if (typeof issuer !== 'string' || !v.is(Subject, subject)) throw authenticationFailed('subject')
  const address = v.safeParse(Address, email)
  const isTrusted = verified === undefined && address.success && isOfDomain(address.output, verifiedDomain)
  if (verified !== true && !isTrusted) throw authenticationFailed('address not verified')
  if (!address.success) throw authenticationFailed('address')
  if (!isOfDomain(address.output, domain)) throw authenticationFailed('domain')
  if (issuer === GOOGLE && (typeof hd !== 'string' || asciiDomain(hd) !== asciiDomain(domain!)))
    throw authenticationFailed('hd')
  return { issuer, subject, email: address.output }
}
