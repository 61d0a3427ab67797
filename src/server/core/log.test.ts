import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { sqlite } from '#server/database/open.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { browser, mailedKey, PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, call, createWorld, sessionOf, user, type World } from '#test/world.ts'
import { config } from './config.ts'
import { attempt } from './log.ts'
import { bugLines, logLines } from './logOutput.ts'

const settings = { ...config }
const spies = [spyOn(logLines, 'write'), spyOn(bugLines, 'write')]
const said = () => spies.flatMap(spy => spy.mock.calls.flat()).join('\n')

let world: World
beforeEach(() => {
  for (const spy of spies) spy.mockReset().mockImplementation(() => {})
  Object.assign(config, { rateLimits: false, smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@zwiazek.example' })
  world = createWorld()
})
afterEach(() => {
  for (const spy of spies) spy.mockRestore()
  Object.assign(config, settings)
})

test('nothing personal and nothing secret is logged, whatever people do and whatever fails', async () => {
  const jacek = user('jacek', { passwordHash })
  const [his, email] = [browser(), jacek.email]
  await his.send('/auth/login', { email, password: PASSWORD })
  await his.send('/auth/login', { email, password: 'a wrong password' })
  await browser().send('/auth/register', {
    email: 'zuch@przyklad.example',
    password: PASSWORD,
    repeatpassword: PASSWORD,
  })
  await browser().send('/auth/passwordreset/request', { email })
  const keys = [mailedKey(email), mailedKey('zuch@przyklad.example')]
  await sendDueMail()

  const cookie = await sessionOf(world.adam)
  await call('GET', `/admin/users/?q=${email}`, undefined, { cookie })
  await call('POST', `/auth/activate/${keys[0]}`)
  sqlite.run('CREATE TEMP TRIGGER fault BEFORE INSERT ON access_requests BEGIN SELECT missing FROM nowhere; END')
  const fault = await (await as(jacek))('POST', `/teams/ask-access/${world.wilki.id}?email=${email}`)
  sqlite.run('DROP TRIGGER fault')

  expect(fault.status).toBe(500)
  expect(said()).toContain('"event":"bug"')
  expect(said()).toContain('"event":"mail delayed"')
  const secrets = [
    'przyklad.example',
    PASSWORD,
    'a wrong password',
    '$argon2',
    cookie,
    his.cookies.get('session')!,
    ...keys,
  ]
  expect(secrets.filter(secret => said().includes(secret))).toEqual([])
})

test.each([
  [
    'throws',
    () => {
      throw new Error('the disk is gone')
    },
  ],
  ['rejects', () => Promise.reject(new Error('the disk is gone'))],
])('P20 work that %s is logged under its name, and the process goes on', async (_, work) => {
  const written = spyOn(bugLines, 'write').mockImplementation(() => {})
  await attempt('ranking', work)
  expect(JSON.parse(String(written.mock.lastCall))).toMatchObject({
    event: 'bug',
    where: 'ranking',
    message: 'the disk is gone',
  })
  written.mockRestore()
})
