import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { years } from '#server/database/schema/years.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { as, completePrerequisites, createWorld, enter, user, type World } from '#test/world.ts'
import { expectFine, NARROW, openPostOffice, openSite, seriousFindings, WIDE } from './browser.ts'

// A coordinator reminds troops that have not started and checks submitted sheets.

const site = await openSite()
const office = await openPostOffice()

let world: World
beforeEach(() => {
  world = createWorld()
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
})

async function visit(person: { id: number }, path: string, viewport: typeof WIDE) {
  const page = await site.visit(person, { viewport })
  await page.goto(path)
  return page
}

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const troop = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the overview is embedded in its page, so the client does not fetch it', async () => {
  const page = await site.visit(world.ewa, { viewport: WIDE })
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  await page.goto('/admin')
  await troop(page, 'Wilki').waitFor()
  expect(fetched.filter(path => path === '/api/admin/overview')).toEqual([])
})

test('a coordinator reminds the troops that have not begun, and a leader submits the sheet', async () => {
  completePrerequisites(world.orly, world.open)
  enter(world.orly, world.open.goodTurns, 3)
  db.update(users).set({ firstName: 'Jan', lastName: 'Kowal' }).where(eq(users.id, world.jan.id)).run()
  const desk = await visit(world.ewa, '/admin', NARROW)
  await titled(desk, 'Przegląd')
  await desk.getByRole('button', { name: /nie zaczęte/ }).click()
  await troop(desk, 'Wilki').getByText('Jan Kowal').waitFor()
  expect(await troop(desk, 'Orły').count()).toBe(0)
  await expectFine(desk)

  // The box has the focus, so the space bar selects the troop.
  await desk.getByRole('checkbox', { name: 'Zaznacz: Wilki' }).focus()
  await desk.keyboard.press('Space')
  await desk.getByText('Zaznaczono 1 z 1').waitFor()
  await desk.getByRole('button', { name: 'Przypomnij…' }).click()
  await desk.getByRole('textbox', { name: 'Twoje słowa' }).fill('Jasiu, czekamy na Wilki!')
  await desk.getByText('pokaż list').click()
  const letter = desk.getByRole('region', { name: 'Podgląd' })
  await letter.getByText('Jasiu, czekamy na Wilki!').waitFor()
  await expectFine(desk)
  await desk.getByRole('button', { name: /^Przypomnij 2\sosobom/ }).click()
  await desk.getByText(/^Przypomniano 1\sdrużynie, 2\sosobom$/).waitFor()
  await desk.getByText(/Ostatni list wyjdzie do \d\d:\d\d/).waitFor()
  await expectFine(desk)
  db.update(outbox).set({ nextTryAt: new Date().toISOString() }).run()
  await sendDueMail()
  const sent = office.letters.findLast(({ to }) => to.includes('jan@przyklad.example'))!
  const { text, subject } = await PostalMime.parse(sent.raw)
  expect(subject).toContain('Wilki')
  expect(text).toContain('Jasiu, czekamy na Wilki!')

  const link = /https?:\/\/\S+kategoryzacja/.exec(text!)![0]
  completePrerequisites(world.wilki, world.open)
  const jan = await visit(world.jan, new URL(link).pathname, WIDE)
  await jan.goto('/kategoryzacja/koordynator')
  await jan.getByText('Zgłoście arkusz do sprawdzenia').click()
  await jan.getByRole('button', { name: 'Zgłoś mimo braków' }).click()
  await jan.getByRole('heading', { name: 'Arkusz czeka na sprawdzenie.' }).waitFor()

  await desk.reload()
  await desk.getByRole('button', { name: /zgłoszone/ }).click()
  await troop(desk, 'Wilki').waitFor()
})

test('a submitted sheet is opened from the desk, and its back link leads to the same place', async () => {
  for (const team of [world.wilki, world.orly]) completePrerequisites(team, world.open)
  for (const leader of [world.jan, world.borys]) await (await as(leader))('POST', '/review/submit', {})
  const desk = await visit(world.ewa, '/admin/przeglad?sortuj=druzyna&odwrotnie=1', WIDE)
  await desk.getByRole('button', { name: /zgłoszone/ }).click()
  await troop(desk, 'Wilki').getByRole('link', { name: 'Wilki' }).click()
  await titled(desk, 'Wilki')
  await desk.getByRole('link', { name: 'Zgłoszone', exact: true }).click()
  await titled(desk, 'Przegląd')
  const parameters = new URL(desk.url()).searchParams
  expect([parameters.get('stan'), parameters.get('sortuj'), parameters.get('odwrotnie')]).toEqual([
    'SUBMITTED',
    'druzyna',
    '1',
  ])
  await troop(desk, 'Wilki').waitFor()
  const rows = await desk.getByRole('row').allTextContents()
  expect(rows.findIndex(row => row.includes('Wilki'))).toBeLessThan(rows.findIndex(row => row.includes('Orły')))
})

test('selected troops are hidden and moved, and selected accounts are activated', async () => {
  const list = await visit(world.ola, '/admin/ustawienia/druzyny', NARROW)
  await list.getByRole('checkbox', { name: 'Zaznacz: Wilki' }).check()
  await list.getByRole('checkbox', { name: 'Zaznacz: Orły' }).check()
  await list.getByRole('button', { name: 'Przypomnij…' }).waitFor()
  await expectFine(list)
  await list.getByRole('button', { name: 'Więcej…' }).click()
  await expectFine(list)
  await list.getByRole('button', { name: 'Przenieś…' }).click()
  const dialog = list.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Dokąd' }).selectOption('chorągiew: Pomorska')
  await expectFine(list)
  await dialog.getByRole('button', { name: /^Przenieś 2/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await list.getByRole('row').filter({ hasText: 'Wilki' }).filter({ hasText: 'Pomorska' }).waitFor()

  user('raz', { activated: false })
  user('dwa', { activated: false })
  await list.goto('/admin/ustawienia/uzytkownicy?aktywne=false')
  await list.getByRole('checkbox', { name: 'Zaznacz wszystkie na tej stronie' }).check()
  await expectFine(list)
  await list.getByRole('button', { name: 'Aktywuj 2 konta…' }).click()
  await list.getByRole('dialog').getByRole('button', { name: 'Aktywuj', exact: true }).click()
  await list.getByText('Nikt nie pasuje do tego, czego szukasz.').waitFor()
})

test("on a phone the panel's menu is collapsed behind the name of the page", async () => {
  const desk = await visit(world.ewa, '/admin/przeglad', NARROW)
  await desk.getByRole('button', { name: /zmień miejsce/ }).click()
  expect(await seriousFindings(desk)).toEqual([])
  await desk.getByRole('link', { name: 'Użytkownicy' }).click()
  await titled(desk, 'Użytkownicy')
  expect(await desk.getByRole('link', { name: 'Chorągwie' }).isVisible()).toBe(false)
})

test("a national coordinator's desk begins with all districts, and each can be opened", async () => {
  const desk = await visit(world.ola, '/admin', WIDE)
  await titled(desk, 'Przegląd')
  await desk.getByRole('row').filter({ hasText: 'Razem' }).waitFor()
  await expectFine(desk)
  await desk.getByRole('link', { name: 'Pomorska' }).click()
  await troop(desk, 'Fale').waitFor()
  expect(await troop(desk, 'Wilki').count()).toBe(0)
})

test('the deadline of a running year is set in its editor, and the desk counts the days', async () => {
  const editor = await visit(world.ola, `/admin/kategoryzacja/${world.open.id}?widok=ustawienia`, WIDE)
  await editor.getByLabel('Termin dla drużyn').fill('2099-06-30')
  await editor.getByRole('button', { name: 'Zapisz termin' }).click()
  await editor.getByText('Zapisano').first().waitFor()
  await editor.goto('/admin/przeglad')
  await editor.getByRole('heading', { name: /do terminu 30\.06\.2099/ }).waitFor()
})
