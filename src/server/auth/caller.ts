import { config } from '#server/config.ts'

// Who calls: the account, as its session tells, and the network address, by which limits count. Of X-Forwarded-For only
// what our own proxies wrote is believed: any caller can send that header.

/** What Node has for networks takes long to load: it is loaded with the first address. */
const isIP = (text: string) => process.getBuiltinModule('node:net').isIP(text)

const callers = new WeakMap<Request, number>()

/** The guards note whose session a request carries, for the log of requests. */
export const rememberCaller = (request: Request, { id }: { id: number }) => callers.set(request, id)

/** The id of the user who calls, or null when the request carries no session. */
export const callerOf = (request: Request): number | null => callers.get(request) ?? null

const peers = new WeakMap<Request, string>()

/** The process notes where the connection came from; the request itself does not say. */
export const rememberPeer = (request: Request, address: string) => peers.set(request, address)

/** Where a call comes from, from near to far: what limits count by. */
export interface Network {
  /** A household: an IPv4 address, or the /64 that one has of IPv6. */
  own: string
  /** Who rents it: the same IPv4 address, or a /48, of which anybody gets a whole one. */
  customer: string
  /** A /24 of IPv4 or the /48. Neighbours are strangers to each other, so that none is refused for another. */
  around: string
}

/** The caller's network. With n TRUSTED_PROXIES the address is the n-th from the end of X-Forwarded-For. */
export function networkOf(request: Request): Network {
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  const told = config.trustedProxies > 0 ? (hops.at(-config.trustedProxies) ?? '') : ''
  return networkOfAddress(isIP(told) ? told : (peers.get(request) ?? 'unknown'))
}

export function networkOfAddress(told: string): Network {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(told)?.[1] ?? told
  if (isIP(address) === 6) {
    const first = (parts: number) => partsOf(address).slice(0, parts).join(':')
    const customer = `${first(3)}::/48`
    return { own: `${first(4)}::/64`, customer, around: customer }
  }
  const around = isIP(address) === 4 ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : address
  return { own: address, customer: address, around }
}

/** All eight of an IPv6 address, each in one spelling. */
function partsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(tail === undefined ? 0 : 8 - start.length - end.length).fill('0')
  return [...start, ...zeros, ...end].map(part => part.toLowerCase().replace(/^0+(?=.)/, ''))
}
