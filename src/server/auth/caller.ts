import { isIP } from 'node:net'
import { config } from '#server/config.ts'

// Who calls, as far as the network tells: limits count by it. Only what our own proxies wrote into X-Forwarded-For is
// believed; anybody can send that header.

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
