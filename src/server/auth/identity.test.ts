import { expect, test } from 'bun:test'
import { GOOGLE, identityOf } from './identity.ts'

const DOMAIN = 'zwiazek.example'
const honest = { iss: GOOGLE, sub: 's-1', email: 'Druh@Zwiazek.example', email_verified: true, hd: 'Zwiazek.example' }

test('A34 a Google account of the association is accepted', () => {
  expect(identityOf(honest, DOMAIN)).toEqual({ issuer: GOOGLE, subject: 's-1', email: 'druh@zwiazek.example' })
})

test('other providers need no hd claim', () => {
  const claims = { ...honest, iss: 'https://login.zwiazek.example', hd: undefined }
  expect(identityOf(claims, DOMAIN).email).toBe('druh@zwiazek.example')
})

test.each([
  ['a private account with an address of the association', { hd: undefined }, 'hd'],
  ['an account managed by another organisation', { hd: 'evil.example' }, 'hd'],
  ['a domain that is not a string', { hd: [DOMAIN] }, 'hd'],
  ['an unverified address', { email_verified: 'true' }, 'address not verified'],
  ['an address of another domain', { email: 'druh@evilzwiazek.example' }, 'domain'],
  ['no address', { email: undefined }, 'address'],
  ['two addresses', { email: 'a@evil.example,druh@zwiazek.example' }, 'address'],
  ['an address with two @', { email: 'a@evil.example@zwiazek.example' }, 'address'],
  ['an address with a line break', { email: 'druh@zwiazek.example\r\nBcc: b@evil.example' }, 'address'],
  ['an address that ends with a line break', { email: 'druh@zwiazek.example\r\n' }, 'address'],
  ['an address with NUL', { email: 'druh\0@zwiazek.example' }, 'address'],
  ['an address of 300 kB', { email: `${'a'.repeat(300_000)}@zwiazek.example` }, 'address'],
  ['an empty subject', { sub: '' }, 'subject'],
  ['no subject', { sub: undefined }, 'subject'],
  ['a subject of 256 characters', { sub: 'x'.repeat(256) }, 'subject'],
  ['a subject with a line break', { sub: 's\n1' }, 'subject'],
])('A34 %s is rejected', (_, claims, why) => {
  const attempt = () => identityOf({ ...honest, ...claims }, DOMAIN)
  expect(attempt).toThrow(expect.objectContaining({ code: 'sso-failed', why }))
})

test.each([
  [undefined, true],
  [false, false],
  ['true', false],
])('A44 for the domain of the setting, the verification claim %p is accepted: %p', (claim, isBelieved) => {
  const claims = { ...honest, iss: 'https://login.zwiazek.example', email_verified: claim }
  const attempt = () => identityOf(claims, DOMAIN, DOMAIN)
  if (isBelieved) expect(attempt().email).toBe('druh@zwiazek.example')
  else expect(attempt).toThrow(expect.objectContaining({ why: 'address not verified' }))
})
