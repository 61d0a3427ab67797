import dns from 'node:dns/promises'
import { BlockList } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Networks whose machines may be this one, such as another container on it. */
const NEARBY = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEARBY.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEARBY.addSubnet(network, prefix, 'ipv6')

interface Address {
  address: string
  family: number
}

/**
 * True if no address of the host can be this machine's: neither its own, nor one of a private network, nor one of `ownName`, which
 * leads here from outside. False when the names cannot be looked up.
 */
export async function isOtherMachine(host: string, ownName: string): Promise<boolean> {
  const [found, own] = await Promise.all([addressesOf(host), addressesOf(ownName)])
  const here = [...own, ...Object.values(networkInterfaces()).flatMap(all => all ?? [])].map(({ address }) => address)
  return found.length > 0 && own.length > 0 && !found.some(each => isNearby(each) || here.includes(each.address))
}

const isNearby = ({ address, family }: Address) => NEARBY.check(address, family === 6 ? 'ipv6' : 'ipv4')

async function addressesOf(host: string): Promise<Address[]> {
  try {
    return await dns.lookup(host.replace(/^\[|\]$/g, ''), { all: true })
  } catch {
    return []
  }
}
