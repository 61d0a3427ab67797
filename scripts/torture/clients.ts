import { connect } from 'node:net'
import { emptyFolder, folderOfWorld, type Server, startServer } from '#test/process.ts'
import { createWorld } from '#test/world.ts'
import { createAssociation, PASSWORD } from '../association.ts'
import { megabytesOf, millisecondsOf } from '../measuring.ts'
import { longestWait } from './others.ts'
import { grouped, type Ordeal, seconds } from './verdicts.ts'

// Misbehaving clients, measured by how long somebody else waits for an answer meanwhile: at most `patience` milliseconds.

const HALF_OPEN = 1000
const MOST_MS_OPEN = 35_000
const DRIP_MS = 2000
const SIGN_INS = 50

export const badClients = (patience: number, untilClosed: boolean): Ordeal[] => [
  {
    id: 'P26',
    promise: 'clients that begin a request and stall hold up nobody (X11)',
    run: () => halfOpenRequests(patience, untilClosed),
  },
  { id: 'P23', promise: 'pipelined requests whose answers nobody reads: at most 256 MB', run: pipelinedRequests },
  { id: 'P24', promise: '50 sign-ins at once are answered within 5 s', run: () => signIns(patience) },
]

async function halfOpenRequests(patience: number, untilClosed: boolean) {
  const server = await serveWorld()
  let closedAfter = 0
  const longest = await longestWait(server, async () => {
    const idle = await Promise.all(Array.from({ length: HALF_OPEN }, () => opened(server, 'GET / HT')))
    if (untilClosed)
      closedAfter = await millisecondsOf(() => Promise.all(DRIPPED.map(text => dripUntilClosed(server, text))))
    for (const socket of idle) socket.destroy()
  })
  const closed = untilClosed ? `, dripping requests closed after ${seconds(closedAfter)}` : ''
  return {
    seen: `${grouped(HALF_OPEN)} half-open requests: others waited ${seconds(longest)} at most${closed}`,
    held: longest <= patience && closedAfter <= MOST_MS_OPEN,
  }
}

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n'
/** A request that stalls in its headers, and one that stalls in its body. */
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
  const server = await serveWorld()
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
  return {
    seen: `60 × 200 unread answers: ${Math.round(before)} MB became ${Math.round(most)} MB, others waited ${seconds(longest)} at most`,
    held: most <= 256,
  }
}

/** Others may wait up to the promised 250 ms, or longer on a machine that `patience` declares busy. */
async function signIns(patience: number) {
  const dataDir = emptyFolder()
  const { leaders } = await createAssociation(dataDir, SIGN_INS)
  const server = await startServer({ dataDir })
  const captchas = await Promise.all(leaders.map(() => server.fetch('GET', '/auth/captcha')))
  const cookies = captchas.map(({ headers }) => headers.get('set-cookie')!.split(';')[0]!)
  let refused = 0
  let took = 0
  const longest = await longestWait(server, async () => {
    took = await millisecondsOf(() =>
      Promise.all(
        leaders.map(async ({ email }, n) => {
          const form = { email, password: PASSWORD, captcha: 'mapa7' }
          if (!(await server.fetch('POST', '/auth/login', form, cookies[n])).ok) refused++
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

async function serveWorld() {
  createWorld()
  return startServer({ dataDir: folderOfWorld() })
}

/** A paused connection that has sent `text`. */
function opened(server: Server, text: string) {
  const { hostname, port } = new URL(server.url)
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof connect>>()
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => resolve(socket))
  socket.on('connect', () => socket.write(text, () => resolve(socket)))
  return promise
}
