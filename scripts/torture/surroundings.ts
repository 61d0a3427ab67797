import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'
import { listenerSaying } from '#test/postOffice.ts'
import { emptyFolder, environment, folderOfWorld, startServer } from '#test/process.ts'
import { createWorld } from '#test/world.ts'
import { freePort } from '../bench/server.ts'
import { longestWait } from './others.ts'
import { counted, type Ordeal, seconds } from './verdicts.ts'

// What the server depends on and does not have in its hands: mail, the association's provider, the reader of its log.

const MOST_MS_OF_SIGN_ON = 6000
const REFUSALS = 3000

export const badSurroundings = (patience: number): Ordeal[] => [
  { id: 'P16', promise: 'a mail server that hangs holds nobody up', suffer: () => hangingMail(patience) },
  { id: 'P18', promise: 'a provider that hangs: back to /login within 6 s', suffer: () => hangingProvider(patience) },
  { id: 'P34', promise: 'a log that nobody reads stops nobody', suffer: () => unreadLog(patience) },
]

async function hangingMail(patience: number) {
  createWorld()
  const office = listenerSaying(null)
  const env = { SMTP_URL: office.url, MAIL_FROM: 'kategoryzacja@zwiazek.example' }
  const server = await startServer({ dataDir: folderOfWorld(), env })
  let status = 0
  let took = 0
  const longest = await longestWait(server, async () => {
    const captcha = await server.fetch('GET', '/auth/captcha')
    const cookie = captcha.headers.get('set-cookie')!.split(';')[0]!
    const began = performance.now()
    const form = { email: 'zuch@przyklad.example', password: 'Czuwaj! czuwaj', repeatpassword: 'Czuwaj! czuwaj' }
    const answer = await server.fetch('POST', '/auth/register', { ...form, captcha: config.captchaAnswer }, cookie)
    status = answer.status
    took = performance.now() - began
    // The sender is at it by now.
    await Bun.sleep(2000)
  })
  const code = await server.end()
  office.close()
  return {
    seen: `registering answered ${status} in ${seconds(took)}, others waited ${seconds(longest)} at most, stopped with ${code}`,
    held: status === 201 && Math.max(took, longest) <= patience && code === 0,
  }
}

async function hangingProvider(patience: number) {
  createWorld()
  const never = new Promise<Response>(() => {})
  const provider = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 60, fetch: () => never })
  const env = {
    OIDC_ISSUER: provider.url.origin,
    OIDC_CLIENT_ID: 'app',
    OIDC_CLIENT_SECRET: 'app-secret',
    ASSOCIATION_DOMAIN: 'zwiazek.example',
  }
  const server = await startServer({ dataDir: folderOfWorld(), env })
  let location = ''
  const began = performance.now()
  const longest = await longestWait(server, async () => {
    const answer = await fetch(`${server.url}api/auth/google`, { redirect: 'manual' })
    location = new URL(answer.headers.get('location')!).pathname
  })
  const took = performance.now() - began
  await server.end('SIGKILL')
  provider.stop(true)
  return {
    seen: `back to ${location} after ${seconds(took)}, others waited ${seconds(longest)} at most`,
    held: location === '/login' && took <= MOST_MS_OF_SIGN_ON + patience && longest <= patience,
  }
}

/** Every refused change is a line of the log; a pipe holds some hundreds of them. */
async function unreadLog(patience: number) {
  const pipe = join(emptyFolder(), 'log')
  Bun.spawnSync(['mkfifo', pipe])
  const output = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  const port = freePort()
  createWorld()
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/server/main.ts')], {
    env: environment(folderOfWorld(), { PORT: String(port) }),
    stdout: output,
    stderr: output,
  })
  const ask = (method: string, path: string) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, { method, signal: AbortSignal.timeout(patience) })
  try {
    while (!(await ask('GET', '/health').catch(() => null))?.ok) await Bun.sleep(50)
    let answered = 0
    while (answered < REFUSALS && (await ask('POST', '/auth/logout-all').catch(() => null))) answered++
    return { seen: `${counted(answered)} of ${counted(REFUSALS)} calls answered`, held: answered === REFUSALS }
  } finally {
    child.kill('SIGKILL')
    await child.exited
    closeSync(output)
  }
}
