import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { beginNewDay, browser, mailedKey, PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, call, freshWorld, user } from '#test/world.ts'
import { networkOfAddress } from './caller.ts'
import { requestReset } from './passwordReset.ts'
import { isPassword } from './passwords.ts'
import { register } from './registration.ts'
import { personSigningIn } from './signIn.ts'

const settings = { ...config }
const email = 'jacek@przyklad.example'

const world = freshWorld()
beforeEach(() => {
  user('jacek', { passwordHash })
  user('wacek', { passwordHash })
  beginNewDay()
})
afterEach(() => {
  Object.assign(config, settings)
  setSystemTime()
})

const signIn = (password: string, address = email, headers = {}) =>
  browser().send('/auth/login', { email: address, password }, headers)

async function failTenTimes(headers = () => ({})) {
  for (let i = 0; i < 10; i++) expect((await signIn('another password', email, headers())).status).toBe(401)
}

test('A10 ten wrong passwords lock the account for 15 minutes and no other account', async () => {
  await failTenTimes()
  const refused = await signIn(PASSWORD)
  expect(refused).toMatchObject({ status: 429, body: { message: 'Too many attempts, try again later' } })
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 901)
  expect((await signIn(PASSWORD, 'wacek@przyklad.example')).status).toBe(200)

  setSystemTime(Date.now() + 15 * MINUTE)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('A10 a password reset by mail ends the lock', async () => {
  await failTenTimes()
  expect((await browser().send('/auth/passwordreset/request', { email })).status).toBe(204)
  const form = { password: 'a new password', repeatpassword: 'a new password', passwordResetKey: mailedKey(email) }
  expect((await browser().visit('POST', '/auth/passwordreset', form)).status).toBe(204)
  expect((await signIn('a new password')).status).toBe(200)
})

test('A33 an attempt rejected before comparing the password does not count as failed', async () => {
  const from = { network: networkOfAddress('192.0.2.1'), device: null }
  const crowd = Array.from({ length: 62 }, () => isPassword('x', null, from.network.customer).catch(() => false))
  for (let i = 0; i < 12; i++)
    expect(await personSigningIn(email, PASSWORD, from).catch(({ code }) => code)).toBe('too-many-at-once')
  await Promise.all(crowd)
  expect(await personSigningIn(email, PASSWORD, from)).toMatchObject({ email })
})

test('A36 failed attempts elsewhere do not limit a browser in which the owner signed in before', async () => {
  const his = browser()
  expect((await his.send('/auth/login', { email, password: PASSWORD })).status).toBe(200)
  await failTenTimes()
  expect((await signIn(PASSWORD)).status).toBe(429)
  expect((await his.send('/auth/login', { email, password: PASSWORD })).status).toBe(200)

  for (let i = 0; i < 10; i++)
    expect((await his.send('/auth/login', { email, password: 'forgotten' })).status).toBe(401)
  expect((await his.send('/auth/login', { email, password: PASSWORD })).status).toBe(429)
})

test("A36 reset requests from elsewhere do not use up those of the owner's browser", async () => {
  const his = browser()
  await his.send('/auth/login', { email, password: PASSWORD })
  const ask = (who: ReturnType<typeof browser>) => who.send('/auth/passwordreset/request', { email })
  for (let i = 0; i < 3; i++) expect((await ask(browser())).status).toBe(204)
  expect((await ask(browser())).status).toBe(429)
  for (let i = 0; i < 3; i++) expect((await ask(his)).status).toBe(204)
  expect((await ask(his)).status).toBe(429)
})

test('A36 a browser known for one account is unknown for all others', async () => {
  const his = browser()
  await his.send('/auth/login', { email, password: PASSWORD })
  const other = 'wacek@przyklad.example'
  for (let i = 0; i < 10; i++) await signIn('another password', other)
  expect((await his.send('/auth/login', { email: other, password: PASSWORD })).status).toBe(429)
})

test('A36 a device cookie signs nobody in, and no other cookie works as one', async () => {
  const his = browser()
  await his.send('/auth/login', { email, password: PASSWORD })
  const [device, session] = [his.cookies.get('device')!, his.cookies.get('session')!]
  expect((await call('GET', '/user/', undefined, { cookie: `session=${device}` })).status).toBe(401)
  await failTenTimes()
  const forged = browser()
  forged.cookies.set('device', session)
  expect((await forged.send('/auth/login', { email, password: PASSWORD })).status).toBe(429)
})

test('a successful sign-in does not count as a failure', async () => {
  for (let i = 0; i < 12; i++) expect((await signIn(PASSWORD)).status).toBe(200)
})

test('an unknown e-mail is rejected after the same number of attempts', async () => {
  for (let i = 0; i < 10; i++) expect((await signIn('any password', 'nikt@przyklad.example')).status).toBe(401)
  expect((await signIn('any password', 'nikt@przyklad.example')).status).toBe(429)
})

test('of many concurrent wrong passwords at most ten are compared', async () => {
  const comparing = spyOn(Bun.password, 'verify')
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('another password')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(comparing).toHaveBeenCalledTimes(10)
  comparing.mockRestore()
})

const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'done',
    ({ code }) => code,
  )

test('A43 a network that used up its attempts does not lock the accounts of others', async () => {
  const comparing = spyOn(Bun.password, 'verify').mockResolvedValue(false)
  const hostile = { network: networkOfAddress('198.51.100.7'), device: null }
  for (let i = 0; i < 100; i++)
    expect(await codeOf(personSigningIn(`nikt${i}@przyklad.example`, 'x', hostile))).toBe('not-activated')
  for (let i = 0; i < 12; i++) expect(await codeOf(personSigningIn(email, 'x', hostile))).toBe('too-many-attempts')
  comparing.mockRestore()
  const own = { network: networkOfAddress('203.0.113.5'), device: null }
  expect(await personSigningIn(email, PASSWORD, own)).toMatchObject({ email })
})

test('A43 a network that used up its attempts uses up no resets and registrations of other mailboxes', async () => {
  const [hostile, own] = [networkOfAddress('198.51.100.7'), networkOfAddress('203.0.113.5')]
  const ask = (address: string, network: typeof own) =>
    codeOf(Promise.try(() => requestReset(address, { network, device: null })))
  for (let i = 0; i < 30; i++) expect(await ask(`nikt${i}@przyklad.example`, hostile)).toBe('done')
  for (let i = 0; i < 5; i++) expect(await ask(email, hostile)).toBe('too-many-attempts')
  expect(await ask(email, own)).toBe('done')

  const zuch = (address: string) => ({ email: address, password: PASSWORD, firstName: '', lastName: '' })
  const hashing = spyOn(Bun.password, 'hash').mockResolvedValue(passwordHash)
  for (let i = 0; i < 20; i++) expect(await codeOf(register(zuch(`zuch${i}@przyklad.example`), hostile))).toBe('done')
  for (let i = 0; i < 6; i++)
    expect(await codeOf(register(zuch('zuch@przyklad.example'), hostile))).toBe('too-many-attempts')
  expect(await codeOf(register(zuch('zuch@przyklad.example'), own))).toBe('done')
  hashing.mockRestore()
})

test("A11 a forged header does not change the caller's address", async () => {
  let n = 0
  const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++n}`, 'cf-connecting-ip': `203.0.113.${n}` })
  await failTenTimes(elsewhere)
  expect((await signIn(PASSWORD, email, elsewhere())).status).toBe(429)
})

test('a hundred failures from one address block it for all accounts', async () => {
  const comparing = spyOn(Bun.password, 'verify').mockResolvedValue(false)
  config.trustedProxies = 1
  let minute = 0
  const fromCamp = () => ({ 'x-forwarded-for': '198.51.100.7' })
  for (let i = 0; i < 100; i++) {
    if (i % 50 === 0) setSystemTime(Date.now() + minute++ * MINUTE)
    await signIn('any password', `nikt${i}@przyklad.example`, fromCamp())
  }
  comparing.mockRestore()
  setSystemTime(Date.now() + MINUTE)
  expect((await signIn(PASSWORD, email, fromCamp())).status).toBe(429)
  expect((await signIn(PASSWORD, email, { 'x-forwarded-for': '198.51.100.8' })).status).toBe(200)
})

test('an address gets three resets an hour, whether the account exists or not', async () => {
  for (const address of [email, 'nikt@przyklad.example']) {
    const ask = () => browser().send('/auth/passwordreset/request', { email: address })
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(204)
    expect((await ask()).status).toBe(429)
  }
  setSystemTime(Date.now() + HOUR)
  expect((await browser().send('/auth/passwordreset/request', { email })).status).toBe(204)
})

test('a network may register ten times an hour without proof of work, a mailbox five times', async () => {
  const register = (address: string) =>
    browser().send('/auth/register', { email: address, password: PASSWORD, repeatpassword: PASSWORD })
  for (let i = 0; i < 5; i++) expect((await register('zuch@przyklad.example')).status).toBe(201)
  expect((await register('zuch@przyklad.example')).body.code).toBe('too-many-attempts')
  for (let i = 0; i < 5; i++) expect((await register(`zuch${i}@przyklad.example`)).status).toBe(201)
  expect((await register('zuch9@przyklad.example')).body.code).toBe('work-needed')
})

test('X15 the 301st request of a session within ten seconds is rejected, other sessions are not', async () => {
  setSystemTime(Date.now())
  const [jan, again] = [await as(world.jan), await as(world.jan)]
  for (let i = 0; i < 300; i++) expect((await jan('GET', i % 2 ? '/user/' : '/categorization')).status).toBe(200)
  const refused = await jan('GET', '/tasks/')
  expect(refused).toMatchObject({ status: 429, body: { message: 'Too many attempts, try again later' } })
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 11)
  expect((await again('GET', '/user/')).status).toBe(200)

  setSystemTime(Date.now() + 10 * SECOND)
  expect((await jan('GET', '/user/')).status).toBe(200)
})

test('X15 the 601st request of all sessions of a person within ten seconds is rejected, other people are served', async () => {
  setSystemTime(Date.now())
  const sessions = await Promise.all([as(world.jan), as(world.jan), as(world.jan)])
  for (let i = 0; i < 600; i++) expect((await sessions[i % 3]!('GET', '/user/')).status).toBe(200)
  for (const jan of sessions) expect((await jan('GET', '/user/')).status).toBe(429)
  expect((await (await as(world.kuba))('GET', '/user/')).status).toBe(200)
  setSystemTime(Date.now() + 10 * SECOND)
  expect((await sessions[0]!('GET', '/user/')).status).toBe(200)
})

test('P24 many sign-ins compare few passwords concurrently', async () => {
  let [now, most] = [0, 0]
  const compare = Bun.password.verify
  const comparing = spyOn(Bun.password, 'verify').mockImplementation(async (password, hash) => {
    most = Math.max(most, ++now)
    const matches = await compare(password, hash)
    now--
    return matches
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => isPassword(PASSWORD, passwordHash)))
  expect(answers.every(Boolean)).toBe(true)
  expect(most).toBe(Math.max(1, navigator.hardwareConcurrency - 1))
  comparing.mockRestore()
})
