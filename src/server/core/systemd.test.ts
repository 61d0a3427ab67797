import { dlopen } from 'bun:ffi'
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { emptyFolder, endProcesses, startServer } from '#test/process.ts'

afterEach(endProcesses)

test.skipIf(process.platform !== 'linux').each(['a path', 'an abstract name'])(
  'P65 a server notifies systemd at %s that it is ready',
  async kind => {
    const path = join(emptyFolder(), 'notify')
    const socket = kind === 'a path' ? path : `@${path}`
    const received = listenAt(socket)
    const server = await startServer({ env: { NOTIFY_SOCKET: socket } })
    expect(received()).toBe('READY=1')
    await server.end()
  },
)

test('P65 a server runs without systemd, and one whose systemd is gone continues', async () => {
  const server = await startServer({ env: { NOTIFY_SOCKET: join(emptyFolder(), 'nobody') } })
  expect((await server.fetch('GET', '/health')).status).toBe(200)
  await server.end()
  expect(await Bun.readableStreamToText(server.stderr)).toContain('systemd did not take READY=1')
})

/** Opens a datagram socket. @returns a function that reads the received message */
function listenAt(socket: string) {
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: ['int', 'int', 'int'], returns: 'int' },
    bind: { args: ['int', 'ptr', 'u32'], returns: 'int' },
    recv: { args: ['int', 'ptr', 'u64', 'int'], returns: 'i64' },
  })
  const descriptor = symbols.socket(1, 2, 0)
  const address = Buffer.concat([Buffer.from([1, 0]), Buffer.from(socket.replace(/^@/, '\0'))])
  expect(symbols.bind(descriptor, address, address.length)).toBe(0)
  const MSG_DONTWAIT = 0x40
  return () => {
    const message = Buffer.alloc(100)
    const length = Number(symbols.recv(descriptor, message, message.length, MSG_DONTWAIT))
    return message.toString('utf8', 0, Math.max(0, length))
  }
}
