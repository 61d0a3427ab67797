import { isIP } from 'node:net'
import { config } from '#server/config.ts'

// Who calls: the account, as its session tells, and the network address, by which limits count. Of X-Forwarded-For only
// what our own proxies wrote is believed: any caller can send that header.

const callers = new WeakMap<Request, number>()

/** The guards note whose session a request carries, for the log of requests. */
export const rememberCaller = (request: Request, { id }: { id: number }) => callers.set(request, id)

/** The id of the user who calls, or null when the request carries no session. */
export const callerOf = (request: Request): number | null => callers.get(request) ?? null

const peers = new WeakMap<Request, string>()

/** The process notes where the connection came from; the request itself does not say. */
export const rememberPeer = (request: Request, address: string) => peers.set(request, address)

/** The caller's address. With n TRUSTED_PROXIES it is the n-th from the end of X-Forwarded-For. */
export function addressOf(request: Request): string {
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  const told = config.trustedProxies > 0 ? (hops.at(-config.trustedProxies) ?? '') : ''
  return networkOf(isIP(told) ? told : (peers.get(request) ?? 'unknown'))
}

/** One household has a whole /64 of IPv6 addresses, so that a limit counts the network. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped

  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(tail === undefined ? 0 : 8 - start.length - end.length).fill('0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}
