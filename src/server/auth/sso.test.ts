import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { config } from '#server/core/config.ts'
import { logLines } from '#server/core/logOutput.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { type Lie, type Started, startLiar, startProvider } from '#test/providers.ts'
import { CAPTCHA } from '#test/settings.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { call, freshWorld, user } from '#test/world.ts'

let started: Started | null = null
const before = { oidc: config.oidc, associationDomain: config.associationDomain }

freshWorld()
afterEach(async () => {
  Object.assign(config, before)
  await started?.stop()
  started = null
})

/** A minute per request; only the test of a hanging provider waits for the timeout. */
function connect(provider: Started, timeout = 60) {
  started = provider
  config.oidc = { issuer: provider.issuer, clientId: 'app', clientSecret: 'app-secret', verifiedDomain: null, timeout }
  config.associationDomain = 'zwiazek.example'
}

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0]!)
    .join('; ')
const begin = async (query = '') => {
  const { status, headers } = await call('GET', `/auth/google${query}`)
  return {
    status,
    location: new URL(headers.get('location')!),
    cookie: cookiesOf(headers),
    setCookie: headers.getSetCookie(),
  }
}
const callBack = (query: string, cookie: string) => call('GET', `/auth/google/callback${query}`, undefined, { cookie })
const loginError = (headers: Headers) => {
  const location = new URL(headers.get('location')!)
  return { path: location.origin + location.pathname, ...Object.fromEntries(location.searchParams) }
}
const byEmail = (email: string) => db.select().from(users).where(eq(users.email, email)).get()
const hasSession = (headers: Headers) => headers.getSetCookie().some(cookie => /^session=[^;]/.test(cookie))

/** Follows the provider's pages like a browser until the callback. @returns the callback's query */
async function walk(from: URL): Promise<string> {
  const jar = new Map<string, string>()
  let address = from
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      jar.set(name!, value!)
    }
    address = new URL(response.headers.get('location')!, address)
    if (address.pathname === '/api/auth/google/callback') return address.search
  }
  throw new Error('The provider never sent us back')
}

test('every way to sign in sets exactly four cookies, and single sign-on remembers the browser too', async () => {
  user('jacek', { passwordHash })
  connect(await startProvider({ druh: { email: 'druh@zwiazek.example', email_verified: true } }, () => 'druh'))
  const shapes = (headers: Headers) =>
    headers
      .getSetCookie()
      .map(line => line.replace(/^(\w+)=[^;]+/, '$1').replace(/ Expires=[^;]+;/, ''))
      .sort()
  const captcha = await call('GET', '/auth/captcha')
  const login = await call(
    'POST',
    '/auth/login',
    { email: 'jacek@przyklad.example', password: PASSWORD, captcha: CAPTCHA },
    { cookie: cookiesOf(captcha.headers) },
  )
  const begun = await call('GET', '/auth/google')
  const back = await callBack(await walk(new URL(begun.headers.get('location')!)), cookiesOf(begun.headers))

  expect(shapes(captcha.headers)).toEqual(['captcha; Max-Age=600; Path=/; HttpOnly; SameSite=Strict'])
  expect(shapes(login.headers)).toEqual([
    'captcha=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    'device; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
    'session; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict',
  ])
  expect(shapes(begun.headers)).toEqual(['oidc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'])
  expect(shapes(back.headers)).toEqual([
    'device; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
    'oidc=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'session; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict',
  ])
})

describe('the requested page', () => {
  const comeBackFrom = async (next: string) => {
    connect(await startProvider({ druh: { email: 'druh@zwiazek.example', email_verified: true } }, () => 'druh'))
    const { location, cookie } = await begin(`?${new URLSearchParams({ next })}`)
    return (await callBack(await walk(location), cookie)).headers.get('location')
  }

  test.each([
    ['/kategoryzacja?obszar=3', '/kategoryzacja?obszar=3'],
    ['//evil.example', '/welcome'],
    ['https://evil.example', '/welcome'],
    ['/\\evil.example', '/welcome'],
    [`/${'a'.repeat(2000)}`, '/welcome'],
  ])('A31 ?next=%s ends at %s', async (next, place) => {
    expect(await comeBackFrom(next)).toBe(config.baseUrl + place)
  })

  test('is remembered by a sign-in that fails', async () => {
    connect(await startProvider({}, () => 'druh'))
    const { cookie } = await begin('?next=%2Fkonto')
    const { headers } = await callBack('?error=access_denied', cookie)
    expect(loginError(headers)).toMatchObject({ status: 'error', next: '/konto' })
  })
})

describe('through a real provider', () => {
  const people = {
    druh: { email: 'Druh@Zwiazek.example', email_verified: true },
    obcy: { email: 'obcy@gdzie-indziej.example', email_verified: true },
    niepewny: { email: 'niepewny@zwiazek.example', email_verified: false },
  }
  const signInAs = async (account: keyof typeof people) => {
    connect(await startProvider(people, () => account))
    return goThere()
  }
  const goThere = async () => {
    const { location, cookie } = await begin()
    return callBack(await walk(location), cookie)
  }

  test('A25 the request has state, nonce and PKCE, and the state cookie is short-lived and Lax', async () => {
    connect(await startProvider(people, () => 'druh'))
    const { status, location, setCookie } = await begin()
    expect(status).toBe(302)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      client_id: 'app',
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: 'http://localhost/api/auth/google/callback',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(location.searchParams.get(name)).toMatch(/^[\w-]{40,}$/)
    expect(location.searchParams.has('hd')).toBe(false)
    expect(setCookie.join()).toMatch(/^oidc=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('a new person gets an active account and is signed in', async () => {
    const { status, headers } = await signInAs('druh')
    expect([status, headers.get('location')]).toEqual([302, 'http://localhost/welcome'])
    expect(byEmail('druh@zwiazek.example')).toMatchObject({
      activated: true,
      role: 'USER',
      passwordHash: null,
      ssoSubject: 'druh',
    })
    const me = await call('GET', '/user/', undefined, { cookie: cookiesOf(headers) })
    expect(me.body.email).toBe('druh@zwiazek.example')
  })

  test("an account never activated becomes the person's without the password a stranger set", async () => {
    user('planted', { email: 'druh@zwiazek.example', activated: false, passwordHash: 'planted' })
    await signInAs('druh')
    expect(byEmail('druh@zwiazek.example')).toMatchObject({ activated: true, passwordHash: null })
  })

  test('an identity keeps its account after the address was changed here', async () => {
    await signInAs('druh')
    db.update(users).set({ email: 'inaczej@zwiazek.example' }).where(eq(users.ssoSubject, 'druh')).run()
    const { headers } = await goThere()
    const me = await call('GET', '/user/', undefined, { cookie: cookiesOf(headers) })
    expect(me.body.email).toBe('inaczej@zwiazek.example')
  })

  test.each(['obcy', 'niepewny'] as const)('%s is rejected', async account => {
    const { headers } = await signInAs(account)
    expect(loginError(headers)).toMatchObject({ status: 'error', code: '401', message: 'Authentication failed' })
    expect([hasSession(headers), byEmail(people[account].email)]).toEqual([false, undefined])
  })

  test.each([
    ['druh', '/welcome'],
    ['obcy', '/login'],
    ['niepewny', '/login'],
  ] as const)('A44 of a provider that returns the address only at UserInfo, %s ends at %s', async (account, place) => {
    connect(await startProvider(people, () => account, { isAddressInToken: false }))
    const { headers } = await goThere()
    expect(new URL(headers.get('location')!).pathname).toBe(place)
    expect(byEmail(people[account].email.toLowerCase())?.activated).toBe(place === '/welcome' ? true : undefined)
  })

  test('A44 a provider without the verification claim is trusted only for the domain of the setting', async () => {
    const silent = { druh: { email: 'druh@zwiazek.example' } }
    const end = async (verifiedDomain: string | null) => {
      connect(await startProvider(silent, () => 'druh', { isAddressInToken: false }))
      config.oidc!.verifiedDomain = verifiedDomain
      const location = new URL((await goThere()).headers.get('location')!)
      await started!.stop()
      return location.pathname
    }
    expect(await end(null)).toBe('/login')
    expect(await end('gdzie-indziej.example')).toBe('/login')
    expect(await end('zwiazek.example')).toBe('/welcome')
  })

  test('A26 a callback works once, with its own state and in its own browser', async () => {
    connect(await startProvider(people, () => 'druh'))
    const { location, cookie } = await begin()
    const query = await walk(location)
    const invalid = { code: '401', message: 'Invalid OAuth2 code' }
    expect(loginError((await callBack(query, '')).headers)).toMatchObject(invalid)
    expect(loginError((await callBack(query, (await begin()).cookie)).headers)).toMatchObject(invalid)
    expect(loginError((await callBack(query.replace(/state=[^&]+/, 'state=other'), cookie)).headers)).toMatchObject(
      invalid,
    )
    expect(loginError((await callBack(query, cookie)).headers)).toMatchObject(invalid)
    expect(byEmail('druh@zwiazek.example')).toBeUndefined()
  })

  test('A30 nothing in the request changes the redirect', async () => {
    connect(await startProvider(people, () => 'druh'))
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const answer = await call('GET', '/auth/google?redirect=//evil.example', undefined, headers)
    const location = new URL(answer.headers.get('location')!)
    expect(location.origin).toBe(started!.issuer)
    expect(location.searchParams.get('redirect_uri')).toBe('http://localhost/api/auth/google/callback')
  })
})

describe('through a provider that lies or fails', () => {
  const seconds = (n: number) => Math.floor(Date.now() / 1000) + n

  async function goThrough(lie: Lie, timeout?: number) {
    let nonce = ''
    const liar = await startLiar(
      () => lie,
      () => nonce,
    )
    connect(liar, timeout)
    const { location, cookie } = await begin()
    if (location.pathname !== '/authorize') return { headers: new Headers({ location: location.href }), liar }
    nonce = location.searchParams.get('nonce')!
    return { headers: (await callBack(`?code=c&state=${location.searchParams.get('state')}`, cookie)).headers, liar }
  }

  test('works when the provider is honest', async () => {
    const { headers } = await goThrough({})
    expect(headers.get('location')).toBe('http://localhost/welcome')
  })

  const lies: [string, Lie][] = [
    ['issuer', { claims: { iss: 'https://evil.example' } }],
    ['audience', { claims: { aud: 'another' } }],
    ['nonce', { claims: { nonce: 'another' } }],
    ['time', { claims: { iat: seconds(-900), exp: seconds(-600) } }],
    ['key', { signature: 'other key' }],
    ['algorithm: none', { signature: 'none' }],
    ['algorithm: HS256 with the client secret', { signature: 'client secret' }],
  ]
  test.each(lies)('A27 a token with the wrong %s signs nobody in', async (_, lie) => {
    const { headers } = await goThrough(lie)
    expect(loginError(headers)).toMatchObject({
      path: 'http://localhost/login',
      status: 'error',
      code: '401',
      message: 'Invalid OAuth2 code',
    })
    expect([hasSession(headers), byEmail('druh@zwiazek.example')]).toEqual([false, undefined])
  })

  const at = (wanted: string, answer: () => Response | Promise<Response>): Lie => ({
    answer: path => (path === wanted ? answer() : undefined),
  })
  test('A44 claims of UserInfo about another person sign nobody in', async () => {
    const info = { sub: 's-2', email: 'druh@zwiazek.example', email_verified: true }
    const { headers } = await goThrough({
      claims: { email: undefined, email_verified: undefined },
      ...at('/userinfo', () => Response.json(info)),
    })
    expect(loginError(headers)).toMatchObject({ path: 'http://localhost/login', status: 'error' })
    expect([hasSession(headers), byEmail('druh@zwiazek.example')]).toEqual([false, undefined])
  })

  const failures: [string, Lie][] = [
    ['answers 500 to discovery', at('/.well-known/openid-configuration', () => new Response('', { status: 500 }))],
    ['answers garbage to discovery', at('/.well-known/openid-configuration', () => new Response('<html>'))],
    ['answers 500 to the code', at('/token', () => new Response('', { status: 500 }))],
    ['answers garbage to the code', at('/token', () => new Response('{'))],
    ['keeps its keys back', at('/jwks', () => new Response('', { status: 503 }))],
  ]
  test.each(failures)('A29 a provider that %s ends on the sign-in page', async (_, lie) => {
    const { headers } = await goThrough(lie)
    expect(loginError(headers)).toMatchObject({ path: 'http://localhost/login', status: 'error' })
    expect(hasSession(headers)).toBe(false)
  })

  test('A29 P18 a provider that hangs ends there too, and other requests are served meanwhile', async () => {
    const open: (() => void)[] = []
    const hang = () => new Promise<Response>(done => open.push(() => done(new Response('late'))))
    const hanging = goThrough(at('/.well-known/openid-configuration', hang), 0.2)
    expect((await call('GET', '/config')).status).toBe(200)
    const { headers } = await hanging
    expect(loginError(headers)).toMatchObject({ status: 'error', code: '500', message: 'Unsupported provider reply' })
    for (const finish of open) finish()
  })

  test('A29 declining at the provider is reported, and no code is exchanged', async () => {
    const liar = await startLiar(
      () => ({}),
      () => '',
    )
    connect(liar)
    const { location, cookie } = await begin()
    const { headers } = await callBack(`?error=access_denied&state=${location.searchParams.get('state')}`, cookie)
    expect(loginError(headers)).toMatchObject({ code: '401', message: 'Authentication failed' })
    expect(liar.tokenRequests()).toBe(0)
  })
})

test('A35 ten thousand started sign-ins are all remembered, and starting more is limited', async () => {
  const liar = await startLiar(
    () => ({}),
    () => '',
  )
  connect(liar)
  const first = await begin()
  config.rateLimits = false
  for (let i = 0; i < 200; i++) await begin()
  config.rateLimits = true
  const back = await callBack(`?error=access_denied&state=${first.location.searchParams.get('state')}`, first.cookie)
  expect(loginError(back.headers)).toMatchObject({ reason: 'sso-failed' })
  const flood: string[] = []
  for (let i = 0; i < 101; i++) flood.push((await call('GET', '/auth/google')).headers.get('location')!)
  expect(new URL(flood.at(-1)!).searchParams.get('reason')).toBe('too-many-attempts')
})

test('A35 concurrent sign-ins share one discovery, also if it fails', async () => {
  let asked = 0
  const liar = await startLiar(
    () => ({
      answer: path => {
        if (path !== '/.well-known/openid-configuration') return undefined
        asked++
        return new Response('', { status: 500 })
      },
    }),
    () => '',
  )
  connect(liar)
  const all = await Promise.all(Array.from({ length: 20 }, () => call('GET', '/auth/google')))
  expect(all.map(({ headers }) => loginError(headers).path)).toEqual(Array(20).fill('http://localhost/login'))
  await call('GET', '/auth/google')
  expect(asked).toBe(1)
})

test('A34 a rejected single sign-on writes a log line without personal data', async () => {
  const logging = spyOn(logLines, 'write').mockImplementation(() => {})
  connect(await startProvider({ obcy: { email: 'obcy@elsewhere.example', email_verified: true } }, () => 'obcy'))
  const { location, cookie } = await begin()
  await callBack(await walk(location), cookie)
  const lines = logging.mock.calls.flat().join('\n')
  logging.mockRestore()
  expect(lines).toContain('"event":"sso.refused","code":"sso-failed","why":"domain"')
  expect(lines).not.toContain('obcy')
})

test('without settings the button redirects back with an error', async () => {
  const { headers } = await call('GET', '/auth/google')
  expect(loginError(headers)).toMatchObject({
    status: 'error',
    code: '501',
    message: 'Single sign-on is not configured',
  })
})
