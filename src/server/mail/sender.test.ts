import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { DAY, HOUR, MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { logLines } from '#server/core/logOutput.ts'
import { atomically, db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { listenerSaying, postOffice } from '#test/postOffice.ts'
import { browser, mailTo, PASSWORD } from '#test/strangers.ts'
import { createWorld } from '#test/world.ts'
import { forgetOldMail, queueMail } from './queueMail.ts'
import { sendDueMail, startMail, stopMail } from './sender.ts'
import { accessRequestedMail, activationMail, passwordChangedMail } from './texts.ts'

const settings = { ...config }
const email = 'zuch@przyklad.example'
/** Enough on this machine, and no test waits for it that expects an answer. */
const SHORT = 200
const closing: (() => unknown)[] = []

beforeEach(() => {
  createWorld()
  config.rateLimits = false
  config.mailFrom = 'E-Kategoryzacja <kategoryzacja@zwiazek.example>'
})
afterEach(async () => {
  Object.assign(config, settings)
  setSystemTime()
  for (const close of closing.splice(0)) await close()
})

async function office(over: Parameters<typeof postOffice>[0] = {}) {
  const opened = await postOffice(over)
  config.smtpUrl = opened.url
  closing.push(opened.close)
  return opened
}

const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
async function loggedBySending() {
  const printing = spyOn(logLines, 'write').mockImplementation(() => {})
  await sendDueMail()
  const logged = printing.mock.calls.join()
  printing.mockRestore()
  return logged
}

const row = () => mailTo(email)[0]!
const minutesUntilNextTry = () => Math.round((Date.parse(row().nextTryAt) - Date.now()) / MINUTE)

test('a mail is sent once and its body erased when it held a key', async () => {
  const { letters } = await office()
  queueMail(email, activationMail('tajnyklucz'))
  await sendDueMail()
  await sendDueMail()

  expect(letters).toHaveLength(1)
  const letter = await PostalMime.parse(letters[0]!.raw)
  expect(letter).toMatchObject({
    subject: 'Aktywuj konto w E-Kategoryzacji',
    from: { name: 'E-Kategoryzacja', address: 'kategoryzacja@zwiazek.example' },
    to: [{ address: email }],
  })
  expect(letter.text).toContain(`${config.baseUrl}/activate/tajnyklucz`)
  expect(letter.html).toContain(`href="${config.baseUrl}/activate/tajnyklucz"`)
  expect(row()).toMatchObject({ text: '', html: '', lastError: null, failedAt: null })
  expect(row().sentAt).not.toBeNull()
})

test('all that is due goes over one connection, and nothing stays open after it', async () => {
  let opened = 0
  const closed = Promise.withResolvers<void>()
  const { letters } = await office({
    onConnect: (_, done) => {
      opened += 1
      done()
    },
    onClose: () => closed.resolve(),
  })
  for (let n = 0; n < 3; n++) queueMail(email, passwordChangedMail())
  await sendDueMail()
  await closed.promise
  expect([letters.length, opened]).toEqual([3, 1])
})

test('a mail without a key is kept for a week, then forgotten', async () => {
  await office()
  queueMail(email, passwordChangedMail())
  await sendDueMail()
  setSystemTime(Date.now() + 6 * DAY)
  forgetOldMail()
  expect(row().text).toContain('Hasło')
  setSystemTime(Date.now() + DAY + HOUR)
  forgetOldMail()
  expect(mailTo(email)).toEqual([])
})

test('a mail is left only when what it tells about happened', () => {
  const failing = () =>
    atomically(() => {
      queueMail(email, passwordChangedMail())
      throw new Error('the change was refused')
    })
  expect(failing).toThrow('refused')
  expect(mailTo(email)).toEqual([])
})

test('P16 while nothing listens, registering answers as ever and the mail waits', async () => {
  const { close } = await postOffice()
  config.smtpUrl = 'smtp://127.0.0.1:1'
  await close()
  const form = { email, password: PASSWORD, repeatpassword: PASSWORD }
  expect((await browser().send('/auth/register', form)).status).toBe(201)
  await sendDueMail()
  expect(row()).toMatchObject({ attempts: 1, sentAt: null, failedAt: null })
  expect(row().lastError).not.toBeNull()

  const { letters } = await office()
  await sendDueMail()
  expect(letters).toEqual([])
  setSystemTime(Date.now() + MINUTE)
  await sendDueMail()
  expect(letters).toHaveLength(1)
})

test('P16 the pauses grow until a mail is given up after a day, and its key with it', async () => {
  await office({ onMailFrom: (_address, _session, done) => done(refusal(451)) })
  queueMail(email, activationMail('tajnyklucz'))
  const pauses: number[] = []
  while (!row().failedAt) {
    await sendDueMail()
    pauses.push(minutesUntilNextTry())
    setSystemTime(Date.parse(row().nextTryAt))
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 360, 360, 360])
  expect(row()).toMatchObject({ sentAt: null, text: '', html: '' })
  expect(row().lastError).toContain('not now')
  await sendDueMail()
  expect(row().attempts).toBe(pauses.length)
})

test.each([421, 451, 550, 554])('P16 a server that answers %p is asked again later, for this mail only', async code => {
  const { letters } = await office({
    onRcptTo: ({ address }, _session, done) => done(address === email ? refusal(code) : null),
  })
  queueMail(email, passwordChangedMail())
  queueMail('kuba@przyklad.example', passwordChangedMail())
  await sendDueMail()
  expect(row()).toMatchObject({ attempts: 1, sentAt: null, failedAt: null })
  expect(letters.map(({ to }) => to)).toEqual([['kuba@przyklad.example']])
})

test.each([
  ['never greets', null],
  ['greets and never answers', '220 hello\r\n'],
  ['speaks something else', 'SSH-2.0-OpenSSH_9.2\r\n'],
])('P16 a server that %s costs one mail its try and the others no wait', async (_, greeting) => {
  const listener = listenerSaying(greeting)
  closing.push(listener.close)
  config.smtpUrl = listener.url
  queueMail(email, passwordChangedMail())
  queueMail('kuba@przyklad.example', passwordChangedMail())
  await sendDueMail(SHORT)
  expect(row()).toMatchObject({ attempts: 1, sentAt: null })
  expect(mailTo('kuba@przyklad.example')).toMatchObject([{ attempts: 0 }])
})

test('P16 a connection lost after the letter was handed over is tried again', async () => {
  let handedOver = 0
  const { hangUp } = await office({
    onData: stream => {
      stream.resume().on('end', () => {
        handedOver++
        hangUp()
      })
    },
  })
  queueMail(email, passwordChangedMail())
  await sendDueMail()
  expect(handedOver).toBe(1)
  expect(row()).toMatchObject({ attempts: 1, sentAt: null, failedAt: null })
})

test('P16 a process that dies between sending and marking sends that one letter twice, and no other', async () => {
  const { letters } = await office()
  queueMail('kuba@przyklad.example', passwordChangedMail())
  queueMail(email, passwordChangedMail())
  await sendDueMail()
  db.update(outbox).set({ sentAt: null }).where(eq(outbox.recipient, email)).run()

  await sendDueMail()
  expect(letters).toHaveLength(2)
  setSystemTime(Date.now() + MINUTE)
  await sendDueMail()
  expect(letters.map(({ to }) => to[0])).toEqual(['kuba@przyklad.example', email, email])
})

test('once the process has started, a mail goes out by itself', async () => {
  const sent = Promise.withResolvers<void>()
  await office({ onData: (stream, _session, done) => stream.resume().on('end', () => sent.resolve(done())) })
  startMail()
  queueMail(email, passwordChangedMail())
  await sent.promise
  await stopMail()
  expect(row().sentAt).not.toBeNull()
})

test('two timers at once send a mail once', async () => {
  const { letters } = await office()
  for (let i = 0; i < 5; i++) queueMail(email, passwordChangedMail())
  await Promise.all([sendDueMail(), sendDueMail(), sendDueMail()])
  expect(letters).toHaveLength(5)
})

test('without SMTP settings the link is in the log and the mail counts as sent', async () => {
  config.smtpUrl = undefined
  queueMail(email, activationMail('tajnyklucz'))
  const said = await loggedBySending()
  expect(said).toContain(`${config.baseUrl}/activate/tajnyklucz`)
  expect(said).not.toContain(email)
  expect(row()).toMatchObject({ text: '', html: '', failedAt: null })
  expect(row().sentAt).not.toBeNull()
})

test('only our own link is put in the log, whatever a troop is called', async () => {
  config.smtpUrl = undefined
  queueMail(email, accessRequestedMail({ email: 'jan@przyklad.example' }, { name: 'Wilki https://evil.example' }))
  const said = await loggedBySending()
  expect(said).toContain(`"link":"${config.baseUrl}/"`)
})

test('P17 with SMTP settings no link and no address is logged, also when sending fails', async () => {
  await office({ onRcptTo: (_address, _session, done) => done(refusal(550)) })
  queueMail(email, activationMail('tajnyklucz'))
  const said = await loggedBySending()
  expect(said).not.toMatch(/tajnyklucz|@|http/)
})

test('T07 markup in a troop name is text in the mail, and a lonely dot does not end it', async () => {
  const { letters } = await office()
  const team = { name: '<a href=//evil>Wilki</a>\n.\nQUIT' }
  const mail = accessRequestedMail({ email: 'jan@przyklad.example' }, { name: 'Wilki' })
  const told = accessRequestedMail({ email: 'jan@przyklad.example' }, team)
  queueMail(email, { ...mail, text: told.text, html: told.html })
  await sendDueMail()

  const letter = await PostalMime.parse(letters[0]!.raw)
  expect(letter.html).toContain('&lt;a\u00a0href=//evil&gt;Wilki&lt;/a&gt;')
  expect(letter.html).not.toContain('<a href=//evil')
  expect(letter.text?.replaceAll('\r\n', '\n')).toContain('Wilki</a>\n.\nQUIT')
})

test.each(['Wilki\r\nBcc: ktos@evil.example', 'Wilki\nX: y'])('T07 %p gets into no header', name => {
  const mail = accessRequestedMail({ email: 'jan@przyklad.example' }, { name })
  expect(() => queueMail(email, mail)).toThrow()
  expect(() => queueMail(`${email}\r\nBcc: ktos@evil.example`, passwordChangedMail())).toThrow()
})
