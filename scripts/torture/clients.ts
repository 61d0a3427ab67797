import { connect } from 'node:net'
import { folderOfWorld, type Server, startServer } from '#test/process.ts'
import { createWorld } from '#test/world.ts'
import { megabytesOf } from '../bench/server.ts'
import { dripUntilClosed, halfOpen } from '../bench/slowClients.ts'
import { longestWait } from './others.ts'
import { counted, type Ordeal, seconds } from './verdicts.ts'

// What clients can do to the others.

const HALF_OPEN = 1000
const MOST_SECONDS_OPEN = 35

/** Each is measured by how long somebody else waits meanwhile: at most `patience` milliseconds. */
export function badClients(patience: number, untilClosed: boolean): Ordeal[] {
  let server: Server | undefined
  const serve = async () => {
    if (server) return server
    createWorld()
    server = await startServer({ dataDir: folderOfWorld() })
    return server
  }
  const waited = (longest: number) => `others waited ${seconds(longest)} at most`

  async function slow() {
    const server = await serve()
    const origin = server.url.slice(0, -1)
    let closedAfter = 0
    const longest = await longestWait(server, async () => {
      const idle = await Promise.all(Array.from({ length: HALF_OPEN }, () => halfOpen(origin)))
      const began = performance.now()
      if (untilClosed) await dripUntilClosed(origin, 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
      closedAfter = performance.now() - began
      for (const socket of idle) socket.destroy()
    })
    const closed = untilClosed ? `, dripping headers closed after ${seconds(closedAfter)}` : ''
    return {
      seen: `${counted(HALF_OPEN)} half-open connections: ${waited(longest)}${closed}`,
      held: longest <= patience && closedAfter <= MOST_SECONDS_OPEN * 1000,
    }
  }

  async function hostile(bodies: Hostile[]) {
    const server = await serve()
    const statuses = new Set<number | 'closed'>()
    const longest = await longestWait(server, async () => {
      for (const answer of await Promise.all(bodies.map(body => send(server, body)))) statuses.add(answer)
    })
    return {
      seen: `${bodies.length} at once answered ${[...statuses].join(' and ')}: ${waited(longest)}`,
      held:
        longest <= patience && [...statuses].every(status => status === 'closed' || (status >= 400 && status < 500)),
    }
  }

  async function pipelined() {
    const server = await serve()
    const before = megabytesOf(server.pid)
    let most = before
    const longest = await longestWait(server, async () => {
      const sockets = await Promise.all(Array.from({ length: 60 }, () => manyReadsUnread(server)))
      for (let looks = 0; looks < 60; looks++) {
        most = Math.max(most, megabytesOf(server.pid))
        await Bun.sleep(50)
      }
      for (const socket of sockets) socket.destroy()
    })
    return {
      seen: `60 × 200 reads nobody takes: ${Math.round(before)} MB became ${Math.round(most)} MB, ${waited(longest)}`,
      held: most <= 256,
    }
  }

  return [
    { id: 'X11', promise: 'clients that begin a request and stay there hold up nobody', suffer: slow },
    { id: 'T10', promise: 'texts that take quadratic time to normalise', suffer: () => hostile(MARKS) },
    { id: 'X16', promise: '8 MiB of [1,1,…] without a session', suffer: () => hostile(Array(4).fill(ONES)) },
    { id: 'X03', promise: 'JSON 100,000 levels deep', suffer: () => hostile(Array(4).fill(DEEP)) },
    { id: 'P23', promise: 'pipelined reads that nobody takes: at most 256 MB', suffer: pipelined },
  ]
}

interface Hostile {
  path: string
  body: string
}

const marks = '\u0301\u0323'.repeat(63_000)
const MARKS: Hostile[] = ['login', 'register', 'passwordreset/request'].map(name => ({
  path: `/auth/${name}`,
  body: JSON.stringify({ email: 'a@b.example', password: marks, repeatpassword: marks.slice(0, 9), captcha: 'mapa7' }),
}))
const ONES: Hostile = { path: '/admin/categorization/file', body: `[${'1,'.repeat(4 * 1024 ** 2 - 2)}1]` }
const DEEP: Hostile = { path: '/auth/login', body: '['.repeat(100_000) + ']'.repeat(100_000) }

/** A server that refuses a body unread may close before it has been sent. */
async function send(server: Server, { path, body }: Hostile): Promise<number | 'closed'> {
  const answer = await fetch(`${server.url}api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => 'closed' as const)
  return answer === 'closed' ? answer : answer.status
}

function manyReadsUnread(server: Server) {
  const { hostname, port } = new URL(server.url)
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof connect>>()
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => resolve(socket))
  socket.on('connect', () => {
    socket.write('GET /api/openapi/json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200))
    resolve(socket)
  })
  return promise
}
