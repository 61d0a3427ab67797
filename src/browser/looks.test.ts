import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { SETTINGS } from '#client/panel/settingsEntries.ts'
import { beginFault, endFaults } from '#server/database/faults.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { accountExistsMail } from '#server/mail/accountTexts.ts'
import { withStyle } from '#server/mail/template.ts'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { reminderMail } from '#test/sampleNotices.ts'
import { as, callAs, completePrerequisites, divideMazovia, enter, freshWorld, user } from '#test/world.ts'
import { expectFine, expectValid, NARROW, openSite, Walked, walkTo } from './browser.ts'

// axe checks every page, light on a phone and dark on a desktop.

const site = await openSite()
const walked = new Walked()

const world = freshWorld()
let page: Page

beforeEach(() => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 3)
  completePrerequisites(world.wilki, world.finished)
})

async function look(at: string) {
  await walkTo(page, at)
  walked.note(page)
  await expectValid(page)
  await expectFine(page)
}

const isPaper = (colour: string) =>
  page.waitForFunction(wanted => getComputedStyle(document.body).backgroundColor === wanted, colour)

const linesOf = (which: string) =>
  page.locator(which).evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })

const sections = () => [-1, 0, world.open.unit.id].map(section => `?obszar=${section}`)

test('axe finds nothing serious on the pages of anonymous visitors, newcomers and waiting users', async () => {
  page = await site.visit()
  divideMazovia(world)
  takeSnapshot(world.open)
  const keys = ['/activate', '/reset', '/wejscie', '/zaproszenie'].map(place => `${place}/klucz`)
  const accounts = ['/login', '/register', '/passwordreset', ...keys]
  const rules = ['/zasady', '/zasady/zadania', '/zasady/zmiany']
  for (const at of [
    '/',
    ...accounts,
    ...rules,
    '/prywatnosc',
    '/ranking?choragiew=Mazowiecka',
    `/druzyny/${world.wilki.id}`,
    '/nie-ma',
  ])
    await look(at)

  await site.leave(page)
  page = await site.visit(world.nowy)
  const team = `?krok=druzyna&choragiew=${world.mazovia.id}`
  for (const step of ['', '?krok=administrator', team, team.replace('druzyna', 'nowa')]) await look(`/welcome${step}`)
  await site.leave(page)
  page = await site.visit(world.piotr)
  await look('/welcome')
})

test('axe finds nothing serious on the pages of leaders', async () => {
  page = await site.visit(world.jan)
  const sheet = [
    '/do-zrobienia',
    '/koordynator',
    '/druk',
    '/druk?co=pusty',
    '/druk?co=plan',
    '/lata',
    `/lata/${world.finished.id}`,
    `/lata/${world.finished.id}/druk`,
    ...sections(),
  ].map(place => `/kategoryzacja${place}`)
  fixRanking(world.finished)
  await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
  for (const at of [
    '/',
    '/konto',
    '/konto/przekazanie',
    '/kategoryzacja/przejecie',
    ...sheet,
    `/dyplom/${world.finished.id}`,
  ])
    await look(at)
  await page.getByRole('button', { name: /^Powiadomienia/ }).click()
  await page.getByRole('region', { name: 'Powiadomienia' }).waitFor()
  await page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }).waitFor()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await linesOf('.bell__title')).toBe(1)
  }
  await expectFine(page)

  page = await site.visit(world.borys)
  for (const section of sections()) await look(`/kategoryzacja${section}`)

  // Between two years.
  await callAs(world.ola, 'PATCH', '/admin/categorization/state/close')
  page = await site.visit(world.jan)
  for (const at of ['/', '/kategoryzacja']) await look(at)
})

test('axe finds nothing serious on the overview and the settings of administrators', async () => {
  page = await site.visit(world.adam)
  const opened = [
    'uzytkownicy?lista=zaproszenia',
    'uzytkownicy?szukaj=nieznany@poczta.example',
    `uzytkownicy?osoba=${world.jan.id}`,
    `choragwie?choragiew=${world.mazovia.id}`,
    `druzyny?druzyna=${world.wilki.id}&polacz=${world.orly.id}`,
  ]
  for (const at of ['', `?choragiew=${world.mazovia.id}`]) await look(`/admin/przeglad${at}`)
  for (const { path } of SETTINGS) await look(path)
  for (const at of opened) await look(`/admin/ustawienia/${at}`)
  divideMazovia(world)
  await page.goto(`/admin/ustawienia/choragwie?choragiew=${world.mazovia.id}`)
  await page.getByLabel('Zaznacz wszystkie').check()
  await page.getByLabel('Do którego hufca').waitFor()
  await expectFine(page)
  beginFault('database-busy')
  await page.goto('/admin/ustawienia/serwer')
  await page.getByText(/^Inny program blokuje bazę danych od/).waitFor()
  await expectFine(page)
  endFaults()
})

test('axe finds nothing serious on the years and on a sheet in the panel', async () => {
  page = await site.visit(world.adam)
  const { id, boys, uniforms, goodTurns } = world.open
  enter(world.wilki, boys, 22)
  enter(world.wilki, uniforms, 66)
  await callAs(world.jan, 'PUT', `/plan/tasks/${goodTurns.id}`, { value: 4, month: null })
  await callAs(world.jan, 'PATCH', '/plan', { target: 'PUSZCZANSKA' })
  await callAs(world.jan, 'POST', '/review/submit', {})
  const years = ['/nowa', '/kosz', `/${id}`, `/${id}/arkusze`, `/${world.finished.id}/porownanie/${id}`]
  const entries = ['druzyna', 'rozmowy', 'historia'].map(entry => `?obszar=${entry}`)
  const checked = [...sections(), ...entries].map(section => `/${world.wilki.id}/w-roku/${id}${section}`)
  const papers = ['druk', 'dyplom'].map(paper => `/${world.wilki.id}/w-roku/${world.finished.id}/${paper}`)
  fixRanking(world.finished)
  for (const at of [...years, ...checked, ...papers]) await look(`/admin/kategoryzacja${at}`)
  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${id}?obszar=0`)
  const doubts = page.getByRole('group').filter({ hasText: 'klawisze J i K' })
  await doubts.locator('summary').click()
  await page.keyboard.press('j')
  await page.locator(`#zadanie-${uniforms.id} button.more:focus`).waitFor()
  await expectFine(page)
})

test('axe finds nothing serious on the acts on marked rows, and on what a merge and a handover leave', async () => {
  const { ola, ewa, jan, nowy, wilki, orly, open } = world
  page = await site.visit(ewa)
  await page.goto('/admin/przeglad?kolumny=sklad')
  for (const name of ['Wilki', 'Orły']) await page.getByRole('checkbox', { name: `Zaznacz: ${name}` }).check()
  await page.getByRole('button', { name: 'Przypomnij…' }).click()
  await page.getByText('pokaż list').click()
  await page.getByRole('region', { name: 'Podgląd' }).waitFor()
  await expectFine(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Więcej…' }).click()
  await expectFine(page)
  await site.leave(page)

  page = await site.visit(ola)
  user('raz', { activated: false })
  await page.goto(`/admin/przeglad?kolumny=sklad&choragiew=${world.mazovia.id}`)
  await page.getByRole('checkbox', { name: 'Zaznacz: Wilki' }).check()
  await page.getByRole('button', { name: 'Przenieś…' }).click()
  await page.getByRole('combobox', { name: 'Dokąd' }).selectOption('chorągiew: Pomorska')
  await expectFine(page)
  await page.goto('/admin/ustawienia/uzytkownicy?aktywne=false')
  await page.getByRole('checkbox', { name: 'Zaznacz wszystkie na tej stronie' }).check()
  await expectFine(page)
  await site.leave(page)

  enter(orly, open.goodTurns, 1)
  await callAs(ewa, 'POST', `/admin/teams/${wilki.id}/merge/${orly.id}`, { reason: 'To jedna' })
  page = await site.visit(ewa)
  await look(`/admin/kategoryzacja/${orly.id}/w-roku/${open.id}`)
  await look(`/druzyny/${orly.id}`)
  await site.leave(page)

  const call = await as(jan)
  await call('POST', '/invitations', { email: nowy.email, teamId: wilki.id, leaveOn: '2099-10-01', letter: 'Klucze.' })
  page = await site.visit(jan)
  await look('/konto')
  const key = /\/zaproszenie\/(\S+)/.exec(db.select().from(outbox).all().at(-1)!.text)![1]!
  await callAs(nowy, 'POST', `/invitations/key/${key}`)
  await page.reload()
  await page.getByText(/^Odchodzisz/).waitFor()
  await expectFine(page)
})

test('axe has seen every page', () => walked.expectAll())

test('a page follows the dark and the light mode and forced colours, and paper is always light', async () => {
  page = await site.visit(world.jan, { colorScheme: 'dark' })
  await page.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  await page.locator('.gauge__now').first().waitFor()
  await isPaper('rgb(17, 23, 19)')
  await page.emulateMedia({ colorScheme: 'light' })
  await isPaper('rgb(247, 245, 238)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--ink').trim() === '#1d2a24',
  )

  await page.emulateMedia({ colorScheme: 'light', media: null, forcedColors: 'active' })
  const look = (which: string, property: string) =>
    page
      .locator(which)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await look('.gauge__now', 'background-color')).not.toBe(await look('.gauge', 'background-color'))
  for (const chosen of ['.side-list a[aria-current]', '.tabs a[aria-current]'])
    expect([chosen, await look(chosen, 'outline-style')]).toEqual([chosen, 'solid'])
})

test('a mail is legible on a phone and in dark mode', async () => {
  page = await site.visit(null, { viewport: NARROW })
  const paragraphs = ['Wypełnijcie arkusz.', `Słowo ${'bardzo'.repeat(20)}`]
  for (const { html } of [accountExistsMail(), reminderMail({ subject: 'Termin', paragraphs })]) {
    await page.setContent(withStyle(html))
    await expectFine(page)
  }
})
