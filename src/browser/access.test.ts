import { test } from 'bun:test'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { db } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { PASSWORD } from '#test/strangers.ts'
import { freshWorld } from '#test/world.ts'
import { type Look, openPostOffice, openSite } from './browser.ts'

// Story C in two browsers: a user asks for access to a troop, and another user decides.

const site = await openSite()
const office = await openPostOffice()

const world = freshWorld()

async function visit(person: { id: number } | null, path: string, look: Look = {}) {
  const page = await site.visit(person, look)
  await page.goto(path)
  return page
}

/** Hides the page and shows it again, late enough for the page to fetch its data again. */
async function comeBack(page: Page) {
  await page.clock.fastForward(10_000)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const bell = (page: Page, unread: string) =>
  page.getByRole('button', { name: unread ? `Powiadomienia, ${unread}` : 'Powiadomienia', exact: true })
const notices = (page: Page) => page.getByRole('region', { name: 'Powiadomienia' })

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function mailedLink(email: string) {
  await sendDueMail()
  const { raw } = office.letters.findLast(({ to }) => to.includes(email))!
  const { text } = await PostalMime.parse(raw)
  return /https?:\/\/\S+/.exec(text!)![0]
}

test('C: a new leader registers, gets access from the other leader, and both see the sheet', async () => {
  const email = 'tomek@przyklad.example'
  const tomek = await visit(null, '/register', { clock: true })
  await fill(tomek, { 'E-mail': email, Hasło: PASSWORD, 'Powtórz hasło': PASSWORD })
  await press(tomek, 'Załóż konto')
  await tomek.getByText('Kliknij ten link, aby aktywować konto.').waitFor()
  await tomek.goto(await mailedLink(email))
  await tomek.waitForURL('**/login')
  await fill(tomek, { 'E-mail': email, Hasło: PASSWORD })
  await press(tomek, 'Zaloguj się')

  const jan = await visit(world.jan, '/ranking', { clock: true })
  await bell(jan, '').waitFor()

  await titled(tomek, 'Kim jesteś?')
  await tomek.getByRole('link', { name: 'Jestem drużynowym' }).click()
  await tomek.getByLabel('Chorągiew').selectOption('Mazowiecka')
  await press(tomek, 'Poproś o dostęp: Wilki')
  await titled(tomek, 'Prośba o dostęp czeka')

  await comeBack(jan)
  // Jan answers with the keyboard alone.
  await bell(jan, '1 nieprzeczytane').focus()
  await jan.keyboard.press('Enter')
  await notices(jan).getByText(`${email} prosi o dostęp do drużyny Wilki`).waitFor()
  await jan.keyboard.press('Tab')
  await jan.keyboard.press('Tab')
  await jan.keyboard.press('Enter')
  await notices(jan).getByText('ma dostęp do drużyny Wilki').waitFor()
  await jan.waitForFunction(() => document.activeElement?.tagName === 'LI')
  await jan.keyboard.press('Escape')
  await notices(jan).waitFor({ state: 'hidden' })
  await jan.waitForFunction(() => document.activeElement?.className.includes('bell'))
  await bell(jan, '').waitFor()

  await tomek.clock.runFor(60_000)
  await tomek.waitForURL(`${site.address}/`)
  await tomek.getByText('Masz dostęp do: Wilki.').waitFor()
  await tomek.getByRole('link', { name: 'E-Kategoryzacja', exact: true }).click()
  await tomek.getByRole('checkbox', { name: 'Książka pracy' }).check()
  await tomek
    .getByText(/Zapisano\s\d\d:\d\d/)
    .first()
    .waitFor()

  await jan.goto('/kategoryzacja?obszar=-1')
  await jan.getByText('Wszystkie spełnione').first().waitFor()
})

test('five thousand notifications can be scrolled through', async () => {
  const time = '2026-11-20T09:00:00.000Z'
  for (let hundred = 0; hundred < 50; hundred++) {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      userId: world.jan.id,
      text: `Wieść ${hundred}/${index}`,
      time,
    }))
    db.insert(notifications).values(rows).run()
  }
  const jan = await visit(world.jan, '/')
  await bell(jan, '5 000 nieprzeczytanych').click()
  const shown = (count: number) =>
    notices(jan)
      .getByRole('listitem')
      .nth(count - 1)
      .waitFor()
  for (const count of [50, 5000]) {
    await press(jan, 'Starsze')
    await shown(count)
  }
  await notices(jan).getByText('Wieść 0/0').scrollIntoViewIfNeeded()
  await notices(jan).getByText('Wieść 0/0').click()
})
