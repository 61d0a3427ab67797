import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { warningsOf } from '#contract/serverState.ts'
import { config } from '#server/core/config.ts'
import { serverState } from '#server/serverState.ts'
import { forgetForwarding, noteForwarding } from './forwarding.ts'

const before = config.trustedProxies
beforeEach(() => {
  setSystemTime(new Date('2027-03-01T10:00:00Z'))
  forgetForwarding()
})
afterEach(() => {
  config.trustedProxies = before
  setSystemTime()
})

const ask = (times: number, headers: Record<string, string> = {}, path = '/ranking') => {
  for (let n = 0; n < times; n++) noteForwarding(new Request(`http://localhost${path}`, { headers }))
}
const forwarded = { 'x-forwarded-for': '203.0.113.7' }
const warnings = () => warningsOf(serverState(), Date.now()).filter(warning => warning.startsWith('proxy-'))

test('X22 if all requests carry X-Forwarded-For and TRUSTED_PROXIES is unset, there is a warning', () => {
  config.trustedProxies = 0
  ask(19, forwarded)
  expect(warnings()).toEqual([])
  ask(1, forwarded)
  ask(5, {}, '/api/health')
  expect(warnings()).toEqual(['proxy-untrusted'])
})

test('X22 forged headers give no warning while other requests come without them', () => {
  config.trustedProxies = 0
  ask(1)
  ask(1000, forwarded)
  expect(warnings()).toEqual([])
  setSystemTime(Date.now() + 11 * 60_000)
  ask(30, forwarded)
  expect(warnings()).toEqual([])
})

test('X22 behind a trusted proxy there is a warning until a request carries the header', () => {
  config.trustedProxies = 1
  ask(20)
  expect(warnings()).toEqual(['proxy-absent'])
  ask(1, forwarded)
  expect(warnings()).toEqual([])
})

test('X22 if every header has fewer or more addresses than there are trusted proxies, there is a warning', () => {
  config.trustedProxies = 2
  ask(19, forwarded)
  expect(warnings()).toEqual([])
  ask(1, forwarded)
  expect(warnings()).toEqual(['proxy-short'])
  ask(1, { 'x-forwarded-for': '203.0.113.7, 198.51.100.4' })
  expect(warnings()).toEqual([])

  forgetForwarding()
  config.trustedProxies = 1
  ask(20, { 'x-forwarded-for': '203.0.113.7, 198.51.100.4' })
  expect(warnings()).toEqual(['proxy-long'])
  ask(1, forwarded)
  expect(warnings()).toEqual([])
})
