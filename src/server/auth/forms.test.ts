import { afterEach, beforeEach, expect, test } from 'bun:test'
import { config } from '#server/config.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { saysOnlyWhy } from '#test/refused.ts'
import { browser, CAPTCHA } from '#test/strangers.ts'
import { call, createWorld } from '#test/world.ts'

const settings = { ...config }

beforeEach(() => {
  createWorld()
  config.rateLimits = false
})
afterEach(() => {
  Object.assign(config, settings)
})

const FORMS = ['/auth/login', '/auth/register', '/auth/passwordreset/request', '/auth/passwordreset']
const whole = { email: 'zuch@przyklad.example', password: 'long enough', repeatpassword: 'long enough' }

const HOSTILE = {
  nothing: undefined,
  null: 'null',
  'a number': '1',
  'a text': '"x"',
  'a list': '[]',
  'an empty object': '{}',
  'half of an object': '{"email":',
  'a deep list': '['.repeat(50_000),
  'a prototype': '{"__proto__":{"email":"a@b.example"}}',
  'fields of other kinds': JSON.stringify({ ...whole, email: {}, password: [], repeatpassword: 1, captcha: CAPTCHA }),
  'NUL in every field': JSON.stringify({ email: 'a\0@b.example', password: '\0', repeatpassword: '\0', captcha: '\0' }),
  'a lone surrogate': JSON.stringify({ ...whole, email: '\ud800@b.example', captcha: CAPTCHA }),
  SQL: JSON.stringify({ ...whole, email: "' OR 1=1 --@b.example", captcha: CAPTCHA, passwordResetKey: "' OR 1=1 --" }),
  '200 kB in a field': JSON.stringify({ ...whole, email: 'x'.repeat(200_000), captcha: CAPTCHA }),
}

test.each(Object.entries(HOSTILE))(
  '%s in place of a form is refused, repeats nothing and changes nothing',
  async (_, text) => {
    const before = await db.$count(users)
    for (const path of FORMS) {
      const theirs = browser()
      await theirs.visit('GET', '/auth/captcha')
      const { status, body } = await theirs.visit('POST', path, text)
      const wrongKey = path === '/auth/passwordreset' && status === 409
      expect([path, wrongKey ? 400 : status]).toEqual([path, 400])
      saysOnlyWhy(body)
      expect(body.message.length).toBeLessThan(80)
    }
    expect(await db.$count(users)).toBe(before)
    expect(await db.$count(outbox)).toBe(0)
  },
)

test('X02 a form of another kind is refused before it is read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx'])
    for (const path of FORMS) expect((await call('POST', path, 'email=a', { 'content-type': type })).status).toBe(415)
})
