import { expect, test } from 'bun:test'
import { completePrerequisites, createWorld, enter, play } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// The summary of a leader on a phone: its first sentence, the way to the target, and what it leads to.

const site = await openSite()

test('a leader reads where the troop stands in the first window, and the way, the menu and the year fit in every look', async () => {
  const world = createWorld()
  play(world.wilki, world.finished, 4)
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.boys, 20)
  enter(world.wilki, world.open.goodTurns, 2)
  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja?obszar=0')
  await page
    .locator('.lead h2')
    .getByText(/Do\sleśnej\sbrakuje\s1\ssymbolu\./)
    .waitFor()
  await page.waitForFunction(() => document.querySelector('.lead h2')!.getBoundingClientRect().top <= 200)
  await expectFine(page, EVERY_LOOK)

  await page.getByLabel('Cel', { exact: true }).selectOption('PUSZCZANSKA')
  await page.getByRole('heading', { name: /Z\smoimi do celu zabraknie/ }).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.area-table tbody tr')].every(row => row.getBoundingClientRect().height <= 57),
  )
  expect(await page.locator('.area-table tbody tr').count()).toBeGreaterThan(1)
  await page.locator('.way summary').first().click()
  await expectFine(page, EVERY_LOOK)
  await page.getByRole('button', { name: /^Dodaj \d+: Najkrótsza droga/ }).click()
  await page.getByText('Nic więcej nie trzeba.').waitFor()
  await page
    .locator('.undo-message')
    .getByText(/^Dodano/)
    .waitFor()
  await expectFine(page, EVERY_LOOK)

  await page.getByRole('button', { name: 'Menu arkusza' }).click()
  await page.getByRole('button', { name: 'Pobierz XLSX' }).waitFor()
  await expectFine(page, EVERY_LOOK)
  await page.getByRole('link', { name: 'Nasze arkusze' }).click()
  await page.getByText('Przez rok').first().click()
  await page.getByText('Te same liczby w tabeli').first().waitFor()
  await expectFine(page, EVERY_LOOK)
})
