import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { warningsOf } from '#contract/serverState.ts'
import { WARNINGS } from '#contract/serverWarnings.ts'
import { DAY, HOUR, MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { logLines } from '#server/core/logOutput.ts'
import { atomically, db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { serverState } from '#server/serverState.ts'
import { listenerSaying, postOffice } from '#test/postOffice.ts'
import { accessRequestedMail, reminderMail } from '#test/sampleNotices.ts'
import { browser, mailTo, PASSWORD } from '#test/strangers.ts'
import { withTildes } from '#test/tildes.ts'
import { callAs, createWorld, freshWorld } from '#test/world.ts'
import { activationMail, passwordChangedMail, resetMail } from './accountTexts.ts'
import { forgetMail, mailsGivenUp, sendAgain } from './givenUp.ts'
import { forgetOldMail, mailQueue, queueMail } from './queueMail.ts'
import { sendDueMail, startMail, stopMail } from './sender.ts'

const settings = { ...config }
const email = 'zuch@przyklad.example'
/** Long enough on this machine; only tests without an answer wait for it. */
const SHORT = 200
const closing: (() => unknown)[] = []

freshWorld()
beforeEach(() => {
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

test('a mail is sent once, and its body erased if it contained a key', async () => {
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
  expect(letter.html).toMatch(/<style>\nbody {[^<]+\.foot {[^<]+<\/style>\n<\/head>/)
  expect(row()).toMatchObject({ text: '', html: '', lastError: null, failedAt: null })
  expect(row().sentAt).not.toBeNull()
})

test('all due mails share one connection, and none stays open afterwards', async () => {
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

test('without SMTP settings requests are served between two of many mails', async () => {
  for (let n = 0; n < 3; n++) queueMail(email, passwordChangedMail())
  const waiting: number[] = []
  const observe = () => {
    const left = mailTo(email).filter(mail => mail.sentAt === null).length
    waiting.push(left)
    if (left > 0) setImmediate(observe)
  }
  observe()
  await sendDueMail()
  expect(new Set(waiting)).toEqual(new Set([3, 2, 1, 0]))
})

test('a mail is queued only if the change it reports is stored', () => {
  const failing = () =>
    atomically(() => {
      queueMail(email, passwordChangedMail())
      throw new Error('the change was refused')
    })
  expect(failing).toThrow('refused')
  expect(mailTo(email)).toEqual([])
})

test('P16 while the mail server is down, registering works and the mail waits', async () => {
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

test('P16 the pauses grow until a mail is given up after a day, together with its key', async () => {
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

test.each([421, 451])('P16 after %p a mail is retried later, and only this mail', async code => {
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
  ['greets and then hangs', '220 hello\r\n'],
  ['speaks another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
])('P16 a server that %s costs one mail its try and delays no other', async (_, greeting) => {
  const listener = listenerSaying(greeting)
  closing.push(listener.close)
  config.smtpUrl = listener.url
  queueMail(email, passwordChangedMail())
  queueMail('kuba@przyklad.example', passwordChangedMail())
  await sendDueMail(SHORT)
  expect(row()).toMatchObject({ attempts: 1, sentAt: null })
  expect(mailTo('kuba@przyklad.example')).toMatchObject([{ attempts: 0 }])
})

test('P16 a connection lost after the mail was handed over is retried', async () => {
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

test('P16 a process killed between sending and marking sends that one mail twice, and no other', async () => {
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

test.each([
  ['a recipient with 550', 'onRcptTo', 550],
  ['a letter with 554', 'onData', 554],
] as const)(
  'P56 a mail to %s that is rejected for good is not retried, and its reason is stored',
  async (_, step, code) => {
    const { letters } = await office(
      step === 'onRcptTo'
        ? { onRcptTo: ({ address }, _session, done) => done(address === email ? refusal(code) : null) }
        : {
            onData: (stream, { envelope }, done) =>
              stream.resume().on('end', () => done(envelope.rcptTo[0]!.address === email ? refusal(code) : null)),
          },
    )
    queueMail(email, passwordChangedMail())
    queueMail('kuba@przyklad.example', passwordChangedMail())
    await sendDueMail()
    expect(row()).toMatchObject({ attempts: 1, sentAt: null, lastError: expect.stringContaining(`${code} not now`) })
    expect(row().failedAt).not.toBeNull()
    expect(mailTo('kuba@przyklad.example')[0]!.sentAt).not.toBeNull()
    expect(letters.filter(({ to }) => to.includes(email))).toEqual([])
  },
)

test('P56 a mail that was given up is resent with its Message-ID, or removed from the list', async () => {
  const { close } = await office({ onRcptTo: (_address, _session, done) => done(refusal(550)) })
  queueMail(email, activationMail('tajnyklucz'))
  queueMail('kuba@przyklad.example', passwordChangedMail())
  await sendDueMail()
  await close()
  closing.pop()
  const { letters } = await office()
  const [kuba, zuch] = mailsGivenUp()
  expect(zuch).toMatchObject({ recipient: email, error: 'EENVELOPE 550 not now', canBeSent: true })
  forgetMail(kuba!.id)
  sendAgain(zuch!.id)
  await sendDueMail()
  expect(letters.map(({ to }) => to)).toEqual([[email]])
  expect(row()).toMatchObject({ text: '', failedAt: null })
  expect(mailsGivenUp()).toEqual([])
})

test('P56 the key in a rejected mail is erased after a day, and the mail can no longer be sent', async () => {
  await office({ onRcptTo: (_address, _session, done) => done(refusal(550)) })
  queueMail(email, activationMail('tajnyklucz'))
  await sendDueMail()
  setSystemTime(Date.now() + DAY + HOUR)
  forgetOldMail()
  expect(row()).toMatchObject({ text: '', html: '' })
  expect(mailsGivenUp()).toMatchObject([{ canBeSent: false }])
  expect(() => sendAgain(row().id)).toThrow('erased')
})

test('P56 an address that does not exist is no fault of the server, another rejection is one', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:1'
  let word = `5.1.1 <${email}> no such user`
  await office({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(word), { responseCode: 550 })),
  })
  queueMail(email, passwordChangedMail())
  await sendDueMail()
  expect(row().lastError).toBe('EENVELOPE 550 5.1.1 <…> no such user')
  expect(mailQueue()).toMatchObject({ failing: null, failed: 0 })
  word = '5.7.1 relay access denied'
  queueMail(email, passwordChangedMail())
  await sendDueMail()
  expect(mailQueue()).toMatchObject({ failing: { error: 'EENVELOPE 550 5.7.1 relay access denied' }, failed: 1 })
})

test('P54 a key for a waiting person goes before mails that wait already, and letters of a list go last', async () => {
  const world = createWorld()
  const { letters } = await office()
  const listed = Array.from({ length: 3 }, (_, n) => `druh${n}@przyklad.example`)
  const text = ['chorągiew;drużyna;adresy', ...listed.map((to, n) => `Mazowiecka;Nowa ${n};${to}`)].join('\n')
  const list = { text, decisions: [], sendNow: true }
  const { body } = await callAs(world.adam, 'POST', '/admin/imports/troops', list)
  expect(body).toMatchObject({ invitations: 3 })
  setSystemTime(Date.now() + MINUTE)
  queueMail('kuba@przyklad.example', reminderMail({ subject: 'Termin', paragraphs: [] }))
  await callAs(world.adam, 'POST', '/invitations', { email: 'nowa@przyklad.example', teamId: world.wilki.id })
  queueMail('piotr@przyklad.example', passwordChangedMail())
  setSystemTime(Date.now() + MINUTE)
  queueMail(email, resetMail('tajnyklucz'))
  await sendDueMail()
  expect(letters.map(({ to }) => to[0])).toEqual([
    ...[email, 'nowa@przyklad.example', 'piotr@przyklad.example'],
    ...[...listed, 'kuba@przyklad.example'],
  ])
})

test('P54 a key that is asked for while a list is being sent leaves right after the letter on its way', async () => {
  const { letters } = await office({
    onRcptTo: (_address, _session, done) => {
      if (mailTo(email).length === 0) queueMail(email, resetMail('tajnyklucz'))
      done()
    },
  })
  for (let n = 0; n < 3; n++)
    queueMail(`druh${n}@przyklad.example`, reminderMail({ subject: 'Termin', paragraphs: [] }))
  await sendDueMail()
  expect(letters.map(({ to }) => to[0]!.slice(0, 5))).toEqual(['druh0', 'zuch@', 'druh1', 'druh2'])
})

test('P55 a mail has one Message-ID and one date at each try, and no other mail has them', async () => {
  const { letters, hangUp } = await office({
    onData: (stream, { envelope }, done) => {
      const chunks: Uint8Array[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        letters.push({ to: [envelope.rcptTo[0]!.address], raw: Buffer.concat(chunks).toString() })
        if (letters.length === 1) hangUp()
        else done()
      })
    },
  })
  queueMail(email, passwordChangedMail())
  await sendDueMail()
  setSystemTime(Date.now() + 5 * MINUTE)
  queueMail(email, passwordChangedMail())
  await sendDueMail()
  const [first, again, other] = await Promise.all(letters.map(({ raw }) => PostalMime.parse(raw)))
  expect(first!.messageId).toMatch(/^<[\w.]+@zwiazek\.example>$/)
  expect([again!.messageId, again!.date]).toEqual([first!.messageId, first!.date])
  expect(other!.messageId).not.toBe(first!.messageId)
})

test.each([
  [
    'a reminder',
    reminderMail({ subject: 'Termin', paragraphs: ['Wypełnijcie arkusz.'] }),
    ['<http://localhost/konto#maile>'],
  ],
  ['a mail about the account', passwordChangedMail(), []],
])('%s names the page that stops such mails only if there is one', async (_, mail, values) => {
  const { letters } = await office()
  queueMail(email, mail)
  await sendDueMail()
  const { headers } = await PostalMime.parse(letters[0]!.raw)
  expect(headers.filter(({ key }) => key === 'list-unsubscribe').map(({ value }) => value)).toEqual(values)
})

test('P57 the newest error counts, whichever mail it belongs to, until a mail is accepted', async () => {
  const { close } = await office({ onRcptTo: (_address, _session, done) => done(refusal(451)) })
  queueMail(email, passwordChangedMail())
  await sendDueMail()
  const since = mailQueue().failing!.since
  await close()
  closing.pop()
  setSystemTime(Date.now() + 10 * MINUTE)
  await sendDueMail()
  expect(mailQueue().failing).toMatchObject({ since, error: expect.stringMatching(/^ESOCKET .*ECONNREFUSED/) })
  expect(mailQueue().failing!.at > since).toBe(true)

  await office()
  setSystemTime(Date.now() + 5 * MINUTE)
  await sendDueMail()
  expect(mailQueue()).toMatchObject({ failing: null, accepted: expect.any(String), waiting: 0 })
})

test('P57 the end of an outage is noticed within five minutes, and all waiting mails are sent then', async () => {
  const { close } = await office()
  await close()
  closing.pop()
  queueMail('kuba@przyklad.example', activationMail('tajnyklucz'))
  for (let i = 0; i < 12; i++) {
    queueMail(email, passwordChangedMail())
    await sendDueMail()
    expect(Date.parse(mailTo('kuba@przyklad.example')[0]!.nextTryAt) - Date.now()).toBeLessThanOrEqual(5 * MINUTE)
    setSystemTime(Date.now() + 40 * MINUTE)
  }
  await sendDueMail()
  const { letters } = await office()
  queueMail('piotr@przyklad.example', passwordChangedMail())
  await sendDueMail()
  expect(letters).toHaveLength(14)
})

test.each([
  ['ESOCKET', null, undefined],
  ['EENVELOPE', 451, { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(451)) }],
])('P57 the log has the code of a failed try: %s %p', async (code, reply, over) => {
  const { close } = await office(over as never)
  if (!over) await close().then(() => closing.pop())
  queueMail(email, passwordChangedMail())
  const log = await loggedBySending()
  expect(log).toContain(`"code":"${code}","reply":${reply}`)
})

test.each([
  ['ETLS', 'offers no encryption', '//jan:haslo@', { disabledCommands: ['STARTTLS'] }],
  [
    'EPROTOCOL',
    'refuses to speak',
    '//',
    { onConnect: (_: unknown, done: (error: Error) => void) => done(refusal(554)) },
  ],
])('P57 %s: a server that %s stops the whole queue, and no mail is given up', async (code, _, login, over) => {
  const opened = await office(over)
  config.smtpUrl = opened.url.replace('//', login)
  queueMail(email, passwordChangedMail())
  queueMail('kuba@przyklad.example', passwordChangedMail())
  expect(await loggedBySending()).toContain(`"code":"${code}"`)
  expect(row()).toMatchObject({ failedAt: null, sentAt: null })
  expect(mailTo('kuba@przyklad.example')).toMatchObject([{ attempts: 0 }])
})

test.each(['smtp', 'smtps'])(
  'P57 the expired certificate of an %s server is named in the log and in the panel, and no mail is given up',
  async protocol => {
    // The certificate that smtp-server brings along has expired.
    const opened = await office({ disabledCommands: [], secure: protocol === 'smtps' })
    config.smtpUrl = `${protocol}://jan:haslo@localhost:${opened.port}`
    queueMail(email, passwordChangedMail())
    expect(await loggedBySending()).toContain('"code":"CERT_HAS_EXPIRED","reply":null')
    expect(row()).toMatchObject({ failedAt: null, sentAt: null })
    const state = serverState()
    expect(warningsOf(state, Date.now()).map(warning => WARNINGS[warning](state))).toContainEqual(
      expect.stringMatching(/^Poczta nie wychodzi od .+: certyfikat serwera poczty wygasł\.$/),
    )
  },
)

test('P57 a server that speaks no TLS on a port of smtps is a failed encryption', async () => {
  const opened = await office()
  config.smtpUrl = `smtps://127.0.0.1:${opened.port}`
  queueMail(email, passwordChangedMail())
  expect(await loggedBySending()).toContain('"code":"ETLS"')
})

test('P57 a wrong password stops the whole queue, and is named; no mail is given up', async () => {
  const opened = await office({ disabledCommands: ['STARTTLS'] })
  config.smtpUrl = opened.url.replace('//', '//jan@')
  queueMail(email, passwordChangedMail())
  queueMail('kuba@przyklad.example', passwordChangedMail())
  const log = await loggedBySending()
  expect(log).toContain('"code":"EAUTH"')
  expect(row()).toMatchObject({ failedAt: null, sentAt: null })
  expect(mailTo('kuba@przyklad.example')).toMatchObject([{ attempts: 0 }])
  expect(mailQueue().failing).toMatchObject({ error: expect.stringContaining('EAUTH') })
})

test('a running process sends a mail by itself', async () => {
  const sent = Promise.withResolvers<void>()
  await office({ onData: (stream, _session, done) => stream.resume().on('end', () => sent.resolve(done())) })
  startMail()
  queueMail(email, passwordChangedMail())
  await sent.promise
  await stopMail()
  expect(row().sentAt).not.toBeNull()
})

test('two concurrent timers send a mail once', async () => {
  const { letters } = await office()
  for (let i = 0; i < 5; i++) queueMail(email, passwordChangedMail())
  await Promise.all([sendDueMail(), sendDueMail(), sendDueMail()])
  expect(letters).toHaveLength(5)
})

test('without SMTP settings the link is in the log and the mail counts as sent', async () => {
  config.smtpUrl = undefined
  queueMail(email, activationMail('tajnyklucz'))
  const log = await loggedBySending()
  expect(log).toContain(`${config.baseUrl}/activate/tajnyklucz`)
  expect(log).not.toContain(email)
  expect(row()).toMatchObject({ text: '', html: '', failedAt: null })
  expect(row().sentAt).not.toBeNull()
})

test("only the app's own link is logged, whatever a troop is called", async () => {
  config.smtpUrl = undefined
  queueMail(email, accessRequestedMail('Wilki https://evil.example'))
  const log = await loggedBySending()
  expect(log).toContain(`"link":"${config.baseUrl}/konto#powiadomienia"`)
})

test('P17 with SMTP settings no link and no address is logged, even if sending fails', async () => {
  await office({ onRcptTo: (_address, _session, done) => done(refusal(550)) })
  queueMail(email, activationMail('tajnyklucz'))
  const log = await loggedBySending()
  expect(log).not.toMatch(/tajnyklucz|@|http/)
})

test('T07 markup in a troop name is text in the mail, and a lonely dot does not end it', async () => {
  const { letters } = await office()
  const mail = accessRequestedMail('Wilki')
  const accessMail = accessRequestedMail('<a href=//evil>Wilki</a>\n.\nQUIT')
  queueMail(email, { ...mail, text: accessMail.text, html: accessMail.html })
  await sendDueMail()

  const letter = await PostalMime.parse(letters[0]!.raw)
  expect(withTildes(letter.html!)).toContain('&lt;a~href=//evil&gt;Wilki&lt;/a&gt;')
  expect(letter.html).not.toContain('<a href=//evil')
  expect(letter.text?.replaceAll('\r\n', '\n')).toContain('Wilki</a>\n.\nQUIT')
})

test.each(['Wilki\r\nBcc: ktos@evil.example', 'Wilki\nX: y'])('T07 %p is not written to a header', name => {
  const mail = accessRequestedMail(name)
  expect(() => queueMail(email, mail)).toThrow()
  expect(() => queueMail(`${email}\r\nBcc: ktos@evil.example`, passwordChangedMail())).toThrow()
})
