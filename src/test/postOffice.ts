import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Starts an SMTP server on loopback that keeps the mails it accepts, as received. */
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
  // A connection dropped by a test is no error.
  server.on('error', () => {})
  const callers = new Set<Socket>()
  server.server.on('connection', caller => callers.add(caller))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    letters,
    /** Resolves once this many mails have arrived. */
    arrived: async (count: number) => {
      while (letters.length < count) await news.promise
    },
    url: `smtp://127.0.0.1:${port}`,
    port,
    /** Drops every connection. */
    hangUp: () => {
      for (const caller of callers) caller.destroy()
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

/** Listens in place of an SMTP server and sends only the given lines. */
export function listenerSaying(greeting: string | null) {
  const caller = Promise.withResolvers<void>()
  const listener = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        caller.resolve()
        if (greeting) socket.write(greeting)
      },
      data() {},
    },
  })
  return {
    url: `smtp://127.0.0.1:${listener.port}`,
    /** Resolves once a client has connected. */
    called: caller.promise,
    close: () => listener.stop(true),
  }
}
