import { CommandError, inUse } from './commandError.ts'

interface Address {
  port: number
  host: string
}

/** A failed look-up of HOST has a stale code (Bun reads `errno`, which getaddrinfo does not set), so only two codes are trusted. */
export function refusedToListen(error: unknown, { port, host }: Address) {
  switch ((error as { code?: string }).code) {
    case 'EADDRINUSE':
      return inUse(`PORT ${port} is taken by another process. Stop it first, or set another PORT.`)
    case 'EACCES':
      return new CommandError(78, `PORT ${port} is not allowed to this user. Set one above 1023, behind a proxy.`)
    default:
      // The address may belong to an interface that comes up later.
      return inUse(`HOST ${host} is no address of this machine. Set 127.0.0.1 behind a proxy, or 0.0.0.0.`)
  }
}

/** Listens for a moment, so that a taken port or address fails before anything is written. @throws CommandError */
export async function tryToListen(address: Address) {
  try {
    await Bun.serve({ port: address.port, hostname: address.host, reusePort: false, fetch: notYet }).stop(true)
  } catch (error) {
    throw refusedToListen(error, address)
  }
}

const notYet = () => new Response(null, { status: 503 })
