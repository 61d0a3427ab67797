import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite } from './browser.ts'

const site = await openSite()

const YEARS = '/admin/categorization'

let world: World
let page: Page
let yearId: number
let unitId: number

beforeEach(async () => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 4)
  enter(world.wilki, world.open.hike, 8)
  const ola = await as(world.ola)
  await ola('PATCH', `${YEARS}/state/close`)
  yearId = (await ola('POST', YEARS, { name: '2026/27', sourceId: world.open.id })).body.id
  const { body: year } = await ola('GET', `${YEARS}/${yearId}`)
  unitId = year.taskGroup[0].id
  const hike = year.taskGroup[0].primaryTasks.find(({ name }: { name: string }) => name === 'Wędrówka')
  await ola('PATCH', `${YEARS}/tasks/${hike.id}`, { maxPoints: 12 })
  await ola('PATCH', `${YEARS}/state/activate/${yearId}`)
  const jan = await as(world.jan)
  await jan('POST', `/tasks/initial/mark/${year.initialTasks[0].id}`)
})

const row = (name: string) => page.locator('.task').filter({ has: page.getByRole('heading', { name, exact: true }) })
const lastYearTexts = async () =>
  (await page.locator('.row-line').allTextContents()).flatMap(text => /rok temu.*/.exec(text)?.[0] ?? [])
const plain = (texts: string[]) => texts.map(text => text.replace(/\s/g, ' '))

test('a leader sees last year next to this year', async () => {
  page = await site.visit(world.jan)
  await page.goto(`/kategoryzacja?obszar=${unitId}`)
  await row('Dobre uczynki').getByText('rok temu 4').waitFor()
  expect(plain(await lastYearTexts())).toEqual(['rok temu 4', 'rok temu 8, inne zasady'])
  await expectFine(page)

  const head = page.locator('.section-head .last-year').filter({ visible: true })
  expect(plain(await head.allInnerTexts())).toEqual(['rok temu leśny, 12 z 29 pkt'])
  await page.setViewportSize(NARROW)
  expect(plain(await head.allInnerTexts())).toEqual(['rok temu 12 z 29'])

  await row('Dobre uczynki').getByRole('textbox').fill('5')
  await row('Dobre uczynki').getByText('10,0', { exact: true }).waitFor()
  expect(plain(await lastYearTexts())).toEqual(['rok temu 8, inne zasady'])
  await row('Dobre uczynki')
    .getByRole('button', { name: /^Więcej/ })
    .click()
  await row('Dobre uczynki')
    .getByText(/^Rok\stemu 4 · 8,0\spkt\.$/)
    .waitFor()

  await page.goto('/kategoryzacja?obszar=0')
  await page.getByText(/rok temu leśna, 16\spkt/).waitFor()
  await expectFine(page)

  await page.goto('/kategoryzacja/lata')
  await page.getByText('Przez rok').first().click()
  const picture = page.getByRole('img', { name: /rok temu na koniec 16$/ }).filter({ visible: true })
  await picture.locator('.story-picture__last-year').waitFor({ state: 'attached' })
  await page.getByText('Te same liczby w tabeli').click()
  await page.getByRole('table', { name: /^Rok temu: 2025\/26/ }).waitFor()
  await expectFine(page)
})

test("a coordinator sees last year on the troop's sheet in the panel", async () => {
  page = await site.visit(world.ewa)
  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${yearId}?obszar=${unitId}`)
  await row('Dobre uczynki').getByText('rok temu 4').waitFor()
  expect(plain(await lastYearTexts())).toEqual(['rok temu 4', 'rok temu 8, inne zasady'])
  await expectFine(page)
})
