import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { freshWorld } from '#test/world.ts'
import { expectFine, NARROW, openPostOffice, openSite } from './browser.ts'

// Invited users follow their mails on a phone.

const site = await openSite()
const office = await openPostOffice()

const world = freshWorld()
beforeEach(() => {
  db.update(users).set({ passwordHash }).run()
})

async function visit(person: { id: number } | null, path: string, look: object = {}) {
  const page = await site.visit(person, look)
  await page.goto(path)
  return page
}
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function invite(page: Page, name: string, email: string) {
  await press(page, name)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await press(page, 'Wyślij zaproszenie')
  await page.getByText(`Zaproszenie wysłane: ${email}`).waitFor()
}

/** Returns the path of the link in the newest mail to this address. */
async function linkTo(email: string) {
  await sendDueMail()
  const { raw } = office.letters.findLast(({ to }) => to.includes(email))!
  const { text } = await PostalMime.parse(raw)
  return new URL(/https?:\/\/\S+\/zaproszenie\/\S+/.exec(text!)![0]).pathname
}

async function createAccount(page: Page) {
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Powtórz hasło', { exact: true }).fill(PASSWORD)
  await press(page, 'Załóż konto i wejdź')
}

const phone = { viewport: NARROW, hasTouch: true }

test('three invited users follow their mails on a phone to the sheet and the panel', async () => {
  const desk = await visit(world.ewa, `/admin/druzyny/${world.wilki.id}`)
  await invite(desk, 'Zaproś drużynowego', 'leon@przyklad.example')
  await invite(desk, 'Zaproś drużynowego', world.nowy.email)
  await desk.goto(`/admin/ustawienia/choragwie?choragiew=${world.mazovia.id}`)
  await press(desk, 'Dodaj osobę')
  await desk.getByLabel('E-mail albo nazwisko').fill('kosma@przyklad.example')
  await press(desk, 'Zaproś: kosma@przyklad.example')
  await press(desk, 'Wyślij zaproszenie')
  await desk.getByText('Zaproszenie wysłane: kosma@przyklad.example').waitFor()
  await expectFine(desk)

  const leon = await visit(null, await linkTo('leon@przyklad.example'), phone)
  await titled(leon, 'Zaproszenie do drużyny Wilki')
  await leon.getByLabel('Powtórz hasło', { exact: true }).waitFor()
  await expectFine(leon)
  await createAccount(leon)
  await leon.waitForURL(/\/kategoryzacja(\?|$)/)
  await leon.getByText('Wilki').first().waitFor()

  const nowy = await visit(null, await linkTo(world.nowy.email), phone)
  await nowy.getByRole('link', { name: 'Zaloguj się' }).click()
  await nowy.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  expect(await nowy.getByLabel('E-mail').inputValue()).toBe(world.nowy.email)
  await press(nowy, 'Zaloguj się')
  await press(nowy, 'Przyjmij zaproszenie')
  await nowy.waitForURL(/\/kategoryzacja(\?|$)/)

  const kosma = await visit(null, await linkTo('kosma@przyklad.example'), phone)
  await titled(kosma, 'Zaproszenie do chorągwi Mazowiecka')
  await createAccount(kosma)
  await kosma.waitForURL(/\/admin/)
  await kosma.getByRole('heading', { level: 1 }).waitFor()

  await desk.goto(`/admin/druzyny/${world.wilki.id}`)
  await desk.getByRole('link', { name: 'leon@przyklad.example' }).waitFor()
  expect(await desk.getByRole('list', { name: /Zaproszenia/ }).count()).toBe(0)
})
