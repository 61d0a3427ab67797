import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { warningsOf } from '#domain/serverState.ts'
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

test('X22 requests that all carry X-Forwarded-For without TRUSTED_PROXIES are a warning', () => {
  config.trustedProxies = 0
  ask(19, forwarded)
  expect(warnings()).toEqual([])
  ask(1, forwarded)
  ask(5, {}, '/api/health')
  expect(warnings()).toEqual(['proxy-untrusted'])
})

test('X22 headers that a stranger invents are none while others come without', () => {
  config.trustedProxies = 0
  ask(1)
  ask(1000, forwarded)
  expect(warnings()).toEqual([])
  setSystemTime(Date.now() + 11 * 60_000)
  ask(30, forwarded)
  expect(warnings()).toEqual([])
})

test('X22 none that carries it behind a trusted proxy is a warning until one does', () => {
  config.trustedProxies = 1
  ask(20)
  expect(warnings()).toEqual(['proxy-absent'])
  ask(1, forwarded)
  expect(warnings()).toEqual([])
})
