import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { takeSnapshot } from '#server/rankings/fixRanking.ts'
import { endProcesses, folderOfWorld, type Server, startServer } from '#test/process.ts'
import { createWorld, sessionOf } from '#test/world.ts'

// Tests headers, files and errors as the process sends them over the network.

let server: Server
let secure: Server
let cookie: string
let administrators: string
let asset: string
let stylesheet: string

beforeAll(async () => {
  const world = createWorld()
  // Otherwise the server takes today's snapshot between two reads.
  takeSnapshot(world.open)
  cookie = await sessionOf(world.jan)
  administrators = await sessionOf(world.adam)
  server = await startServer({ dataDir: folderOfWorld(), env: { CLIENT_DIR: undefined } })
  secure = await startServer({
    env: {
      BASE_URL: 'https://kategoryzacja.example',
      SECURITY_CONTACT: 'hasla@zwiazek.example',
      CLIENT_DIR: undefined,
    },
  })
  const page = await (await ask('/')).text()
  asset = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!
  stylesheet = /href="(\/assets\/first-[^"]+\.css)"/.exec(page)![1]!
})
afterAll(endProcesses)

const ask = (path: string, init: RequestInit = {}, from = server) =>
  fetch(new URL(path, from.url), { redirect: 'manual', ...init })

const COMMON = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
const API = {
  ...COMMON,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'application/json;charset=utf-8',
  'x-robots-tag': 'noindex',
}
const { 'content-type': _, ...BARE } = API
const HTML = {
  ...COMMON,
  'cache-control': 'no-cache',
  'content-security-policy': PAGE_POLICY,
  'content-type': 'text/html;charset=utf-8',
}
const ASSET = { ...HTML, 'cache-control': 'public, max-age=31536000, immutable', 'x-robots-tag': 'noindex' }

const tooLarge = { method: 'POST', headers: { 'content-type': 'application/json' }, body: ' '.repeat(300_000) }
const formed = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'a=b' }
const crossSite = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }

test.each([
  ['/', 200, HTML, {}],
  ['/ranking', 200, HTML, {}],
  ['/kategoryzacja', 200, { ...HTML, 'x-robots-tag': 'noindex' }, {}],
  ['/reset/secret-key', 200, { ...HTML, 'x-robots-tag': 'noindex' }, {}],
  ['/api/ranking/years', 200, API, {}],
  ['/api/user/', 401, API, {}],
  ['/api/auth/logout', 403, API, crossSite],
  ['/api/zzz', 404, API, {}],
  ['/api/auth/login', 413, API, tooLarge],
  ['/api/auth/login', 415, API, formed],
  ['/api/auth/google', 302, { ...BARE, location: expect.stringMatching(/^http:\/\/localhost\/login\?/) }, {}],
  ['/icon.svg', 200, { ...ASSET, 'cache-control': 'public, max-age=86400', 'content-type': 'image/svg+xml' }, {}],
])('%s answers %p with its whole set of headers', async (path, status, wanted, init) => {
  const answer = await ask(path, init)
  expect(answer.status).toBe(status)
  expect(policiesOf(answer)).toEqual(wanted)
})

test('a hashed file of the client may be cached forever', async () => {
  const answer = await ask(asset)
  expect(policiesOf(answer)).toEqual({ ...ASSET, 'content-type': 'text/javascript;charset=utf-8' })
})

test('X20 no browser may store the page of a signed-in user', async () => {
  const answer = await ask('/kategoryzacja', { headers: { cookie } })
  expect(policiesOf(answer)).toEqual({ ...HTML, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(answer.headers.get('etag')).toBeNull()
})

test.each([
  ['/', ['/api/auth/session', '/api/config', '/api/content']],
  ['/zasady', ['/api/auth/session', '/api/content']],
  ['/ranking', ['/api/auth/session', '/api/ranking/years', '/api/ranking']],
  ['/ranking?rok=1', ['/api/auth/session', '/api/ranking/years']],
  ['/zasady/zadania', ['/api/auth/session', '/api/rules']],
  ['/login', ['/api/auth/session']],
  ['/kategoryzacja', ['/api/auth/session']],
])('the page of %s embeds the responses to its first reads', async (path, paths) => {
  const embedded = await embeddedIn(await ask(path, { headers: { 'sec-fetch-site': 'none' } }))
  expect(Object.keys(embedded)).toEqual(paths)
  for (const path of paths) expect(embedded[path]).toEqual(await (await ask(path)).json())
})

async function embeddedIn(answer: Response): Promise<Record<string, unknown>> {
  const [, answers] = /<script type="application\/json" id="answers">([^<]*)<\/script><\/body>/.exec(
    await answer.text(),
  )!
  return JSON.parse(answers!)
}

test.each([
  ['none', true],
  ['same-origin', true],
  ['same-site', true],
  ['cross-site', false],
  ['something new', false],
  [null, false],
])('X32 a page opened without a session from %p tells who is signed in: %p', async (from, isTold) => {
  const site: Record<string, string> = from === null ? {} : { 'sec-fetch-site': from }
  const answer = await ask('/ranking', { headers: site })
  const shared = ['/api/ranking/years', '/api/ranking']
  expect(Object.keys(await embeddedIn(answer))).toEqual(isTold ? ['/api/auth/session', ...shared] : shared)
  expect(answer.headers.get('vary')).toBe('Sec-Fetch-Site, Cookie, Accept-Encoding')

  const typed = (await ask('/ranking', { headers: { 'sec-fetch-site': 'none' } })).headers.get('etag')!
  const known = await ask('/ranking', { headers: { ...site, 'if-none-match': typed } })
  expect(known.status).toBe(isTold ? 304 : 200)
  const own = await ask('/ranking', { headers: { ...site, cookie, 'if-none-match': typed } })
  expect(await embeddedIn(own)).toMatchObject({ '/api/auth/session': { me: { email: 'jan@przyklad.example' } } })
})

test.each([
  ['/ranking.', '/ranking'],
  ['/reset/secret-key_.', '/reset/secret-key_'],
  ['/activate/secret-key),', '/activate/secret-key'],
  ['/zaproszenie/secret-key%3E', '/zaproszenie/secret-key'],
  ['/zaproszenie/secret-key>.', '/zaproszenie/secret-key'],
  ['/wejscie/secret-key”', '/wejscie/secret-key'],
  ['/druzyny/7].', '/druzyny/7'],
  ['/admin/ustawienia/serwer!', '/admin/ustawienia/serwer'],
  ['/kategoryzacja/lata;', '/kategoryzacja/lata'],
  ['/zasady…', '/zasady'],
  ['/login%20', '/login'],
  ['/kategoryzacja?obszar=3&zadanie=17.', '/kategoryzacja?obszar=3&zadanie=17'],
  ['/ranking?rok=2)', '/ranking?rok=2'],
])('a pasted link %s leads to %s', async (path, place) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(path, { method })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, place])
    expect(answer.headers.get('content-security-policy')).toBe(PAGE_POLICY)
  }
  expect((await ask(place)).status).toBe(200)
})

test.each([
  ['/robots.txt.', 404],
  ['/.', 200],
  ['/nic-takiego.', 404],
  ['/admin?szukaj=Jan.', 200],
])('the address %s, which no page of a link has, gets %i', async (path, status) => {
  expect((await ask(path)).status).toBe(status)
})

test('X31 security.txt names the contact of the settings, if there is one', async () => {
  expect((await ask('/.well-known/security.txt')).status).toBe(404)
  const answer = await ask('/.well-known/security.txt', {}, secure)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\n')
  const fields = new Map(lines.map(line => line.split(/: (.*)/) as [string, string]))
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  expect(fields.get('Contact')).toBe('mailto:hasla@zwiazek.example')
  const left = Date.parse(fields.get('Expires')!) - Date.now()
  expect(left > 0 && left < 365 * 86_400_000).toBe(true)
})

test('the panel embeds the state of the server for administrators only', async () => {
  const embeddedFor = async (cookie: string) => {
    return Object.keys(await embeddedIn(await ask('/admin/przeglad', { headers: { cookie } })))
  }
  expect(await embeddedFor(administrators)).toEqual(['/api/auth/session', '/api/admin/state', '/api/admin/overview'])
  expect(await embeddedFor(cookie)).toEqual(['/api/auth/session'])
})

test('responses to a signed-in leader have the headers of the API', async () => {
  expect(policiesOf(await ask('/api/user/', { headers: { cookie } }))).toEqual(API)
})

test.each(['/', '/api/ranking/years'])('behind https %s also has Strict-Transport-Security', async path => {
  const { headers } = await ask(path, {}, secure)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('content-security-policy')!.includes('upgrade-insecure-requests')).toBe(path === '/')
})

test('the ranking has the same response again, and 304 for a client that has it already', async () => {
  const [first, again] = [await ask('/api/ranking/'), await ask('/api/ranking')]
  expect(policiesOf(first)).toEqual(API)
  expect([policiesOf(again), await again.text()]).toEqual([policiesOf(first), await first.text()])
  const etag = again.headers.get('etag')!
  for (const path of ['/api/ranking', '/api/ranking/']) {
    const known = await ask(path, { headers: { 'if-none-match': etag } })
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
  }
})

test.each([
  ['*', 304],
  [' * ', 304],
  ['"other", ETAG', 304],
  ['W/"with, comma",\tETAG , "third"', 304],
  ['STRONG', 304],
  ['"other", W/"another"', 200],
  ['"ETAG"', 200],
  ['*, "other"', 200],
  ['', 200],
])('X13 If-None-Match: %s gets %i for the ranking and its page', async (header, status) => {
  for (const path of ['/api/ranking', '/ranking']) {
    const etag = (await ask(path)).headers.get('etag')!
    const opaque = etag.replace('W/', '')
    const sent = header.replace('"ETAG"', opaque.slice(1, -1)).replace('ETAG', etag).replace('STRONG', opaque)
    expect([path, (await ask(path, { headers: { 'if-none-match': sent } })).status]).toEqual([path, status])
  }
})

test.each([
  ['/', 'home'],
  ['/ranking', 'RankingPage'],
  ['/druzyny/7', 'TroopPage'],
  ['/login', 'LoginPage'],
  ['/reset/secret-key', 'account'],
  ['/zaproszenie/secret-key', 'account'],
  ['/konto', 'account'],
  ['/kategoryzacja', 'sheet'],
  ['/kategoryzacja?obszar=7', 'sheet', 'laterViews'],
  ['/kategoryzacja/lata', 'sheets', 'laterViews'],
  ['/kategoryzacja/druk', 'sheets', 'laterViews'],
  ['/admin/kategoryzacja/1/w-roku/1', 'sheets', 'laterViews'],
  ['/zasady/zadania', 'sheets', 'laterViews'],
  ['/admin/kategoryzacja/3', 'Panel'],
])('%s preloads every script of its chunk', async (path, ...chunks) => {
  const page = await (await ask(path)).text()
  const preloaded = [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file!)
  const isPreloaded = (chunk: string) => preloaded.some(file => file.startsWith(`/assets/${chunk}-`))
  expect(preloaded[0]).toStartWith(`/assets/${chunks[0]}-`)
  expect(isPreloaded('laterViews')).toBe(chunks.includes('laterViews'))
  for (const file of preloaded) {
    const code = await (await ask(file)).text()
    const imported = [...code.matchAll(/from ?"(\/assets\/[^"]+)"/g)].map(([, other]) => other!)
    expect(imported.filter(other => !preloaded.includes(other))).toEqual([])
  }
})

test.each<[path: string, own: string[]]>([
  ['/', []],
  ['/login', []],
  ['/ranking', []],
  ['/kategoryzacja', ['more']],
  ['/kategoryzacja?obszar=7', ['more', 'sheet']],
  ['/kategoryzacja/druk', ['more', 'sheet', 'panel']],
  ['/admin', ['more', 'sheet', 'panel']],
])('%s has the stylesheet of every page and those of its chunks, and names the others', async (path, own) => {
  const page = await (await ask(path)).text()
  const addressOf = (sheet: string) => new RegExp(`"(/assets/${sheet}-[^"]+\\.css)"`).exec(page)![1]!
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, file]) => file!)
  expect(links).toEqual([stylesheet, ...own.map(addressOf)])
  for (const sheet of ['more', 'sheet', 'panel']) {
    expect(page.includes(`<meta name="${sheet}-styles"`)).toBe(!own.includes(sheet))
    expect((await ask(addressOf(sheet))).headers.get('content-type')).toBe('text/css;charset=utf-8')
  }
})

function policiesOf({ headers }: Response) {
  const own = ['content-length', 'date', 'etag', 'vary', 'content-encoding', 'connection', 'keep-alive']
  return Object.fromEntries([...headers].filter(([name]) => !own.includes(name)))
}

test.each([
  '/.env',
  '/app.db',
  '/app.db-wal',
  '/package.json',
  '/.git/HEAD',
  '/src/index.ts',
  '/index.html',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/',
  '/..%5c',
  '/assets/..%2f',
  '/assets/',
  '/assets/index-00000000.js',
  '/../../etc/passwd',
])('X06 %s reveals nothing', async path => {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 (404 Not Found|200 OK\r\n[\s\S]*<div id="root">)/)
})

test.each([
  '/api/Admin/users/',
  '/api/ADMIN/users/shallow',
  '/api//admin/users/',
  '/api/%61dmin/users/',
  '/api/admin/../admin/users/',
  '/api/./admin/users/',
  '/api/admin/users/;x',
  '/api/admin%2fusers/',
  '/api\\admin\\users',
  '/api/api/API/admin/users',
])('V02 %s does not admit a leader to the panel', async path => {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(
    /^HTTP\/1\.1 (403|404) [\s\S]*\{"message":"(Forbidden|Not found)","code":"(not-allowed|no-such-call)"\}$/,
  )
})

test.each(['Host: ', 'Host: [', 'Host: a b', 'Host: localhost:99999', 'Host: a@b', 'Accept: */*'])(
  'a request with "%s" in place of an address is rejected as a bad request',
  async header => {
    for (const path of ['/', '/api/config']) {
      const answer = await raw(`GET ${path} HTTP/1.0\r\n${header}\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*nosniff[\s\S]*\{"message":"Invalid request","code":"invalid"\}$/)
    }
  },
)

test('X23 HEAD of a page returns its headers without rendering it', async () => {
  const pageOf = async (method: string, init: RequestInit = {}) => {
    const { status, headers } = await ask('/druzyny/1', { method, ...init })
    const { etag, 'content-length': length, ...others } = Object.fromEntries(headers)
    const compared = Object.entries(others).filter(([name]) => !/^(date|(content|transfer)-encoding)$/.test(name))
    return { status, compared, etag, length }
  }
  const [head, get] = [await pageOf('HEAD'), await pageOf('GET')]
  expect([head.status, head.compared]).toEqual([get.status, get.compared])
  expect([head.etag, head.length]).toEqual([undefined, undefined])
  expect(get.etag).toBeString()
  const own = await pageOf('HEAD', { headers: { cookie } })
  expect(own.compared).toContainEqual(['cache-control', 'no-store'])
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s on a page is not allowed', async method => {
  const answer = await ask('/ranking', { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('X04 an unknown path under /api answers in JSON, never with the page', async () => {
  for (const path of ['/api', '/api/', '/api/zzz', '/api/ranking/zzz/zzz']) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      404,
      { message: 'Not found', code: 'no-such-call' },
    ])
  }
})

test('X04 an unknown method gets no response and does no harm', async () => {
  expect(await raw('FOO /api/user/ HTTP/1.1\r\nHost: localhost\r\n\r\n')).not.toContain('200')
  expect((await ask('/api/ranking/years')).status).toBe(200)
})

test.each(['a header', 'an address'])('X14 %s of 20 kB is rejected', async what => {
  const long = 'a'.repeat(20_000)
  const [path, header] = what === 'a header' ? ['', long] : [long, '']
  expect(await raw(`GET /api/${path} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${header}\r\n\r\n`)).toStartWith(
    'HTTP/1.1 431',
  )
})

test('X01 a body of 20 MB is rejected before it has been sent', async () => {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const answer = await raw(`${head}Content-Length: 20971520\r\nConnection: close\r\n\r\n`)
  expect(answer).toStartWith('HTTP/1.1 413')
  expect(answer).toEndWith('{"message":"Request too large","code":"too-large"}')
})

test('X01 a copy of the database may be larger than other bodies, and its rejection comes from the app', async () => {
  const headers = { cookie: administrators, 'content-type': 'application/octet-stream' }
  const body = new Uint8Array(65 * 1024 * 1024)
  const answer = await ask('/api/admin/copies/upload', { method: 'POST', headers, body })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'copy-unsound'])
})

test('X17 connections that request hundreds of long responses and read none take no memory', async () => {
  const memory = async () => {
    const figures = await (await ask('/api/metrics')).text()
    return Number(/process_resident_memory_bytes (\d+)/.exec(figures)![1])
  }
  const before = await memory()
  const { hostname, port } = new URL(server.url)
  const request = `GET ${asset} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(request.repeat(300)))
    return socket.pause()
  })
  for (let n = 0; n < 10; n++) {
    await Bun.sleep(50)
    expect((await ask('/api/health')).status).toBe(200)
  }
  expect((await memory()) - before).toBeLessThan(100e6)
  for (const socket of sockets) socket.destroy()
})

test('the page is sent once and then revalidated', async () => {
  const etag = (await ask('/')).headers.get('etag')!
  const again = await ask('/', { headers: { 'if-none-match': etag } })
  expect([again.status, again.headers.get('vary'), await again.text()]).toEqual([
    304,
    'Sec-Fetch-Site, Cookie, Accept-Encoding',
    '',
  ])
})

test.each([
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a browser that accepts %s gets the client in %p', async (accepted, coding) => {
  const answer = await ask(asset, { headers: { 'accept-encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(coding)
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  expect(await answer.text()).toContain('function')
})

function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(port), hostname, () => socket.write(request))
  let answer = ''
  socket.on('data', bytes => {
    answer += bytes
  })
  socket.on('error', () => resolve(answer))
  socket.on('close', () => resolve(answer))
  return promise
}
