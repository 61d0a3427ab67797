import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { dataVersion } from '#server/database/dataVersion.ts'
import { db, sqlite } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { saysOnlyWhy } from '#test/refused.ts'
import { CAPTCHA } from '#test/settings.ts'
import { browser, PASSWORD, passwordHash } from '#test/strangers.ts'
import { type Answer, call, freshWorld, sessionOf, user } from '#test/world.ts'

const settings = { ...config }
const email = 'jacek@przyklad.example'
const world = freshWorld()
let jacek: ReturnType<typeof user>

beforeEach(() => {
  config.rateLimits = false
  jacek = user('jacek', { passwordHash })
})
afterEach(() => {
  Object.assign(config, settings)
  setSystemTime()
})

const wrongCaptcha = { status: 400, body: { message: 'Wrong captcha' } }

test('the right password and captcha sign in and return the user', async () => {
  const his = browser()
  const answer = await his.send('/auth/login', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(answer.body.lastLogin).not.toBeNull()
  expect(await his.visit('GET', '/user/')).toMatchObject({ status: 200, body: answer.body })
})

test('case and spaces around the e-mail do not matter', async () => {
  expect(await browser().send('/auth/login', { email: ' Jacek@Przyklad.EXAMPLE ', password: PASSWORD })).toMatchObject({
    status: 200,
  })
})

test('a password typed as composed or decomposed letters is the same password', async () => {
  user('zofia', { passwordHash: await Bun.password.hash('zażółć gęślą'.normalize('NFC')) })
  const form = { email: 'zofia@przyklad.example', password: 'zażółć gęślą'.normalize('NFD') }
  expect((await browser().send('/auth/login', form)).status).toBe(200)
})

test.each([
  ['no captcha', { email, password: PASSWORD }],
  ['an empty captcha', { email, password: PASSWORD, captcha: '' }],
  ['no password', { email, captcha: CAPTCHA }],
  ['an empty e-mail', { email: '', password: PASSWORD, captcha: CAPTCHA }],
  ['nothing', {}],
])('A01 %s is rejected with the required fields', async (_, form) => {
  expect(await call('POST', '/auth/login', form)).toMatchObject({
    status: 400,
    body: { message: 'Email, password and captcha are required' },
  })
})

test('A02 a wrong answer uses the captcha up', async () => {
  const his = browser()
  expect(await his.send('/auth/login', { email, password: PASSWORD, captcha: 'mapa8' })).toMatchObject(wrongCaptcha)
  const again = { email, password: PASSWORD, captcha: CAPTCHA }
  expect(await his.visit('POST', '/auth/login', again)).toMatchObject(wrongCaptcha)
})

test.each([PASSWORD, 'another password'])('A03 a captcha counts once, whether %p was right', async password => {
  const his = browser()
  await his.visit('GET', '/auth/captcha')
  const cookie = `captcha=${his.cookies.get('captcha')}`
  const form = { email, password, captcha: CAPTCHA }
  await call('POST', '/auth/login', form, { cookie })
  expect(await call('POST', '/auth/login', form, { cookie })).toMatchObject(wrongCaptcha)
})

test('A04 of 20 concurrent sign-ins with one captcha at most one passes', async () => {
  const his = browser()
  await his.visit('GET', '/auth/captcha')
  const cookie = `captcha=${his.cookies.get('captcha')}`
  const form = { email, password: PASSWORD, captcha: CAPTCHA }
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/auth/login', form, { cookie })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
})

test('A05 an unknown, missing or 10 minutes old captcha is wrong', async () => {
  const form = { email, password: PASSWORD, captcha: CAPTCHA }
  expect(await call('POST', '/auth/login', form)).toMatchObject(wrongCaptcha)
  expect(await call('POST', '/auth/login', form, { cookie: 'captcha=from-before-a-restart' })).toMatchObject(
    wrongCaptcha,
  )

  const his = browser()
  await his.visit('GET', '/auth/captcha')
  setSystemTime(Date.now() + 11 * MINUTE)
  expect(await his.visit('POST', '/auth/login', form)).toMatchObject(wrongCaptcha)
})

test.each(['MAPA7', 'Mapa7 '])('A06 the captcha %p is accepted too', async captcha => {
  expect((await browser().send('/auth/login', { email, password: PASSWORD, captcha })).status).toBe(200)
})

test('A12 A18 A32 every rejection compares one password and returns one of the two messages of rules.md#29', async () => {
  user('spiacy', { activated: false, passwordHash })
  user('przez-zwiazek', { ssoIssuer: 'https://issuer.example', ssoSubject: '1' })
  const comparing = spyOn(Bun.password, 'verify')
  const refusals = [
    ['nikt', PASSWORD, 'User not activated'],
    ['spiacy', PASSWORD, 'User not activated'],
    ['spiacy', 'another password', 'User not activated'],
    ['jacek', 'another password', 'Invalid credentials'],
    ['przez-zwiazek', PASSWORD, 'Invalid credentials'],
  ]
  for (const [who, password, message] of refusals) {
    comparing.mockClear()
    const answer = await browser().send('/auth/login', { email: `${who}@przyklad.example`, password })
    expect(answer).toMatchObject({ status: 401, body: { message } })
    saysOnlyWhy(answer.body)
    expect(comparing).toHaveBeenCalledTimes(1)
    expect(answer.headers.getSetCookie().some(line => line.startsWith('session='))).toBe(false)
  }
  comparing.mockRestore()
})

test('A21 behind https the session cookie is HttpOnly, SameSite and Secure', async () => {
  config.https = true
  const his = browser()
  const answer = await his.send('/auth/login', { email, password: PASSWORD })
  const line = answer.headers.getSetCookie().find(cookie => cookie.startsWith('__Host-session='))!
  const attributes = line.split('; ').slice(1).sort()
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict', 'Secure'])
})

test("A22 signing in ends the browser's previous session", async () => {
  const before = await sessionOf(world.jan)
  const his = browser()
  his.cookies.set('session', before.slice('session='.length))
  await his.send('/auth/login', { email, password: PASSWORD })
  expect((await call('GET', '/user/', undefined, { cookie: before })).status).toBe(401)
  expect((await his.visit('GET', '/user/')).body.id).toBe(jacek.id)
})

test.each(['GET', 'POST'])('A23 after signing out by %s the old cookie does not work', async method => {
  const cookie = await sessionOf(jacek)
  const answer = await call(method, '/auth/logout', undefined, { cookie })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Logout successful' } })
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect((await call('GET', '/user/', undefined, { cookie })).status).toBe(401)
})

const sessionIn = ({ headers }: Answer) => headers.getSetCookie().find(line => line.startsWith('session='))

test("A24 a leader's session ends 30 days after its last use", async () => {
  const first = await sessionOf(jacek)
  const day = (days: number) => setSystemTime(Date.now() + days * DAY)
  day(29)
  const used = await call('GET', '/user/', undefined, { cookie: first })
  const later = sessionIn(used)!.split(';')[0]!
  expect(sessionIn(used)).toContain('; Max-Age=2592000')
  day(0.5)
  expect(sessionIn(await call('GET', '/user/', undefined, { cookie: later }))).toBeUndefined()
  day(29)
  expect((await call('GET', '/user/', undefined, { cookie: first })).status).toBe(401)
  const last = sessionIn(await call('GET', '/auth/session', undefined, { cookie: later }))!.split(';')[0]!
  day(30)
  expect((await call('GET', '/user/', undefined, { cookie: last })).status).toBe(401)
})

test('A24 a use is recorded once a day, also when the client goes on sending its old cookie', async () => {
  const cookie = await sessionOf(jacek)
  setSystemTime(Date.now() + 2 * DAY)
  const use = async () => sessionIn(await call('GET', '/user/', undefined, { cookie }))
  expect(await use()).toBeDefined()
  const recorded = dataVersion()
  expect(await use()).toBeDefined()
  expect(dataVersion()).toBe(recorded)
  setSystemTime(Date.now() + DAY + MINUTE)
  await use()
  expect(dataVersion()).not.toBe(recorded)
})

test('A24 on a full disk reads continue and the session keeps its earlier end', async () => {
  const cookie = await sessionOf(jacek)
  setSystemTime(Date.now() + 29 * DAY)
  sqlite.run('PRAGMA query_only = ON')
  try {
    const answer = await call('GET', '/user/', undefined, { cookie })
    expect([answer.status, sessionIn(answer)]).toEqual([200, undefined])
  } finally {
    sqlite.run('PRAGMA query_only = OFF')
  }
  setSystemTime(Date.now() + DAY)
  expect((await call('GET', '/user/', undefined, { cookie })).status).toBe(401)
})

test('A24 a session that is not used for 30 days has ended', async () => {
  const cookie = await sessionOf(jacek)
  setSystemTime(Date.now() + 30 * DAY)
  expect((await call('GET', '/user/', undefined, { cookie })).status).toBe(401)
})

test('A47 when a leader gets an office, the session ends 12 hours after it began', async () => {
  const [early, late] = [await sessionOf(jacek), await sessionOf(jacek)]
  setSystemTime(Date.now() + 12 * HOUR - MINUTE)
  db.update(users).set({ role: 'TOPLEVEL_COORDINATOR' }).where(eq(users.id, jacek.id)).run()
  expect((await call('GET', '/user/', undefined, { cookie: early })).status).toBe(200)
  setSystemTime(Date.now() + 2 * MINUTE)
  expect((await call('GET', '/user/', undefined, { cookie: late })).status).toBe(401)
})

test('A24 a session of the panel ends after 12 hours, even in constant use', async () => {
  const cookie = await sessionOf(world.ola)
  setSystemTime(Date.now() + 12 * HOUR - MINUTE)
  expect((await call('GET', '/user/', undefined, { cookie })).status).toBe(200)
  setSystemTime(Date.now() + 2 * MINUTE)
  expect((await call('GET', '/user/', undefined, { cookie })).status).toBe(401)
})

test('X08 a link to the sign-out on another site signs nobody out', async () => {
  const cookie = await sessionOf(jacek)
  const elsewhere = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await call('GET', '/auth/logout', undefined, elsewhere)).status).toBe(403)
  expect((await call('HEAD', '/auth/logout', undefined, { cookie })).status).toBe(405)
  expect((await call('GET', '/user/', undefined, { cookie })).status).toBe(200)
})

test('an office holder gets a mail about the first sign-in from each browser, a leader does not', async () => {
  const form = { email, password: PASSWORD }
  await browser().send('/auth/login', form)
  expect(db.select().from(outbox).all()).toEqual([])
  db.update(users).set({ role: 'TOPLEVEL_COORDINATOR' }).where(eq(users.id, jacek.id)).run()
  const his = browser()
  await his.send('/auth/login', form)
  await his.send('/auth/login', form)
  await browser().send('/auth/login', form)
  const mails = db.select().from(outbox).all()
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual(
    Array(2).fill([email, 'Nowe logowanie na Twoje konto']),
  )
})
