import { afterEach, beforeEach, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { MINUTE } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { tellDue } from '#server/dueNotices.ts'
import { accountExistsMail, passwordChangedMail } from '#server/mail/accountTexts.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { sendDueMail, startMail, stopMail } from '#server/mail/sender.ts'
import { withStyle } from '#server/mail/template.ts'
import { inClock } from '#test/clock.ts'
import { postOffice } from '#test/postOffice.ts'
import { reminderMail } from '#test/sampleMails.ts'
import { completePrerequisites, createWorld, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite } from './browser.ts'

const site = await openSite()
const { smtpUrl, mailFrom } = config
let world: World
let isOpen = false
let office: Awaited<ReturnType<typeof postOffice>>
beforeEach(async () => {
  world = createWorld()
  isOpen = false
  const rejection = Object.assign(new Error('5.7.1 Sender not allowed'), { responseCode: 550 })
  office = await postOffice({ onRcptTo: (_address, _session, done) => done(isOpen ? null : rejection) })
  Object.assign(config, { smtpUrl: office.url, mailFrom: 'kategoryzacja@zwiazek.example' })
})
afterEach(async () => {
  await stopMail()
  await office.close()
  Object.assign(config, { smtpUrl, mailFrom })
})

test('P56 P57 P58 an administrator sees why mail is rejected, and sends it again after the cause is fixed', async () => {
  for (const { email } of [world.jan, world.kuba]) queueMail(email, passwordChangedMail())
  await sendDueMail()
  startMail()
  const page = await site.visit(world.adam)
  await page.goto('/admin/ustawienia/serwer')
  await page
    .getByText(/^Poczta nie wychodzi od .+: serwer poczty nie przyjmuje adresu nadawcy lub odbiorcy\.$/)
    .waitFor()
  await page.getByRole('cell', { name: '550 5.7.1 Sender not allowed' }).nth(1).waitFor({ state: 'attached' })
  expect(await page.getByRole('cell', { name: '550 5.7.1 Sender not allowed' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Wyślij do mnie wiadomość próbną' }).click()
  await page.getByText('Wiadomość próbna nie wyszła').waitFor()
  await page.getByRole('button', { name: 'Wyślij ponownie wszystkie' }).click()
  await page.getByRole('cell', { name: '550 5.7.1 Sender not allowed' }).nth(1).waitFor()
  await expectFine(page)

  isOpen = true
  await page.getByRole('button', { name: 'Wyślij ponownie wszystkie' }).click()
  await page.getByText(/Poczta: wychodzi, ostatnio/).waitFor()
  expect(await page.getByRole('heading', { name: 'Niewysłane maile' }).count()).toBe(0)
  expect(office.letters.map(({ to }) => to[0]).sort()).toEqual([world.jan.email, world.kuba.email])
})

test('a remark written on a task reaches the leaders by mail', async () => {
  completePrerequisites(world.wilki, world.open)
  isOpen = true
  startMail()
  const page = await site.visit(world.ewa)
  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}?obszar=${world.open.unit.id}`)
  const row = page.locator('.task').filter({ has: page.getByRole('heading', { name: 'Dobre uczynki' }) })
  await row.getByRole('button', { name: /^Dodaj uwagę/ }).click()
  await row.getByRole('textbox', { name: 'Nowa uwaga' }).fill('Skąd pięć?')
  await row.getByRole('button', { name: 'Wyślij uwagę' }).click()
  await row.getByRole('region', { name: 'Uwaga otwarta' }).getByText('Skąd pięć?').waitFor()
  await tellDue('ten minutes after the first')
  expect(db.select().from(outbox).all()).toEqual([])

  // The mail is sent ten minutes later.
  await inClock(async set => {
    set(new Date(Date.now() + 11 * MINUTE).toISOString())
    await tellDue('ten minutes after the first')
    await sendDueMail()
  })
  await office.arrived(2)
  expect(office.letters.map(({ to }) => to[0]).sort()).toEqual([world.jan.email, world.kuba.email])
  const { subject, text, html } = await PostalMime.parse(office.letters[0]!.raw)
  expect([subject, text]).toEqual([expect.stringContaining('Wilki'), expect.stringContaining('Skąd pięć?')])
  const letter = await site.visit(null, { viewport: NARROW })
  await letter.setContent(html!)
  await letter.getByText('Skąd pięć?').waitFor()
  await expectFine(letter)
})

test('a mail is legible on a phone and in dark mode', async () => {
  const page = await site.visit(null, { viewport: NARROW })
  const paragraphs = ['Wypełnijcie arkusz.', `Słowo ${'bardzo'.repeat(20)}`]
  for (const { html } of [accountExistsMail(), reminderMail({ subject: 'Termin', paragraphs })]) {
    await page.setContent(withStyle(html))
    await expectFine(page)
  }
})
