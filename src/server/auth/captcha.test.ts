import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { CAPTCHA } from '#test/settings.ts'
import { beginNewDay, browser } from '#test/strangers.ts'
import { call, freshWorld } from '#test/world.ts'
import { isAnswer, newQuestion, openCaptchas } from './captcha.ts'
import { captchaPicture, LETTERS } from './captchaPicture.ts'
import { isOfKind } from './captchaQuestion.ts'

const settings = { ...config }

freshWorld()
beforeEach(() => {
  beginNewDay()
})
afterEach(() => {
  Object.assign(config, settings)
  setSystemTime()
})

test('A08 the picture has no scripts and no text, and differs every time', async () => {
  const first = await call('GET', '/auth/captcha')
  const second = await call('GET', '/auth/captcha')
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toStartWith('image/svg+xml')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.body).toStartWith('<svg ')
  expect(first.body).not.toMatch(/<text|<script|\son\w+=|href|foreignObject|<style|<!/i)
  expect(first.body).not.toBe(second.body)
})

test('A08 neither the markup nor a header contains the answer, even when decoded', async () => {
  const { body, headers } = await call('GET', '/auth/captcha')
  const cookie = headers.getSetCookie()[0]!
  const id = /^captcha=([^;]+)/.exec(cookie)![1]!
  const said = [body, id, Buffer.from(id, 'base64url').toString('latin1'), JSON.stringify([...headers])]
  expect(said.join(' ').toLowerCase()).not.toContain(CAPTCHA)
  expect(Buffer.from(id, 'base64url')).toHaveLength(16)
  expect(cookie).toContain('; Max-Age=600; Path=/; HttpOnly; SameSite=Strict')
})

test('A08 the markup contains only pixels, from left to right and from top to bottom', () => {
  for (let i = 0; i < 20; i++) {
    const [, path] = /^<svg [^>]+><path d="([^"]+)" [^>]+\/><\/svg>$/.exec(captchaPicture('MAPA7'.slice(i % 3)))!
    const runs = [...path!.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map(([, x, y, n]) => [Number(y), Number(x), Number(n)])
    expect(path).toBe(runs.map(([y, x, n]) => `M${x} ${y}.5h${n}`).join(''))
    for (const [at, [y, x]] of runs.slice(1).entries()) {
      const [above, before, length] = runs[at]!
      // No run touches the previous one, so the ends of runs cannot be joined to strokes.
      expect(y! > above! || x! > before! + length!).toBe(true)
    }
  }
})

test('no letter looks like another one', () => {
  for (const alike of ['0OQD', '1IL', '2Z', '5S', '8B', '6G', 'UV', 'EF', '9P'])
    expect([...alike].filter(letter => LETTERS.includes(letter)).length).toBeLessThanOrEqual(1)
})

test('the question in words uses the same cookie', async () => {
  const hers = browser()
  const { status, body } = await hers.visit('GET', '/auth/captcha/words')
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['question'])
  const form = { email: 'nikt@przyklad.example', password: 'any password', captcha: CAPTCHA }
  expect(await hers.visit('POST', '/auth/login', form)).toMatchObject({ body: { message: 'User not activated' } })
})

test('a question in words accepts its two words in any order', () => {
  config.captchaAnswer = undefined
  for (let i = 0; i < 100; i++) {
    const { id, question } = newQuestion()
    const [, kind, said] = /to ([^:]+): (.+)\? Wpisz oba\.$/.exec(question)!
    const meant = said!.split(', ').filter(word => isOfKind(word, kind!))
    expect([question, meant.length, said!.split(', ').length]).toEqual([question, 2, 6])
    expect([question, isAnswer(id, meant.toReversed().join(', '))]).toEqual([question, true])
  }
})

test('one of the two words is rejected as a wrong answer', () => {
  config.captchaAnswer = undefined
  const { id, question } = newQuestion()
  const [, kind, said] = /to ([^:]+): (.+)\?/.exec(question)!
  expect(isAnswer(id, said!.split(', ').find(word => isOfKind(word, kind!))!)).toBe(false)
})

test('A09 the 61st captcha within a minute is rejected, pictures and words together', async () => {
  for (let i = 0; i < 60; i++)
    expect((await call('GET', i % 2 ? '/auth/captcha' : '/auth/captcha/words')).status).toBe(200)
  const refused = await call('GET', '/auth/captcha')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
  expect(refused.body).toMatchObject({ message: 'Too many attempts, try again later' })

  setSystemTime(Date.now() + MINUTE)
  expect((await call('GET', '/auth/captcha')).status).toBe(200)
})

test('A09 a flood of captchas drops the oldest ones', () => {
  const { id } = newQuestion()
  for (let i = 0; i < 10_000; i++) newQuestion()
  expect(openCaptchas()).toBe(10_000)
  expect(isAnswer(id, CAPTCHA)).toBe(false)
})
