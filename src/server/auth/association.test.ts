import { afterEach, beforeEach, expect, test } from 'bun:test'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { browser, mailTo, PASSWORD } from '#test/strangers.ts'
import { call, freshWorld } from '#test/world.ts'

const settings = { ...config }

freshWorld()
beforeEach(() => {
  config.rateLimits = false
  config.associationDomain = 'zwiazek.example'
  config.oidc = {
    issuer: 'https://issuer.example',
    clientId: 'id',
    clientSecret: 'secret',
    verifiedDomain: null,
    timeout: 1,
  }
})
afterEach(() => {
  Object.assign(config, settings)
})

const FORMS = {
  '/auth/login': { password: PASSWORD },
  '/auth/register': { password: PASSWORD, repeatpassword: PASSWORD },
  '/auth/passwordreset/request': {},
}

test.each([
  'a@ZWIAZEK.EXAMPLE',
  ' a@zwiazek.example',
  'a@zwiazek.example.',
  'a@zwiazek.example ',
  'a+b@zwiazek.example',
  'a@ｚｗｉａｚｅｋ.example',
  '"a b"@zwiazek.example',
  'a@zwiazek.example\0',
])('A20 %p can neither register nor sign in nor reset a password', async email => {
  const before = await db.$count(users)
  for (const [path, form] of Object.entries(FORMS)) {
    const { status, body } = await browser().send(path, { email, ...form })
    expect([path, status]).toEqual([path, 400])
    expect(['Association accounts sign in through the association', 'Not an e-mail address']).toContain(body.message)
  }
  expect(await db.$count(users)).toBe(before)
  expect(await db.$count(outbox)).toBe(0)
})

test.each(['a@evilzwiazek.example', 'a@sub.zwiazek.example', 'zwiazek.example@przyklad.example'])(
  'A20 %p is treated as any other address',
  async email => {
    const { status } = await browser().send('/auth/register', { email, ...FORMS['/auth/register'] })
    expect(status).toBe(201)
    expect(mailTo(email)).toHaveLength(1)
  },
)

test('without single sign-on the own domain registers like any other', async () => {
  config.oidc = null
  const form = { email: 'a@zwiazek.example', ...FORMS['/auth/register'] }
  expect((await browser().send('/auth/register', form)).status).toBe(201)
})

test("a visitor reads the association's name and how its people sign in", async () => {
  expect(await call('GET', '/config')).toMatchObject({
    status: 200,
    body: {
      associationName: 'Związek',
      associationDomain: 'zwiazek.example',
      privacyContact: null,
      singleSignOn: true,
    },
  })
})
