import { afterAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { config } from '#server/config.ts'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { postOffice } from '#test/postOffice.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { NARROW, openSite, seriousFindings, WIDE } from './browser.ts'

// The coordinator's desk: who has not begun is reminded, who has handed in is checked.

const site = await openSite()
const office = await postOffice()
Object.assign(config, { smtpUrl: office.url, mailFrom: 'E-Kategoryzacja <kategoryzacja@zwiazek.example>' })
afterAll(office.close)

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
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.each([
  ['1280', WIDE],
  ['390', NARROW],
] as const)('a coordinator reminds who has not begun, and the leader hands in, at %s px', async (_, size) => {
  completePrerequisites(world.orly, world.open)
  enter(world.orly, world.open.goodTurns, 3)
  const desk = await visit(world.ewa, '/admin', size)
  await titled(desk, 'Przegląd')
  await desk.getByRole('button', { name: /nie zaczęte/ }).click()
  await troop(desk, 'Wilki').waitFor()
  expect(await troop(desk, 'Orły').count()).toBe(0)
  expect(await overflow(desk)).toBeLessThanOrEqual(0)
  expect(await seriousFindings(desk)).toEqual([])

  await desk.getByRole('checkbox', { name: 'Zaznacz: Wilki' }).check()
  await desk.getByRole('button', { name: 'Przypomnij…' }).click()
  await desk.getByLabel('Twoje słowa').fill('Jasiu, czekamy na Wilki!')
  expect(await seriousFindings(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Wyślij do 2 osób' }).click()
  await desk.getByRole('dialog').waitFor({ state: 'hidden' })
  await sendDueMail()
  const letter = office.letters.findLast(({ to }) => to.includes('jan@przyklad.example'))!
  const { text, subject } = await PostalMime.parse(letter.raw)
  expect(subject).toContain('Wilki')
  expect(text).toContain('Jasiu, czekamy na Wilki!')

  const link = /https?:\/\/\S+kategoryzacja/.exec(text!)![0]
  completePrerequisites(world.wilki, world.open)
  const jan = await visit(world.jan, new URL(link).pathname, size)
  await jan
    .getByRole('link', { name: /^Zgłoś/ })
    .first()
    .click()
  await jan.getByRole('button', { name: /^Zgłoś/ }).click()
  await jan.getByText('Arkusz czeka na sprawdzenie').first().waitFor()

  await desk.reload()
  await desk.getByRole('button', { name: /zgłoszone/ }).click()
  await troop(desk, 'Wilki').waitFor()
})

test('a submitted sheet is opened from the desk, and the way back leads to the same place', async () => {
  for (const team of [world.wilki, world.orly]) completePrerequisites(team, world.open)
  for (const leader of [world.jan, world.borys]) await (await as(leader))('POST', '/review/submit', {})
  const desk = await visit(world.ewa, '/admin/przeglad?sortuj=druzyna', WIDE)
  await desk.getByRole('button', { name: /zgłoszone/ }).click()
  await troop(desk, 'Wilki').getByRole('link', { name: 'Wilki' }).click()
  await titled(desk, 'Wilki')
  await desk
    .getByRole('link', { name: /arkusz|Arkusze/ })
    .first()
    .click()
  await titled(desk, 'Przegląd')
  expect(new URL(desk.url()).searchParams.get('stan')).toBe('SUBMITTED')
  expect(new URL(desk.url()).searchParams.get('sortuj')).toBe('druzyna')
})

test('above districts the desk begins with all of them, and each opens', async () => {
  const desk = await visit(world.ola, '/admin', WIDE)
  await titled(desk, 'Przegląd')
  expect(await seriousFindings(desk)).toEqual([])
  await desk.getByRole('link', { name: 'Pomorska' }).click()
  await troop(desk, 'Fale').waitFor()
  expect(await troop(desk, 'Wilki').count()).toBe(0)
})

test('the deadline of a running year is set in its editor, and the desk counts the days', async () => {
  const editor = await visit(world.ola, `/admin/kategoryzacja/${world.open.id}`, WIDE)
  await editor.getByLabel('Termin dla drużyn').fill('2099-06-30')
  await editor.getByRole('button', { name: 'Zapisz termin' }).click()
  await editor.getByText('Zapisano').first().waitFor()
  await editor.goto('/admin/przeglad')
  await editor.getByRole('heading', { name: /do terminu 30\.06\.2099/ }).waitFor()
})
