import { beforeEach, expect, setSystemTime, test } from 'bun:test'
import { createHmac, sign } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { sessions, users } from '#server/database/schema/people.ts'
import { call, freshWorld } from '#test/world.ts'
import { sessionSecret } from './secrets.ts'
import { startSession } from './sessions.ts'

// Forged and misused session cookies.

const world = freshWorld()
let claims: Record<string, unknown>
beforeEach(() => {
  claims = { ...startSession(world.jan.id), iat: seconds() }
})

const seconds = () => Math.floor(Date.now() / 1000)
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function token(payload: object = claims, secret = sessionSecret(), header: object = { alg: 'HS256' }) {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const statusWith = async (cookie: string) => (await call('GET', '/user/', undefined, { cookie })).status

test("a token made like the server's is accepted, so the others fail for their own reason", async () => {
  expect(await statusWith(`session=${token()}`)).toBe(200)
})

const forged: [string, () => string][] = [
  ['an edited payload', () => token().replace(/\.[^.]+\./, `.${encode({ ...claims, sub: String(world.adam.id) })}.`)],
  ['no algorithm', () => `${encode({ alg: 'none' })}.${encode(claims)}.`],
  ['no algorithm and our signature', () => token(claims, sessionSecret(), { alg: 'none' })],
  ['another algorithm', () => token(claims, sessionSecret(), { alg: 'HS512' })],
  ['no signature', () => token().replace(/[^.]+$/, '')],
  ['another secret', () => token(claims, `${sessionSecret()}!`)],
  ['an empty secret', () => token(claims, '')],
  ['an expiry that has passed', () => token({ ...claims, exp: seconds() - 1 })],
  ['another audience', () => token({ ...claims, aud: 'oidc' })],
  ['no audience', () => token({ ...claims, aud: undefined })],
  ['a session that never was', () => token({ ...claims, sid: crypto.randomUUID() })],
  ['a session id that is an object', () => token({ ...claims, sid: { like: '%' } })],
  ['a key pair of its own', () => withKeyPair()],
  ['JSON in place of a token', () => encodeURIComponent(JSON.stringify(claims))],
  ['a list in place of a token', () => '[]'],
  ['nothing', () => ''],
  ['half a percent sign', () => '%E0%A4%A'],
]

test.each(forged)('V22 a cookie with %s signs nobody in', async (_, make) => {
  expect(await statusWith(`session=${make()}`)).toBe(401)
})

test('V22 a cookie that was accepted signs nobody in after its expiry', async () => {
  const cookie = `session=${token({ ...claims, exp: seconds() + 60 })}`
  expect(await statusWith(cookie)).toBe(200)
  setSystemTime(Date.now() + 61_000)
  expect(await statusWith(cookie)).toBe(401)
})

test('V22 a token of another cookie is no session, and a session token is invalid in another cookie', async () => {
  const [captcha] = (await call('GET', '/auth/captcha')).headers.getSetCookie()
  const id = /^captcha=([^;]+)/.exec(captcha!)![1]
  for (const cookie of [`session=${id}`, `captcha=${token()}`, `oidc=${token()}`])
    expect(await statusWith(cookie)).toBe(401)
})

test('V22 an ended session and one of a deleted user do not work', async () => {
  db.delete(sessions).where(eq(sessions.userId, world.jan.id)).run()
  expect(await statusWith(`session=${token()}`)).toBe(401)

  claims = { ...startSession(world.nowy.id), iat: seconds() }
  expect(await statusWith(`session=${token()}`)).toBe(200)
  db.delete(users).where(eq(users.id, world.nowy.id)).run()
  expect(await statusWith(`session=${token()}`)).toBe(401)
})

function withKeyPair(): string {
  const pem =
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f\n-----END PRIVATE KEY-----'
  const text = `${encode({ alg: 'EdDSA' })}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), pem).toString('base64url')}`
}
