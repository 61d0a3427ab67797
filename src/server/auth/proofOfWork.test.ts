import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ProvenForm, Work } from '#contract/requests/accounts.ts'
import { HOUR } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { CAPTCHA } from '#test/settings.ts'
import { beginNewDay, browser, mailTo, PASSWORD, passwordHash } from '#test/strangers.ts'
import { call, freshWorld, user } from '#test/world.ts'
import { networkOfAddress } from './caller.ts'
import { resetHeat } from './passwordReset.ts'
import { type Heat, TRIES, WORK_LIFETIME } from './proofOfWork.ts'
import { NetworkLimit } from './rateLimit.ts'
import { registrationHeat } from './registration.ts'
import { signInHeat } from './signIn.ts'

const settings = { ...config }
const [HERE, ELSEWHERE] = ['198.51.100.7', '203.0.113.9']

freshWorld()
beforeEach(() => {
  beginNewDay()
  config.trustedProxies = 1
})
afterEach(() => {
  Object.assign(config, settings)
  setSystemTime()
})

async function readCaptcha(address = HERE) {
  const from = { 'x-forwarded-for': address }
  const theirs = browser()
  await theirs.visit('GET', '/auth/captcha', undefined, from)
  return (path: string, form: object) => theirs.visit('POST', path, { captcha: CAPTCHA, ...form }, from)
}

function raiseLoad(which: Heat, times: number, address = HERE) {
  for (let n = 0; n < times; n++) which.of(networkOfAddress(address)).add()
}

const email = 'zuch@przyklad.example'
const registration = { email, password: PASSWORD, repeatpassword: PASSWORD }

async function solved({ body }: { body: { challenge: Work['challenge'] } }): Promise<Work> {
  const solution = await solveChallenge({ challenge: body.challenge, deriveKey, counterStart: TRIES.least })
  return { challenge: body.challenge, solution: solution! }
}

const NEEDED = { status: 429, body: { code: 'work-needed' } }

const FORMS: [path: string, form: object, heat: Heat, hot: number, status: number][] = [
  ['/auth/register', registration, registrationHeat, 10, 201],
  ['/auth/login', { email, password: PASSWORD }, signInHeat, 50, 401],
  ['/auth/passwordreset/request', { email }, resetHeat, 15, 204],
]

test.each(FORMS)(
  'A39 %s requires work under load, accepts the proof, and keeps the captcha',
  async (path, form, where, hot, status) => {
    raiseLoad(where, hot - 1)
    expect((await (await readCaptcha())(path, form)).status).toBe(status)
    raiseLoad(where, 1)
    const send = await readCaptcha()
    const asked = await send(path, form)
    expect(asked).toMatchObject({
      ...NEEDED,
      body: { message: 'Too many attempts, solve the challenge or try again later' },
    })
    expect(Number(asked.headers.get('retry-after'))).toBe(asked.body.retryAfter)
    expect(asked.body.retryAfter).toBeWithin(1, 3601)
    expect((await send(path, { ...form, work: await solved(asked) })).status).toBe(status)
    expect((await (await readCaptcha(ELSEWHERE))(path, form)).status).toBe(status)
  },
)

test('A39 a form that needs proof of work has no effect without it', async () => {
  raiseLoad(registrationHeat, 10)
  await (await readCaptcha())('/auth/register', registration)
  expect(mailTo(email)).toEqual([])
})

test('A39 the load is forgotten after its time window', async () => {
  raiseLoad(registrationHeat, 10)
  setSystemTime(Date.now() + HOUR)
  expect((await (await readCaptcha())('/auth/register', registration)).status).toBe(201)
})

test('A39 a proof counts once, also among twenty concurrent ones', async () => {
  raiseLoad(registrationHeat, 10)
  const work = await solved(await (await readCaptcha())('/auth/register', registration))
  const senders = await Promise.all(Array.from({ length: 20 }, () => readCaptcha()))
  const answers = await Promise.all(senders.map(send => send('/auth/register', { ...registration, work })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'work-needed')).toHaveLength(19)
  expect(await (await readCaptcha())('/auth/register', { ...registration, work })).toMatchObject(NEEDED)
})

test('A39 a proof expires after ten minutes', async () => {
  raiseLoad(registrationHeat, 10)
  const work = await solved(await (await readCaptcha())('/auth/register', registration))
  setSystemTime(Date.now() + WORK_LIFETIME + 1000)
  expect(await (await readCaptcha())('/auth/register', { ...registration, work })).toMatchObject(NEEDED)
})

const NAMES = new Map<string, ProvenForm>([
  ['/auth/register', 'registration'],
  ['/auth/login', 'sign-in'],
  ['/auth/passwordreset/request', 'reset'],
])

async function sendProved(path: string, form: object, address = HERE) {
  const from = { 'x-forwarded-for': address }
  const work = await solved(await call('GET', `/auth/work/${NAMES.get(path)}`, undefined, from))
  return call('POST', path, { ...form, work }, from)
}

test.each(FORMS)(
  'A45 %s accepts a proof in place of a captcha, also under load',
  async (path, form, where, hot, status) => {
    expect((await sendProved(path, form)).status).toBe(status)
    raiseLoad(where, hot)
    expect((await sendProved(path, form)).status).toBe(status)
  },
)

test.each(FORMS)(
  'A45 %s without a captcha rejects a proof that is used, of another form or of another network',
  async (path, form) => {
    const from = { 'x-forwarded-for': HERE }
    const fetched = (name: ProvenForm, headers = from) => call('GET', `/auth/work/${name}`, undefined, headers)
    const other = NAMES.get(path) === 'reset' ? 'sign-in' : 'reset'
    const send = (work: Work) => call('POST', path, { ...form, work }, from)
    const used = await solved(await fetched(NAMES.get(path)!))
    await send(used)
    expect(await send(used)).toMatchObject(NEEDED)
    expect(await send(await solved(await fetched(other)))).toMatchObject(NEEDED)
    expect(await send(await solved(await fetched(NAMES.get(path)!, { 'x-forwarded-for': ELSEWHERE })))).toMatchObject(
      NEEDED,
    )
    expect((await call('POST', path, form, from)).body.message).toBe('Email, password and captcha are required')
  },
)

test('A45 a network gets 60 challenges a minute', async () => {
  const fetched = () => call('GET', '/auth/work/sign-in', undefined, { 'x-forwarded-for': HERE })
  for (let n = 0; n < 60; n++) expect((await fetched()).status).toBe(200)
  expect(await fetched()).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
})

test('A46 after five failures a proof is not enough to sign in, except in a browser that the owner used', async () => {
  user('jacek', { passwordHash })
  const his = browser()
  const form = { email: 'jacek@przyklad.example', password: PASSWORD }
  const from = { 'x-forwarded-for': HERE }
  expect((await his.send('/auth/login', form, from)).status).toBe(200)
  for (const email of [form.email, 'nikt@przyklad.example']) {
    const wrong = { email, password: 'another password' }
    for (let n = 0; n < 5; n++) expect((await sendProved('/auth/login', wrong)).status).toBe(401)
    expect(await sendProved('/auth/login', { ...wrong, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'captcha-needed', message: 'Email, password and captcha are required' },
    })
  }
  const work = await solved(await his.visit('GET', '/auth/work/sign-in', undefined, from))
  expect((await his.visit('POST', '/auth/login', { ...form, work }, from)).status).toBe(200)
  expect((await (await readCaptcha())('/auth/login', form)).status).toBe(200)
})

const flip = (hex: string) => (hex.startsWith('a') ? 'b' : 'a') + hex.slice(1)
const withParameters = (work: Work, over: Partial<Work['challenge']['parameters']>): Work => ({
  ...work,
  challenge: { ...work.challenge, parameters: { ...work.challenge.parameters, ...over } },
})

test.each<[string, (work: Work) => Work]>([
  ['another signature', w => ({ ...w, challenge: { ...w.challenge, signature: flip(w.challenge.signature) } })],
  ['a longer life', w => withParameters(w, { expiresAt: w.challenge.parameters.expiresAt + 60 })],
  ['less to do', w => withParameters(w, { cost: 1 })],
  ['a nonce of its own', w => withParameters(w, { nonce: flip(w.challenge.parameters.nonce) })],
  ['nothing worked out', w => ({ ...w, solution: { ...w.solution, derivedKey: flip(w.solution.derivedKey) } })],
])('A39 a proof with %s is rejected', async (_, spoil) => {
  raiseLoad(registrationHeat, 10)
  const work = spoil(await solved(await (await readCaptcha())('/auth/register', registration)))
  expect(await (await readCaptcha())('/auth/register', { ...registration, work })).toMatchObject(NEEDED)
})

test('A39 a proof is valid for one form and one network', async () => {
  raiseLoad(registrationHeat, 10)
  raiseLoad(registrationHeat, 10, ELSEWHERE)
  raiseLoad(resetHeat, 15)
  const work = await solved(await (await readCaptcha())('/auth/register', registration))
  expect(await (await readCaptcha(ELSEWHERE))('/auth/register', { ...registration, work })).toMatchObject(NEEDED)
  expect(await (await readCaptcha())('/auth/passwordreset/request', { email, work })).toMatchObject(NEEDED)
  expect((await (await readCaptcha())('/auth/register', { ...registration, work })).status).toBe(201)
})

test('A39 forms of neighbouring and of all networks count towards the load, and none is rejected', async () => {
  for (let n = 0; n < 40; n++) raiseLoad(registrationHeat, 1, `198.51.100.${n + 10}`)
  const near = await readCaptcha()
  const asked = await near('/auth/register', registration)
  expect(asked).toMatchObject(NEEDED)
  expect((await near('/auth/register', { ...registration, work: await solved(asked) })).status).toBe(201)

  for (let n = 0; n < 160; n++) raiseLoad(registrationHeat, 1, `192.0.${n}.1`)
  expect(await (await readCaptcha(ELSEWHERE))('/auth/register', registration)).toMatchObject(NEEDED)
})

test('A39 a browser in which the owner signed in before needs no proof', async () => {
  user('jacek', { passwordHash })
  const [his, form] = [browser(), { email: 'jacek@przyklad.example', password: PASSWORD }]
  const from = { 'x-forwarded-for': HERE }
  expect((await his.send('/auth/login', form, from)).status).toBe(200)
  raiseLoad(signInHeat, 50)
  expect(await browser().send('/auth/login', form, from)).toMatchObject(NEEDED)
  expect((await his.send('/auth/login', form, from)).status).toBe(200)
})

test('A40 the networks of one customer share the limit of four', () => {
  const limit = new NetworkLimit(5, HOUR)
  const used = (address: string) => {
    try {
      limit.use(networkOfAddress(address))
      return true
    } catch {
      return false
    }
  }
  const uses = (address: (n: number) => string) =>
    Array.from({ length: 30 }, (_, n) => used(address(n))).filter(Boolean).length
  expect(uses(n => `2001:db8:1:${n}::1`)).toBe(20)
  expect(used('2001:db8:2:1::1')).toBe(true)
  expect(uses(n => `198.51.100.${n}`)).toBe(30)
})

test("A40 a rejected network uses up none of its neighbours' limit", () => {
  const limit = new NetworkLimit(1, HOUR)
  for (let n = 0; n < 20; n++) {
    try {
      limit.use(networkOfAddress('2001:db8:1:1::1'))
    } catch {}
  }
  expect(() => limit.use(networkOfAddress('2001:db8:1:2::1'))).not.toThrow()
})
