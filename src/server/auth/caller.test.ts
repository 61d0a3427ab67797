import { afterEach, expect, test } from 'bun:test'
import { config } from '#server/core/config.ts'
import { networkOf, networkOfAddress, rememberPeer } from './caller.ts'

afterEach(() => {
  config.trustedProxies = 0
})

function requestFrom(peer: string, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost/api/ranking', { headers })
  rememberPeer(request, peer)
  return request
}

test('A11 without trusted proxies callers cannot choose their address', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9', 'x-real-ip': '203.0.113.9' }
  expect(networkOf(requestFrom('198.51.100.7', headers)).own).toBe('198.51.100.7')
})

test.each([
  [1, '198.51.100.7', '198.51.100.7'],
  [1, '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  [2, '1.1.1.1, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  [2, '198.51.100.7', '10.0.0.1'],
  [1, 'nonsense', '10.0.0.1'],
  [1, '', '10.0.0.1'],
])('with %p trusted proxies "%s" is %s', (proxies, forwarded, address) => {
  config.trustedProxies = proxies
  expect(networkOf(requestFrom('10.0.0.1', { 'x-forwarded-for': forwarded })).own).toBe(address)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48', '0:0:0::/48'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.7', '198.51.100.0/24'],
  ['198.51.100.7', '198.51.100.7', '198.51.100.7', '198.51.100.0/24'],
  ['unknown', 'unknown', 'unknown', 'unknown'],
])('%s counts as network %s, customer %s, neighbourhood %s', (address, own, customer, around) => {
  expect(networkOfAddress(address)).toEqual({ own, customer, around })
})
