import * as oidc from 'openid-client'
import { HOUR, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'
import { compareClock } from '#server/database/clockJump.ts'
import { authenticationFailed, codeInvalid, GOOGLE, type Identity, identityOf } from './identity.ts'

// The association's OpenID provider (rules.md#33), first contacted when a person signs in through it: while it is down,
// the product starts and works for everybody else.

const redirectUri = () => `${config.baseUrl}/api/auth/google/callback`

export interface OidcState {
  state: string
  nonce: string
  verifier: string
}

/** @throws 501, 503 */
export async function beginSignIn(): Promise<{ address: string; sent: OidcState }> {
  const sent = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const provider = await orProblem(discover)
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(),
    scope: 'openid email',
    state: sent.state,
    nonce: sent.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(sent.verifier),
    code_challenge_method: 'S256',
    // Lets the person choose another account after an error; Google would take the same one again.
    ...(config.oidc!.issuer === GOOGLE ? { hd: config.associationDomain!, prompt: 'select_account' } : {}),
  })
  return { address: address.href, sent }
}

/** `query` is the callback's query string, unchanged. @throws 401, 503 */
export async function finishSignIn(query: string, sent: OidcState): Promise<Identity> {
  const given = new URLSearchParams(query)
  if (given.get('state') !== sent.state) throw codeInvalid()
  if (given.has('error')) throw authenticationFailed('refused by the provider')
  if (!given.has('code')) throw codeInvalid()

  const provider = await orProblem(discover)
  const tokens = await orProblem(() =>
    oidc.authorizationCodeGrant(provider, new URL(`${redirectUri()}${query}`), {
      expectedState: sent.state,
      expectedNonce: sent.nonce,
      pkceCodeVerifier: sent.verifier,
      idTokenExpected: true,
    }),
  )
  const claims = { ...tokens.claims()! }
  const told = await orProblem(() => withUserInfo(provider, tokens.access_token, claims))
  return identityOf(told, config.associationDomain, config.oidc!.verifiedDomain)
}

/** Many providers return the address, or that it is verified, at the UserInfo endpoint alone. Both come from one answer. */
async function withUserInfo(provider: oidc.Configuration, accessToken: string, claims: oidc.IDToken) {
  const isComplete = claims.email !== undefined && claims.email_verified !== undefined
  if (isComplete || !provider.serverMetadata().userinfo_endpoint) return claims
  const { email, email_verified } = await oidc.fetchUserInfo(provider, accessToken, claims.sub)
  return email === undefined ? claims : { ...claims, email, email_verified }
}

let known: { provider: Promise<oidc.Configuration>; issuer: string; until: number } | null = null

/** A provider may change its endpoints; a failed discovery is repeated soon, but not by every sign-in. */
const [CACHED, FAILURE_CACHED] = [HOUR, 10 * SECOND]

function discover(): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, timeout } = config.oidc!
  if (known?.issuer === issuer && known.until > Date.now()) return known.provider

  const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const provider = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout,
    execute: [...insecure, oidc.enableNonRepudiationChecks],
    [oidc.customFetch]: fetchAndCompareClock,
  })
  const discovery = { provider, issuer, until: Date.now() + CACHED }
  known = discovery
  provider.catch(() => {
    discovery.until = Date.now() + FAILURE_CACHED
  })
  return provider
}

const fetchAndCompareClock: oidc.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  void compareClock(Date.parse(response.headers.get('date') ?? ''), new URL(url).hostname)
  return response
}

/** Distinguishes a code that the provider refuses from a response that cannot be used. @throws 401, 503 */
async function orProblem<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw isRefusal(error) ? codeInvalid() : new Problem('sso-reply-unsupported')
  }
}

const REFUSALS = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_RESPONSE_BODY_ERROR',
  // A token with `alg: none`, or one signed with our own secret.
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_KEY_SELECTION_FAILED',
])

const isRefusal = (error: unknown) => REFUSALS.has(String((error as { code?: unknown }).code))
