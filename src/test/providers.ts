import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { config } from '#server/core/config.ts'

// OpenID providers on loopback: a real one, and one that sends wrong responses.

export interface Started {
  issuer: string
  stop: () => Promise<void>
}

/**
 * Claims of the real provider's accounts, by id. It signs in the account in `signsIn`, with `hasForm` once its form is sent,
 * and returns the address in the id_token or, as in the standard, only at the UserInfo endpoint.
 */
export async function startProvider(
  people: Record<string, object>,
  signsIn: () => string,
  { isAddressInToken = true, hasForm = false } = {},
): Promise<Started> {
  const server = createServer((request, response) => void handler(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'app', client_secret: 'app-secret', redirect_uris: [`${config.baseUrl}/api/auth/google/callback`] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !isAddressInToken,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people[accountId] }) }),
    loadExistingGrant: async context => {
      const grant = new context.oidc.provider.Grant({ clientId: 'app', accountId: context.oidc.session!.accountId! })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  const handler: typeof callback = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    if (hasForm && request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return void response.end('<form method="post"><button>To ja</button></form>')
    }
    await provider.interactionFinished(request, response, { login: { accountId: signsIn() } })
  }
  return { issuer, stop: () => new Promise(done => server.close(() => done())) }
}

export interface Lie {
  /** Overrides the correct claims of the id_token. */
  claims?: Record<string, unknown>
  /** Signs the id_token; by default RS256 with the published key. */
  signature?: 'other key' | 'none' | 'client secret'
  /** Replaces the response of one of the provider's endpoints. */
  answer?: (path: string) => Response | Promise<Response> | undefined
}

/** Starts a provider that sends the current wrong response; `nonce` must be the one the application sent. */
export async function startLiar(
  lie: () => Lie,
  nonce: () => string,
): Promise<Started & { tokenRequests: () => number }> {
  const [published, other] = [await newKey(), await newKey()]
  let tokenRequests = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async request => {
      const { pathname, origin: issuer } = new URL(request.url)
      const odd = await lie().answer?.(pathname)
      if (odd) return odd
      if (pathname === '/jwks') return Response.json({ keys: [await publicKey(published)] })
      if (pathname === '/token') {
        tokenRequests++
        return Response.json({ access_token: 'x', token_type: 'Bearer', id_token: await idToken(issuer) })
      }
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      })
    },
  })

  async function idToken(issuer: string) {
    const { signature, claims } = lie()
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, aud: 'app', sub: 's-1', iat: now, exp: now + 300, nonce: nonce() }
    const payload = { ...honest, email: 'druh@zwiazek.example', email_verified: true, ...claims }
    const alg = signature === 'none' ? 'none' : signature === 'client secret' ? 'HS256' : 'RS256'
    const signed = `${encode({ alg, kid: alg === 'RS256' ? 'k1' : undefined })}.${encode(payload)}`
    if (alg === 'none') return `${signed}.`
    if (alg === 'HS256')
      return `${signed}.${new Bun.CryptoHasher('sha256', 'app-secret').update(signed).digest('base64url')}`
    return `${signed}.${await sign(signature === 'other key' ? other : published, signed)}`
  }

  return { issuer: server.url.origin, stop: () => server.stop(true), tokenRequests: () => tokenRequests }
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const newKey = () =>
  crypto.subtle.generateKey({ ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    'sign',
    'verify',
  ])

const publicKey = async (pair: CryptoKeyPair) => ({
  ...(await crypto.subtle.exportKey('jwk', pair.publicKey)),
  kid: 'k1',
  use: 'sig',
  alg: 'RS256',
})

const sign = async (pair: CryptoKeyPair, text: string) =>
  Buffer.from(await crypto.subtle.sign(RSA, pair.privateKey, Buffer.from(text))).toString('base64url')

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
