import { afterEach, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { storedValue, worldOfWriters, writersOf, writeUntilGone } from '#test/writers.ts'

afterEach(endProcesses)

test('P13 P25 a server stopped while leaders type keeps every saved value in a single file', async () => {
  const { leaders } = await worldOfWriters()
  const dataDir = folderOfWorld()
  const writers = writersOf(leaders)
  const server = await startServer({ dataDir })

  await writeUntilGone(server, writers, count => count === 60 && server.end('SIGTERM'))
  expect(await server.exited).toBe(0)
  expect(readdirSync(dataDir).filter(name => name.startsWith('app.db'))).toEqual(['app.db'])

  const restarted = await startServer({ dataDir })
  for (const writer of writers) expect([writer.saved, writer.sent]).toContain(await storedValue(restarted, writer))
})

test('P25 a pending request is finished, new ones are not accepted', async () => {
  const { leaders } = await worldOfWriters()
  const [leader] = leaders
  const server = await startServer({ dataDir: folderOfWorld() })

  const request = slowRequest(server.url, `/api/tasks/${leader!.task}`, leader!.cookie, '{"value": 7}')
  await request.begun
  // This answer comes after the first half has arrived at the server.
  await server.fetch('GET', '/ranking/years')
  const exited = server.end('SIGTERM')
  await untilRefused(server.url)
  expect(await request.finish()).toStartWith('HTTP/1.1 200')
  expect(await exited).toBe(0)
})

test.each(['SIGTERM', 'SIGINT'] as const)('an idle server that gets %s exits with 0', async signal => {
  const server = await startServer()
  expect(await server.end(signal)).toBe(0)
})

function slowRequest(url: string, path: string, cookie: string, body: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  let answer = ''
  socket.on('data', bytes => {
    answer += bytes
  })
  socket.on('close', () => ended.resolve(answer))
  const head = [
    `PUT ${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`, () => begun.resolve())
  return {
    begun: begun.promise,
    finish() {
      socket.write(body.slice(5))
      return ended.promise
    },
  }
}

async function untilRefused(url: string) {
  const { hostname, port } = new URL(url)
  const accepted = () =>
    new Promise<boolean>(resolve => {
      const socket = connect(Number(port), hostname, () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  while (await accepted());
}
