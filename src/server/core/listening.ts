import { CommandError, inUse } from './commandError.ts'

interface Address {
  port: number
  host: string
}

/** Explains why Bun could not listen; returns any other error as it is. */
export function refusedToListen(error: unknown, { port, host }: Address) {
  switch ((error as { code?: string }).code) {
    case 'EADDRINUSE':
      return inUse(`PORT ${port} is taken by another process. Stop it first, or set another PORT.`)
    case 'EACCES':
      return new CommandError(78, `PORT ${port} is not allowed to this user. Set one above 1023, behind a proxy.`)
    // An interface that comes later may have it.
    case 'EADDRNOTAVAIL':
    case 'ENXIO':
      return inUse(`HOST ${host} is no address of this machine. Set 127.0.0.1 behind a proxy, or 0.0.0.0.`)
    default:
      return error
  }
}

/** Tries to listen, and ends it. @returns why it cannot be done, or null */
export function triedToListen({ port, host }: Address): string | null {
  try {
    Bun.serve({ port, hostname: host, reusePort: false, fetch: () => new Response() }).stop(true)
    return null
  } catch (error) {
    const refused = refusedToListen(error, { port, host })
    if (refused instanceof CommandError) return refused.message
    throw error
  }
}
