import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { completePrerequisites, freshWorld } from '#test/world.ts'
import { expectFine, openSite } from './browser.ts'
import { editorOn } from './editorPage.ts'

const site = await openSite()

const world = freshWorld()
let page: Page

async function open(person: { id: number }, year: { id: number }, options = {}) {
  page = await site.visit(person, options)
  await page.goto(`/admin/kategoryzacja/${year.id}`)
  await page.getByText('Edytor kategoryzacji').waitFor()
}

const { press, sees, answer, unfold } = editorOn(() => page)
const cell = (task: { id: number }, name: string) => page.locator(`[data-cell="task-${task.id} ${name}"]`)
const openSettings = () => page.getByRole('link', { name: 'Ustawienia roku' }).click()

test("the browser's Back asks for the same confirmation", async () => {
  page = await site.visit(world.adam)
  await page.goto('/admin/kategoryzacja')
  await page.getByRole('heading', { level: 1, name: '2025/26' }).waitFor()
  await page.getByRole('link', { name: '2026/27' }).click()
  await page.getByRole('heading', { level: 1, name: '2026/27' }).waitFor()
  const forest = page.locator('.tile', { hasText: 'Kategoria leśna' }).getByLabel('min. leśnych')
  await forest.fill('2')
  await page.goBack()
  await sees('Odejść bez zapisania?')
  await answer('Zostań')
  expect(await forest.inputValue()).toBe('2')
  expect(new URL(page.url()).pathname).toBe(`/admin/kategoryzacja/${world.draft.id}`)

  await page.goBack()
  await answer('Odejdź bez zapisania')
  // The previous page is the open year, to which the list had redirected.
  await page.waitForURL(`**/admin/kategoryzacja/${world.open.id}`)
})

const groups = () => page.locator('details[id^=group-]:not([id$=settings]) > summary b').allTextContents()

test('groups are reordered by the keyboard and by dragging', async () => {
  await open(world.adam, world.open)
  expect(await groups()).toEqual(['Stan jednostki', 'Biwaki'])
  await press('Zmień kolejność')
  await page.getByRole('button', { name: 'Przesuń: Stan jednostki, miejsce 1 z 2' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Stan jednostki: miejsce 2 z 2').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toContain('Przesuń: Stan')
  await answer('Zapisz kolejność')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await groups()).toEqual(['Biwaki', 'Stan jednostki'])

  await press('Zmień kolejność')
  await page.getByRole('button', { name: /^Przesuń: Stan/ }).hover()
  await page.mouse.down()
  await page.locator('.order__item', { hasText: 'Biwaki' }).hover()
  await page.mouse.up()
  await answer('Zapisz kolejność')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await groups()).toEqual(['Stan jednostki', 'Biwaki'])
})

test('screen readers get a label for each cell in the row of a task', async () => {
  await open(world.adam, world.draft)
  await unfold('Stan jednostki')
  await cell(world.draft.chronicle, 'name').waitFor()
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const names = nodes.filter(({ role }) => role?.value === 'button').map(({ name }) => name?.value)
  expect(names).toEqual(
    expect.arrayContaining(['Rodzaj: Kronika: tak/nie', 'Maksymalna liczba punktów: Kronika: 4', 'Więcej: Kronika']),
  )
})

test('the editor begins with state, thresholds and check, and shows the groups without scrolling', async () => {
  await open(world.adam, world.draft, { viewport: { width: 1280, height: 900 } })
  const parts = [
    page.locator('.year-state'),
    page.getByRole('heading', { name: /^Kategoria\sleśna$/ }),
    page.locator('summary', { hasText: 'Sprawdzenie' }),
    page.getByRole('heading', { name: /^Obszary\si\szadania$/ }),
  ]
  const tops: number[] = []
  for (const part of parts) tops.push((await part.boundingBox())!.y)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(tops.at(-1)).toBeLessThan(900)

  await unfold('Stan jednostki')
  await page
    .locator('th[data-column=name]', { hasText: 'Liczba harcerzy' })
    .getByText(/^odniesienie\sdla\s2\szadań$/)
    .waitFor()
  expect(await page.getByText(/kolejność\s\d/).count()).toBe(0)
})

test('the expanded editor fits and axe finds nothing serious', async () => {
  completePrerequisites(world.wilki, world.draft)
  await open(world.adam, world.draft)
  await press('Rozwiń wszystko')
  await unfold('Lista wypełnionych arkuszy')
  await page.getByRole('rowheader', { name: 'Wilki' }).waitFor()
  await expectFine(page)

  const fineDialog = async (name: string) => {
    await page.getByRole('button', { name }).first().click()
    await expectFine(page)
    await page.keyboard.press('Escape')
  }
  await fineDialog('Zmień kolejność')
  await openSettings()
  await page.getByRole('heading', { name: 'Kosz', exact: true }).waitFor()
  await expectFine(page)
  await fineDialog('Usuń szkic')
})
