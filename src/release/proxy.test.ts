import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { emptyFolder, endProcesses, startServer } from '#test/process.ts'

// Runs the nginx.conf of the hosting guide in a real nginx, with a port and a certificate of its own.

const PATH = `${process.env.PATH}:/usr/sbin`
const nginx = Bun.which('nginx', { PATH })
const nginxes: Bun.Subprocess[] = []

afterEach(async () => {
  for (const child of nginxes.splice(0)) {
    child.kill()
    await child.exited
  }
  await endProcesses()
})

/** `cloudflare` trusts this machine as the guide trusts Cloudflare's addresses. */
async function startNginx(upstream: string, { cloudflare = false, folder = emptyFolder() } = {}): Promise<number> {
  const port = freePort()
  const certificate = [join(folder, 'cert.pem'), join(folder, 'key.pem')] as const
  const making = ['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  expect(Bun.spawnSync([...making, '-out', certificate[0], '-keyout', certificate[1]]).exitCode).toBe(0)

  const guide = readFileSync('docs/hosting/nginx.conf', 'utf8')
    .replace('127.0.0.1:3000', upstream)
    .replaceAll('/var/log/nginx', folder)
    .replace('#set_real_ip_from 173.245.48.0/20', `${cloudflare ? '' : '#'}set_real_ip_from 127.0.0.1`)
    .replace('#real_ip_header', `${cloudflare ? '' : '#'}real_ip_header`)
    .replace(/^\tlisten \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace(/(ssl_certificate) .*;/, `$1 ${certificate[0]};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${certificate[1]};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const around = [`access_log off;`, `error_log stderr;`, ...temporary]
  const config = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'logs'))
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; events {} http { ${around.join(' ')}\n${guide} }`,
  )
  const command = [nginx!, '-p', folder, '-c', config, '-e', 'stderr']
  const checked = Bun.spawnSync([...command, '-t'])
  expect(checked.stderr.toString()).toContain('test is successful')
  nginxes.push(Bun.spawn(command, { stderr: 'ignore' }))
  await untilListening(port)
  return port
}

function freePort(): number {
  using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  return server.port!
}

async function untilListening(port: number): Promise<void> {
  const opened = await new Promise<boolean>(done => {
    const socket = connect(port, '127.0.0.1', () => done(true))
    socket.on('error', () => done(false))
    socket.on('connect', () => socket.destroy())
  })
  if (!opened) return untilListening(port)
}

/** Requests a picture over TLS from an address of this machine. @returns the status */
function askForPicture(port: number, from: string, headers: Record<string, string> = {}) {
  return new Promise<number>((answered, failed) => {
    const options = { port, host: '127.0.0.1', path: '/api/auth/captcha', headers, localAddress: from }
    get({ ...options, rejectUnauthorized: false }, answer => answered(answer.resume().statusCode!)).on('error', failed)
  })
}

test.skipIf(!nginx)("P68 nginx as in the guide forwards the client's address, and admits what it must", async () => {
  const env = { TRUSTED_PROXIES: '1', RATE_LIMITS: 'on', CAPTCHA_ANSWER: undefined, BASE_URL: 'https://localhost' }
  const server = await startServer({ env })
  const port = await startNginx(new URL(server.url).host)
  const ask = (path: string, init: BunFetchRequestInit = {}) =>
    fetch(`https://127.0.0.1:${port}${path}`, { ...init, tls: { rejectUnauthorized: false } })
  expect(await (await ask('/')).text()).toContain('<div id="root">')

  const statuses: number[] = []
  for (let i = 0; i < 61; i++)
    statuses.push(await askForPicture(port, '127.0.0.1', { 'X-Forwarded-For': `192.0.2.${i}` }))
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  // A second caller needs a second address.
  expect(await askForPicture(port, '127.0.0.2')).toBe(200)

  const send = async (path: string, bytes: number, type = 'application/json') => {
    const answer = await ask(path, { method: 'POST', headers: { 'content-type': type }, body: Buffer.alloc(bytes) })
    return answer.text()
  }
  // The server rejects it with its own error.
  expect(await send('/api/auth/login', 2_000_000)).toContain('"code":"too-large"')
  expect(await send('/api/admin/copies/upload', 12_000_000, 'application/octet-stream')).toContain('"not-signed-in"')
  expect(await send('/api/auth/login', 12_000_000)).toContain('nginx')
})

test.skipIf(!nginx)('P68 with Cloudflare in front, nginx forwards the address that Cloudflare names', async () => {
  const server = await startServer({ env: { TRUSTED_PROXIES: '1', RATE_LIMITS: 'on', CAPTCHA_ANSWER: undefined } })
  const port = await startNginx(new URL(server.url).host, { cloudflare: true })
  const statuses: number[] = []
  for (let i = 0; i < 61; i++)
    statuses.push(await askForPicture(port, '127.0.0.1', { 'CF-Connecting-IP': `198.51.100.${i}` }))
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (let i = 0; i < 60; i++) await askForPicture(port, '127.0.0.1', { 'CF-Connecting-IP': '203.0.113.7' })
  expect(await askForPicture(port, '127.0.0.1', { 'CF-Connecting-IP': '203.0.113.7' })).toBe(429)
})

test.skipIf(!nginx)('P68 the log of nginx holds no keys and no queries', async () => {
  const server = await startServer()
  const folder = emptyFolder()
  const port = await startNginx(new URL(server.url).host, { folder })
  const paths = ['/reset/', '/activate/', '/wejscie/', '/zaproszenie/', '/api/invitations/key/', '/api/auth/reset/']
  for (const path of [...paths.map(path => `${path}TAJNE`), '/login?code=TAJNE'])
    await (await fetch(`https://127.0.0.1:${port}${path}`, { tls: { rejectUnauthorized: false } })).text()
  await server.end()
  await (await fetch(`https://127.0.0.1:${port}/reset/TAJNE`, { tls: { rejectUnauthorized: false } })).text()
  const logs = ['kategoryzacja.log', 'kategoryzacja-error.log'].map(name => readFileSync(join(folder, name), 'utf8'))
  expect(logs[0]).toContain('GET /reset/... 200')
  expect(logs[0]).toContain('GET /login 200')
  expect(logs.join('')).not.toContain('TAJNE')
})
