import { connect } from 'node:net'
import { ADDRESSES } from '#contract/addresses.ts'
import type { Server } from '#test/process.ts'
import { CAPTCHA } from '#test/settings.ts'
import { PASSWORD, serveAssociation } from '../association.ts'
import { megabytesOf, millisecondsOf } from '../measuring.ts'
import { grouped, type Ordeal, seconds } from './verdicts.ts'

// Misbehaving clients, measured by how long somebody else waits for an answer meanwhile: at most `patience` milliseconds.
// On a machine that `patience` declares busy, others may wait longer than the promised 250 ms.

const HALF_OPEN = 1000
const MOST_MS_OPEN = 35_000
const DRIP_MS = 2000
const SIGN_INS = 50
const TROOPS = 300
const AT_ONCE = 4

export const badClients = (patience: number, untilClosed: boolean): Ordeal[] => [
  {
    id: 'P26',
    promise: 'clients that begin a request and stall hold up nobody (X11)',
    run: () => halfOpenRequests(patience, untilClosed),
  },
  { id: 'P23', promise: 'pipelined requests whose answers nobody reads: at most 256 MB', run: pipelinedRequests },
  { id: 'X23', promise: 'a crawler over every public address holds up nobody', run: () => crawler(patience) },
  { id: 'P24', promise: '50 sign-ins at once are answered within 5 s', run: () => signIns(patience) },
]

async function halfOpenRequests(patience: number, untilClosed: boolean) {
  const { server } = await serveAssociation(0)
  let closedAfter = 0
  const longest = await longestWait(server, async () => {
    const idle = await Promise.all(Array.from({ length: HALF_OPEN }, () => opened(server, 'GET / HT')))
    if (untilClosed)
      closedAfter = await millisecondsOf(() => Promise.all(DRIPPED.map(text => dripUntilClosed(server, text))))
    for (const socket of idle) socket.destroy()
  })
  await server.end()
  const closed = untilClosed ? `, dripping requests closed after ${seconds(closedAfter)}` : ''
  return {
    seen: `${grouped(HALF_OPEN)} half-open requests: others waited ${seconds(longest)} at most${closed}`,
    held: longest <= patience && closedAfter <= MOST_MS_OPEN,
  }
}

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n'
const DRIPPED = [`${HEAD}X-Slow: `, `${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`]

/** Goes on byte by byte until the server closes the connection. */
async function dripUntilClosed(server: Server, begun: string) {
  const socket = await opened(server, begun)
  const dripping = setInterval(() => socket.write('a'), DRIP_MS)
  socket.on('data', () => {})
  await new Promise(resolve => socket.on('close', resolve))
  clearInterval(dripping)
}

async function pipelinedRequests() {
  const { server } = await serveAssociation(0)
  const before = megabytesOf(server.pid)
  let most = before
  const longest = await longestWait(server, async () => {
    const requests = 'GET /api/openapi/json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200)
    const sockets = await Promise.all(Array.from({ length: 60 }, () => opened(server, requests)))
    for (let n = 0; n < 60; n++) {
      most = Math.max(most, megabytesOf(server.pid))
      await Bun.sleep(50)
    }
    for (const socket of sockets) socket.destroy()
  })
  await server.end()
  return {
    seen: `60 × 200 unread answers: ${Math.round(before)} MB became ${Math.round(most)} MB, others waited ${seconds(longest)} at most`,
    held: most <= 256,
  }
}

async function signIns(patience: number) {
  const { server, leaders } = await serveAssociation(SIGN_INS)
  const captchas = await Promise.all(leaders.map(() => fetchCaptcha(server)))
  let refused = 0
  let took = 0
  const longest = await longestWait(server, async () => {
    took = await millisecondsOf(() =>
      Promise.all(
        leaders.map(async ({ email }, n) => {
          if (!(await signIn(server, email, captchas[n]!)).ok) refused++
        }),
      ),
    )
  })
  await server.end()
  const slack = patience / 1000
  return {
    seen: `${SIGN_INS} signed in after ${seconds(took)}, ${refused} refused, others waited ${seconds(longest)} at most`,
    held: refused === 0 && took <= 5000 * slack && longest <= 250 * slack,
  }
}

const PUBLIC_PAGES = ADDRESSES.filter(
  ({ audience, path }) => /everybody|visitors/.test(audience) && !path.includes(':'),
)

/** Asks for every public address by HEAD and by GET, four at a time, while others read and sign in one after another. */
async function crawler(patience: number) {
  const { server, leaders } = await serveAssociation(TROOPS)
  const ofTroop = (id: number) => [`/druzyny/${id}`, `/api/teams/${id}/history`, `/api/teams/${id}/picture`]
  const pages = [
    '/api/ranking',
    '/api/rules',
    ...PUBLIC_PAGES.map(({ path }) => path),
    ...Array.from({ length: TROOPS }, (_, n) => ofTroop(n + 1)).flat(),
  ]
  const crawl = async (method: 'HEAD' | 'GET') => {
    const left = [...pages]
    const headers = { 'accept-encoding': 'br, gzip' }
    const visit = async () => {
      for (let page = left.pop(); page; page = left.pop())
        await (await fetch(new URL(page, server.url), { method, headers })).arrayBuffer()
    }
    return millisecondsOf(() => Promise.all(Array.from({ length: AT_ONCE }, visit)))
  }
  const timeOfSignIn = (email: string) => millisecondsOf(() => newSession(server, email))
  await crawl('GET')
  const alone = await timeOfSignIn(leaders[0]!.email)
  const took: number[] = []
  let slowest = 0
  const longest = await longestWait(server, async () => {
    let crawling = true
    const signingIn = (async () => {
      for (let n = 1; crawling; n++) slowest = Math.max(slowest, await timeOfSignIn(leaders[n % leaders.length]!.email))
    })()
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET'] as const) took.push(await crawl(method))
    crawling = false
    await signingIn
  })
  await server.end()
  return {
    seen: `${pages.length} addresses, HEAD ${seconds(took[0]!)} and ${seconds(took[2]!)}, GET ${seconds(took[1]!)} and ${seconds(took[3]!)}: others waited ${seconds(longest)} at most, a sign-in ${seconds(slowest)} (${seconds(alone)} alone)`,
    held: Math.max(longest, slowest - alone) <= (250 * patience) / 1000,
  }
}

const cookieIn = ({ headers }: Response, name: string) =>
  headers
    .getSetCookie()
    .find(cookie => cookie.startsWith(`${name}=`))!
    .split(';')[0]!

const fetchCaptcha = async (server: Server) => cookieIn(await server.fetch('GET', '/auth/captcha'), 'captcha')

const signIn = (server: Server, email: string, captcha: string) =>
  server.fetch('POST', '/auth/login', { email, password: PASSWORD, captcha: CAPTCHA }, captcha)

const newSession = async (server: Server, email: string) =>
  cookieIn(await signIn(server, email, await fetchCaptcha(server)), 'session')

/** Longest time that another client waited for an answer during `work`, in ms. @throws when it is not answered 200 */
async function longestWait(server: Server, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let working = true
  async function keepAsking() {
    while (working) {
      const began = performance.now()
      const answer = await server.fetch('GET', '/ranking/years')
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`another client was answered ${answer.status}`)
      longest = Math.max(longest, performance.now() - began)
      await Bun.sleep(20)
    }
  }
  const end = () => {
    working = false
  }
  await Promise.all([keepAsking(), work().finally(end)])
  return longest
}

function opened(server: Server, text: string) {
  const { hostname, port } = new URL(server.url)
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof connect>>()
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => resolve(socket))
  socket.on('connect', () => socket.write(text, () => resolve(socket)))
  return promise
}
