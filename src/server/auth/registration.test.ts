import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { DAY } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { accountKeys, users } from '#server/database/schema/people.ts'
import { stopMail } from '#server/mail/sender.ts'
import { browser, mailedKey, mailTo, PASSWORD, passwordHash } from '#test/strangers.ts'
import { call, createWorld, user } from '#test/world.ts'
import { userByEmail } from './user.ts'

const settings = { ...config }
const email = 'zuch@przyklad.example'

beforeEach(async () => {
  // Mail of an earlier test may still be sending and would send this test's mail too.
  await stopMail()
  config.rateLimits = false
  createWorld()
})
afterEach(() => {
  Object.assign(config, settings)
  setSystemTime()
})

const register = (over: Record<string, unknown> = {}) =>
  browser().send('/auth/register', { email, password: PASSWORD, repeatpassword: PASSWORD, ...over })
const activate = (key: string) => call('POST', `/auth/activate/${encodeURIComponent(key)}`)
const signIn = (password = PASSWORD) => browser().send('/auth/login', { email, password })

const registered = { status: 201, body: { message: 'User registered successfully' } }
const wrongKey = { status: 401, body: { message: 'Wrong activation key' } }
const alreadyActive = { status: 409, body: { message: 'Account already active' } }

test('a person who activates a registration by the mailed link can sign in', async () => {
  expect(await register()).toMatchObject(registered)
  expect((await signIn()).body.message).toBe('User not activated')

  const answer = await activate(mailedKey(email))
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await signIn()).toMatchObject({ status: 200, body: { email, role: 'USER', activated: true, team: null } })
})

test('the database stores only the hash of the key', async () => {
  await register()
  const stored = JSON.stringify(db.select().from(accountKeys).all())
  expect(stored).not.toContain(mailedKey(email))
})

test.each([
  ['A16 a password of 7 characters', { password: '1234567', repeatpassword: '1234567' }, 'Password too short'],
  ['A16 passwords that differ', { repeatpassword: 'another password' }, 'Passwords differ'],
  [
    'A16 a password of 1025 characters',
    { password: 'x'.repeat(1025), repeatpassword: 'x'.repeat(1025) },
    'Longer than 1024 characters',
  ],
  ['no e-mail address', { email: 'zuch' }, 'Not an e-mail address'],
  ['two e-mails', { email: 'a@przyklad.example,b@przyklad.example' }, 'Not an e-mail address'],
  ['a wrong captcha', { captcha: 'mapa8' }, 'Wrong captcha'],
  ['no captcha', { captcha: undefined }, 'Email, password and captcha are required'],
  ['a name of 101 characters', { firstName: 'x'.repeat(101) }, 'Longer than 100 characters'],
  ['an address as a name', { lastName: 'ewa@przyklad.example' }, 'Has characters that cannot be used'],
])('%s is rejected', async (_, over, message) => {
  const before = db.$count(users)
  expect(await register(over)).toMatchObject({ status: 400, body: { message } })
  expect(await db.$count(users)).toBe(await before)
  expect(mailTo(email)).toEqual([])
})

test.each([
  ['64 characters with spaces and emoji', `${'ognisko 🔥 '.repeat(6)}koniec`],
  ['8 letters with diacritics', 'zażółć!!'],
  ['1024 characters', 'x'.repeat(1024)],
])('A16 a password of %s is accepted', async (_, password) => {
  expect(await register({ password, repeatpassword: password })).toMatchObject(registered)
  await activate(mailedKey(email))
  expect((await signIn(password)).status).toBe(200)
})

test('V21 a registration cannot set other fields', async () => {
  await register({ role: 'ADMIN', activated: true, teamAccepted: true, id: 1, teamId: 1 })
  expect(userByEmail(email)).toMatchObject({ role: 'USER', activated: false, team: null, teamAccepted: false })
})

test('A17 a used key answers that the account is active and signs nobody in', async () => {
  await register()
  const key = mailedKey(email)
  await activate(key)
  expect(await activate(key)).toMatchObject(alreadyActive)
})

test('A17 an incomplete percent escape is rejected as a wrong key', async () => {
  for (const key of ['%', '%E0%A4%A']) expect(await call('POST', `/auth/activate/${key}`)).toMatchObject(wrongKey)
})

test.each(['x', 'A'.repeat(43), '../../../etc/passwd', '%00', "' OR 1=1 --", 'x'.repeat(5000)])(
  'A17 %p is rejected as a wrong key',
  async key => {
    expect(await activate(key)).toMatchObject(wrongKey)
  },
)

test('A17 a key expires after 7 days, and another registration mails a new one', async () => {
  await register()
  const old = mailedKey(email)
  setSystemTime(Date.now() + 7 * DAY)
  expect(await activate(old)).toMatchObject(wrongKey)
  await register()
  expect((await activate(mailedKey(email))).status).toBe(200)
})

test('A17 the key of a deleted user is rejected as a wrong key', async () => {
  await register()
  const key = mailedKey(email)
  db.delete(users).where(eq(users.email, email)).run()
  expect(await activate(key)).toMatchObject(wrongKey)
})

test('a reset key does not activate an account', async () => {
  user('stary', { passwordHash })
  await browser().send('/auth/passwordreset/request', { email: 'stary@przyklad.example' })
  expect(await activate(mailedKey('stary@przyklad.example'))).toMatchObject(wrongKey)
})

const planted = { password: 'planted password', repeatpassword: 'planted password' }

test.each([
  ['the mail of a stranger', [planted, {}], 0],
  ['the own mail of two', [planted, {}], 1],
  ['the own mail, after a later registration by a stranger', [{}, planted], 0],
])('A38 opening %s applies no password and leads to setting one', async (_, forms, opened) => {
  const keys: string[] = []
  for (const form of forms) {
    await register(form)
    keys.push(mailedKey(email))
  }
  const { status, body } = await activate(keys[opened]!)
  expect([status, userByEmail(email)]).toMatchObject([200, { activated: true, passwordHash: null }])
  for (const password of [planted.password, PASSWORD]) expect((await signIn(password)).status).toBe(401)

  const own = 'my own password'
  const form = { passwordResetKey: body.passwordResetKey, password: own, repeatpassword: own }
  expect((await call('POST', '/auth/passwordreset', form)).status).toBe(204)
  expect((await signIn(own)).status).toBe(200)
})

test('registering again with the same password keeps the password, with either mail', async () => {
  await register()
  const first = mailedKey(email)
  await register()
  expect((await activate(first)).body).toMatchObject({ passwordResetKey: null })
  expect((await signIn()).status).toBe(200)
})

test('once the account is active, keys of other registrations do not work', async () => {
  await register(planted)
  const other = mailedKey(email)
  await register()
  await activate(mailedKey(email))
  expect(await activate(other)).toMatchObject(wrongKey)
})

const named = { firstName: '  Zofia ', lastName: 'Nowak' }

test('the name of a registration moves to the account when the key is used', async () => {
  await register(named)
  expect(userByEmail(email)).toMatchObject({ firstName: '', lastName: '' })
  await activate(mailedKey(email))
  expect(userByEmail(email)).toMatchObject({ firstName: 'Zofia', lastName: 'Nowak' })
  expect(JSON.stringify(db.select().from(accountKeys).all())).not.toContain('Nowak')
})

test("A38 a stranger's registration does not name an account", async () => {
  await register({ ...planted, firstName: 'Podszyty' })
  await register(named)
  await activate(mailedKey(email))
  expect(userByEmail(email)).toMatchObject({ activated: true, firstName: '', lastName: '' })
})

test('an expired registration does not count as another one', async () => {
  await register(planted)
  setSystemTime(Date.now() + 7 * DAY)
  await register()
  expect((await activate(mailedKey(email))).body).toMatchObject({ email, passwordResetKey: null })
  expect((await signIn()).status).toBe(200)
})

test('an account activated by an administrator takes the password of the registration whose mail arrives', async () => {
  await register()
  db.update(users).set({ activated: true }).where(eq(users.email, email)).run()
  expect((await activate(mailedKey(email))).status).toBe(200)
  expect((await signIn()).status).toBe(200)
})

test.each([
  ['became an administrator', { role: 'ADMIN' as const }],
  ['has been used', { lastLogin: '2026-01-01T00:00:00.000Z' }],
])('a key from before an account %s applies no password', async (_, change) => {
  await register()
  db.update(users)
    .set({ activated: true, ...change })
    .where(eq(users.email, email))
    .run()
  expect(await activate(mailedKey(email))).toMatchObject(alreadyActive)
  expect((await signIn()).status).toBe(401)
})

test('A19 registering an active address responds the same, changes nothing and mails its owner', async () => {
  user('zuch', { passwordHash })
  const other = { password: 'another password', repeatpassword: 'another password' }
  expect(await register({ email: 'ZUCH@Przyklad.Example', ...other })).toMatchObject(registered)
  expect(mailTo(email)).toMatchObject([{ subject: 'To konto już istnieje', holdsKey: false }])
  expect((await signIn()).status).toBe(200)
  expect((await signIn('another password')).status).toBe(401)
})

test('A19 two concurrent registrations create one account', async () => {
  const answers = await Promise.all([register(), register({ email: 'Zuch@przyklad.example' })])
  expect(answers).toMatchObject([registered, registered])
  expect(db.select().from(users).where(eq(users.email, email)).all()).toHaveLength(1)
})
