import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An SMTP server on this machine that the test starts; it keeps what it accepts, as it came over the wire. */
export async function postOffice(over: SMTPServerOptions = {}) {
  const letters: { to: string[]; raw: string }[] = []
  let news = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Uint8Array[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done()
        news.resolve()
        news = Promise.withResolvers()
      })
    },
    ...over,
  })
  // A connection that a test breaks off is no failure of the office.
  server.on('error', () => {})
  const callers = new Set<Socket>()
  server.server.on('connection', caller => callers.add(caller))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    letters,
    /** Waits until so many letters have come. */
    arrived: async (count: number) => {
      while (letters.length < count) await news.promise
    },
    url: `smtp://127.0.0.1:${port}`,
    port,
    /** Breaks off every connection without a word. */
    hangUp: () => {
      for (const caller of callers) caller.destroy()
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

/** Something that listens where SMTP is expected, speaks as told and never says anything else. */
export function listenerSaying(greeting: string | null) {
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { open: socket => void (greeting && socket.write(greeting)), data() {} },
  })
  return { url: `smtp://127.0.0.1:${listener.port}`, close: () => listener.stop(true) }
}
