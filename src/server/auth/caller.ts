import { config } from '#server/core/config.ts'

// Identifies the caller by session and by network address. Rate limits count by address; X-Forwarded-For is trusted only
// as far as our own proxies wrote it, because any caller can send that header.

/** Loads `node:net` on the first call: it is slow to load. */
const isIP = (text: string) => process.getBuiltinModule('node:net').isIP(text)

const callers = new WeakMap<Request, number>()

export const rememberCaller = (request: Request, { id }: { id: number }) => callers.set(request, id)

export const callerOf = (request: Request): number | null => callers.get(request) ?? null

const peers = new WeakMap<Request, string>()

/** Records the address of the connection, which a Request does not hold. */
export const rememberPeer = (request: Request, address: string) => peers.set(request, address)

export interface Network {
  /** A household: an IPv4 address or an IPv6 /64. */
  own: string
  /** A provider's customer: an IPv4 address or an IPv6 /48. */
  customer: string
  /** An IPv4 /24 or an IPv6 /48. Neighbours are strangers: no call is rejected because of this one alone. */
  around: string
}

/** Returns the caller's network. With n TRUSTED_PROXIES the address is the n-th from the end of X-Forwarded-For. */
export function networkOf(request: Request): Network {
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map(hop => hop.trim())
  const forwarded = config.trustedProxies > 0 ? (hops.at(-config.trustedProxies) ?? '') : ''
  return networkOfAddress(isIP(forwarded) ? forwarded : (peers.get(request) ?? 'unknown'))
}

export function networkOfAddress(text: string): Network {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text
  if (isIP(address) === 6) {
    const first = (parts: number) => partsOf(address).slice(0, parts).join(':')
    const customer = `${first(3)}::/48`
    return { own: `${first(4)}::/64`, customer, around: customer }
  }
  const around = isIP(address) === 4 ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : address
  return { own: address, customer: address, around }
}

function partsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(tail === undefined ? 0 : 8 - start.length - end.length).fill('0')
  return [...start, ...zeros, ...end].map(part => part.toLowerCase().replace(/^0+(?=.)/, ''))
}
