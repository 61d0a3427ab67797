import { afterEach, expect, spyOn, test } from 'bun:test'
import dns from 'node:dns/promises'
import os from 'node:os'
import { isOtherMachine } from './otherMachine.ts'

const lookup = spyOn(dns, 'lookup')
afterEach(() => void lookup.mockReset())

/** Where the names lead. */
function names(addresses: Record<string, string[]>) {
  const answer = async (name: string) => {
    if (!addresses[name]) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return addresses[name].map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  lookup.mockImplementation(answer as unknown as typeof dns.lookup)
}

const OWN = ['203.0.113.5', '2001:db8::5']
const isOther = (addresses: string[]) => {
  names({ 'sso.example': addresses, 'kategoryzacja.example': OWN })
  return isOtherMachine('sso.example', 'kategoryzacja.example')
}

test.each([[['198.51.100.7']], [['2001:db8::7']], [['198.51.100.7', '2001:db8::7']]])(
  'P31 %p is elsewhere',
  async all => {
    expect(await isOther(all)).toBe(true)
  },
)

const ownAddress = Object.values(os.networkInterfaces()).flatMap(all => all ?? [])[0]!.address

test.each([
  ...['127.0.0.1', '10.0.0.2', '172.18.0.4', '192.168.1.9', '100.64.0.1', '169.254.0.1', '0.0.0.0'],
  ...['::1', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1', ...OWN, ownAddress],
])('P31 %s may be this machine', async address => {
  expect(await isOther([address])).toBe(false)
  expect(await isOther(['198.51.100.7', address])).toBe(false)
})

test('P31 nothing is known of a name that cannot be looked up, or as long as the own one cannot', async () => {
  names({ 'kategoryzacja.example': OWN })
  expect(await isOtherMachine('sso.example', 'kategoryzacja.example')).toBe(false)
  names({ 'sso.example': ['198.51.100.7'] })
  expect(await isOtherMachine('sso.example', 'kategoryzacja.example')).toBe(false)
})

test('P31 an address of IPv6 stands in brackets in an address of the web', async () => {
  names({ '2001:db8::7': ['2001:db8::7'], '2001:db8::5': OWN })
  expect(await isOtherMachine('[2001:db8::7]', '[2001:db8::5]')).toBe(true)
})
