import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { atomically, db } from '#server/database/open.ts'
import { accountKeys } from '#server/database/schema/people.ts'
import { browser, mailedKey, mailTo, PASSWORD, passwordHash } from '#test/strangers.ts'
import { call, createWorld, sessionOf, user } from '#test/world.ts'
import { setPassword } from './passwordReset.ts'
import { userByEmail } from './user.ts'

const settings = { ...config }
const email = 'jacek@przyklad.example'
let jacek: ReturnType<typeof user>

beforeEach(() => {
  config.rateLimits = false
  createWorld()
  jacek = user('jacek', { passwordHash })
})
afterEach(() => {
  Object.assign(config, settings)
  setSystemTime()
})

const NEW = 'całkiem nowe hasło'
const ask = (who = email) => browser().send('/auth/passwordreset/request', { email: who })
const reset = (passwordResetKey: unknown, over = {}) =>
  call('POST', '/auth/passwordreset', { password: NEW, repeatpassword: NEW, passwordResetKey, ...over })
const signIn = (password: string) => browser().send('/auth/login', { email, password })

async function freshKey() {
  await ask()
  return mailedKey(email)
}

const wrongKey = { status: 409, body: { message: 'Wrong password reset key' } }

test('the link in the mail sets a new password', async () => {
  const key = await freshKey()
  expect(await call('GET', `/auth/passwordreset/${key}`)).toMatchObject({ status: 200, body: { email } })
  expect(await reset(key)).toMatchObject({ status: 204, body: '' })
  expect(await call('GET', `/auth/passwordreset/${key}`)).toMatchObject(wrongKey)
  expect((await signIn(NEW)).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(401)
})

test('A13 A32 the response is the same for everybody; only an active account with a password gets a mail', async () => {
  user('spiacy', { activated: false })
  user('przez-zwiazek', { ssoIssuer: 'https://issuer.example', ssoSubject: '1' })
  for (const who of ['jacek', 'nikt', 'przez-zwiazek', 'spiacy']) {
    expect(await ask(`${who}@przyklad.example`)).toMatchObject({ status: 204, body: '' })
    expect(mailTo(`${who}@przyklad.example`)).toHaveLength(who === 'jacek' ? 1 : 0)
  }
  expect(db.select().from(accountKeys).all()).toMatchObject([{ userId: jacek.id, purpose: 'RESET' }])
})

test('an account activated by an administrator can set its first password', async () => {
  user('bez-hasla')
  await ask('bez-hasla@przyklad.example')
  expect((await reset(mailedKey('bez-hasla@przyklad.example'))).status).toBe(204)
})

test('A14 a key works once', async () => {
  const key = await freshKey()
  await reset(key)
  expect(await reset(key)).toMatchObject(wrongKey)
})

test('A14 of ten concurrent resets with one key exactly one succeeds', async () => {
  const key = await freshKey()
  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(key)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
})

test('A14 a key expires after an hour, with a newer request and with any change of the password', async () => {
  const old = await freshKey()
  setSystemTime(Date.now() + 60 * MINUTE)
  expect(await reset(old)).toMatchObject(wrongKey)

  const replaced = await freshKey()
  await freshKey()
  expect(await reset(replaced)).toMatchObject(wrongKey)

  const overtaken = await freshKey()
  atomically(() => setPassword(userByEmail(email)!, passwordHash))
  expect(await reset(overtaken)).toMatchObject(wrongKey)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('an unknown key is rejected the same way as a used one', async () => {
  expect(await reset('x'.repeat(43))).toMatchObject(wrongKey)
})

test('an activation key cannot set a password', async () => {
  const form = { email: 'zuch@przyklad.example', password: PASSWORD, repeatpassword: PASSWORD }
  await browser().send('/auth/register', form)
  expect(await reset(mailedKey('zuch@przyklad.example'))).toMatchObject(wrongKey)
})

test.each([
  ['A16 a password of 7 characters', { password: '1234567', repeatpassword: '1234567' }, 'Password too short'],
  ['A16 passwords that differ', { repeatpassword: PASSWORD }, 'Passwords differ'],
  ['A16 a password of 1025 characters', { password: 'x'.repeat(1025) }, 'Longer than 1024 characters'],
])('%s is rejected and leaves the key valid', async (_, over, message) => {
  const key = await freshKey()
  expect(await reset(key, over)).toMatchObject({ status: 400, body: { message } })
  expect((await reset(key)).status).toBe(204)
})

test('A15 a reset ends every session and mails the owner', async () => {
  const cookies = [await sessionOf(jacek), await sessionOf(jacek)]
  await reset(await freshKey())
  for (const cookie of cookies) expect((await call('GET', '/user/', undefined, { cookie })).status).toBe(401)
  expect(mailTo(email)[0]).toMatchObject({ subject: 'Hasło zostało zmienione' })
})

test('an old password does not sign in if it is reset during the comparison', async () => {
  const key = await freshKey()
  const [signedIn] = await Promise.all([signIn(PASSWORD), reset(key)])
  const cookie = signedIn.headers.getSetCookie().find(line => line.startsWith('session=e'))
  if (cookie) expect((await call('GET', '/user/', undefined, { cookie })).status).toBe(401)
})

test('X10 the link begins with BASE_URL, whatever the Host header is', async () => {
  await browser().send(
    '/auth/passwordreset/request',
    { email },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  )
  const { text, html } = mailTo(email)[0]!
  expect(text).toContain(`${config.baseUrl}/reset/`)
  expect(text + html).not.toContain('evil')
})
