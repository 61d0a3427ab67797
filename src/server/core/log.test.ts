import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attempt, endFaults, presentFaults } from '#server/database/faults.ts'
import { sqlite } from '#server/database/open.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { browser, mailedKey, PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, call, freshWorld, sessionOf, user } from '#test/world.ts'
import { cannotWrite } from './commandError.ts'
import { config } from './config.ts'
import { bugLines, logLines } from './logOutput.ts'

const settings = { ...config }
const spies = [spyOn(logLines, 'write'), spyOn(bugLines, 'write')]
const logged = () => spies.flatMap(spy => spy.mock.calls.flat()).join('\n')

const world = freshWorld()
beforeEach(() => {
  for (const spy of spies) spy.mockReset().mockImplementation(() => {})
  Object.assign(config, { rateLimits: false, smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@zwiazek.example' })
})
afterEach(() => {
  for (const spy of spies) spy.mockRestore()
  Object.assign(config, settings)
})

test('the log contains no personal data and no secrets, whatever people do and whatever fails', async () => {
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
  expect(logged()).toContain('"event":"bug"')
  expect(logged()).toContain('"event":"mail delayed"')
  const secrets = [
    'przyklad.example',
    PASSWORD,
    'a wrong password',
    '$argon2',
    cookie,
    his.cookies.get('session')!,
    ...keys,
  ]
  expect(secrets.filter(secret => logged().includes(secret))).toEqual([])
})

test.each([
  [
    'throws',
    () => {
      throw new Error('the disk is gone')
    },
  ],
  ['rejects', () => Promise.reject(new Error('the disk is gone'))],
])('P20 work that %s is logged under its name, and the process continues', async (_, work) => {
  const written = spyOn(bugLines, 'write').mockImplementation(() => {})
  await attempt('ranking', work)
  expect(JSON.parse(String(written.mock.lastCall![0]))).toMatchObject({
    event: 'bug',
    where: 'ranking',
    message: 'the disk is gone',
  })
  written.mockRestore()
})

test('P39 work that fails for an external reason is not logged as a bug', async () => {
  const written = [logLines, bugLines].map(lines => spyOn(lines, 'write').mockImplementation(() => {}))
  await attempt('backup', () => {
    throw cannotWrite('backups cannot be written: SQLITE_FULL')
  })
  await attempt('ranking', () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  })
  const lines = written.map(spy => spy.mock.calls.map(([line]) => JSON.parse(String(line))))
  expect(lines).toMatchObject([
    [
      { event: 'job.failed', job: 'backup', code: 73, why: 'backups cannot be written: SQLITE_FULL' },
      { event: 'disk.full' },
    ],
    [],
  ])
  endFaults()
  expect(presentFaults()).toEqual([])
  for (const spy of written) spy.mockRestore()
})

/** Runs a line of code with its standard output in a file, which JOURNAL_STREAM names as journald's or not. */
async function linesOf(code: string, isJournal: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-log-'))
  const fd = openSync(join(folder, 'log'), 'w')
  const { dev, ino } = fstatSync(fd)
  const child = Bun.spawn([process.execPath, '-e', code], {
    env: { ...process.env, JOURNAL_STREAM: `${dev}:${isJournal ? ino : ino + 1}` },
    stdout: fd,
    stderr: fd,
  })
  await child.exited
  closeSync(fd)
  const lines = readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n')
  rmSync(folder, { recursive: true })
  return lines
}

const LOGGING = `const { log, reportBug } = await import('#server/core/log.ts')
log('listening'); log('disk.slow', {}, 'warning'); reportBug(new Error('x'), 'y')`

test('P53 journald receives the level of each line as its priority', async () => {
  const lines = await linesOf(LOGGING, true)
  expect(lines.map(line => line.slice(0, 4)).sort()).toEqual(['<3>{', '<4>{', '<6>{'])
})

test('P53 outside of journald a line is JSON with its level', async () => {
  const lines = await linesOf(LOGGING, false)
  expect(lines.map(line => JSON.parse(line).level).sort()).toEqual(['error', 'info', 'warning'])
})

test('P53 the message of a failed start is an error for journald, line by line', async () => {
  const refused = `const { exitOnCommandError, badData } = await import('#server/core/commandError.ts')
await exitOnCommandError(() => { throw badData('First\\nSecond') })`
  expect(await linesOf(refused, true)).toEqual(['<3>First', '<3>Second'])
})
