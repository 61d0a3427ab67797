import { connect } from 'node:net'
import { figure } from './report.ts'
import type { Bench } from './setting.ts'
import { millisecondsOf } from './timing.ts'

const HALF_OPEN = 3000
const DRIP_MS = 2000

/** Clients that send a byte every other second, or nothing, must neither stay for long nor hold up others (X11, P26). */
export async function benchSlowClients(bench: Bench) {
  const { origin } = await bench.product()
  const idle = await Promise.all(Array.from({ length: HALF_OPEN }, () => halfOpen(origin)))
  figure(
    `a request beside ${HALF_OPEN} half-open ones`,
    await millisecondsOf(() => fetch(`${origin}/api/ranking`)),
    'ms',
    {
      most: 1000,
      id: 'X11',
    },
  )
  for (const socket of idle) socket.destroy()

  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n'
  const body = `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  const ends = [`${head}X-Slow: `, body].map(begun => millisecondsOf(() => dripUntilClosed(origin, begun)))
  const [headers, bodies] = await Promise.all(ends)
  figure('headers that drip are closed after', headers! / 1000, 's', { most: 35, id: 'X11' })
  figure('bodies that drip are closed after', bodies! / 1000, 's', { most: 35, id: 'X11' })
}

const open = (origin: string) => connect(Number(new URL(origin).port), new URL(origin).hostname)

/** A connection that began a request and stays there. */
export function halfOpen(origin: string) {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof open>>()
  const socket = open(origin)
  socket.on('error', () => resolve(socket))
  socket.on('connect', () => socket.write('GET / HT', () => resolve(socket)))
  return promise
}

/** Goes on with what was begun byte by byte; the promise is kept once the server has closed the connection. */
export function dripUntilClosed(origin: string, begun: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = open(origin)
  socket.write(begun)
  const dripping = setInterval(() => socket.write('a'), DRIP_MS)
  socket.on('data', () => {})
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(dripping)
    resolve()
  })
  return promise
}
