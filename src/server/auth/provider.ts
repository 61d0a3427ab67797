import * as oidc from 'openid-client'
import { HOUR, SECOND } from '#server/clock.ts'
import { config } from '#server/config.ts'
import { Problem } from '#server/problem.ts'
import { authenticationFailed, codeInvalid, GOOGLE, type Identity, identityOf } from './identity.ts'

// The association's OpenID provider (rules.md#33). It is first asked when a person signs in through it:
// while it is down, the product starts and works for all others.

const redirectUri = () => `${config.baseUrl}/api/auth/google/callback`

/** What must be the same when the person comes back. */
export interface Transaction {
  state: string
  nonce: string
  verifier: string
}

const replyUnsupported = () => new Problem('sso-reply-unsupported')

/** Where to send the browser, and what to remember until it returns. @throws Problem */
export async function beginSignIn(): Promise<{ address: string; transaction: Transaction }> {
  const transaction = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const provider = await asking(discover)
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(),
    scope: 'openid email',
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256',
    // After a refusal another account must be there to choose: Google would take the same one again.
    ...(config.oidc!.issuer === GOOGLE ? { hd: config.associationDomain!, prompt: 'select_account' } : {}),
  })
  return { address: address.href, transaction }
}

/** `query` is the callback's query as it came. @throws Problem */
export async function finishSignIn(query: string, transaction: Transaction): Promise<Identity> {
  const given = new URLSearchParams(query)
  if (given.get('state') !== transaction.state) throw codeInvalid()
  if (given.has('error')) throw authenticationFailed('refused by the provider')
  if (!given.has('code')) throw codeInvalid()

  const provider = await asking(discover)
  const tokens = await asking(() =>
    oidc.authorizationCodeGrant(provider, new URL(`${redirectUri()}${query}`), {
      expectedState: transaction.state,
      expectedNonce: transaction.nonce,
      pkceCodeVerifier: transaction.verifier,
      idTokenExpected: true,
    }),
  )
  return identityOf({ ...tokens.claims()! }, config.associationDomain)
}

let known: { provider: Promise<oidc.Configuration>; issuer: string; until: number } | null = null

/** A provider may change its addresses; one that failed is asked again soon, but not by everybody at once. */
const [KEPT, FAILURE_KEPT] = [HOUR, 10 * SECOND]

/** Asked once for all who sign in meanwhile. */
function discover(): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, timeout } = config.oidc!
  if (known?.issuer === issuer && known.until > Date.now()) return known.provider

  const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const provider = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout,
    execute: [...insecure, oidc.enableNonRepudiationChecks],
  })
  const asked = { provider, issuer, until: Date.now() + KEPT }
  known = asked
  provider.catch(() => {
    asked.until = Date.now() + FAILURE_KEPT
  })
  return provider
}

/** Tells a refusal by the provider (the code is not good) from an answer that cannot be used. @throws Problem */
async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (isRefusal(error)) throw codeInvalid()
    throw replyUnsupported()
  }
}

const REFUSALS = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_RESPONSE_BODY_ERROR',
  // What a token with `alg: none`, or one signed with our own secret, ends as.
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_KEY_SELECTION_FAILED',
])

const isRefusal = (error: unknown) => REFUSALS.has(String((error as { code?: unknown }).code))
