import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { freshWorld } from '#test/world.ts'
import { expectFine, NARROW, openSite, WIDE } from './browser.ts'

const site = await openSite()

const world = freshWorld()

const openArea = async (viewport: typeof WIDE) => {
  const page = await site.visit(world.ola, { viewport })
  await page.goto(`/admin/kategoryzacja/${world.draft.id}#group-${world.draft.unit.id}`)
  await page.locator('.task-rows').waitFor()
  return page
}

/** Focuses the cell and pastes in one step, because Enter moves the focus in the next frame. */
const paste = (cell: Locator, pasted: string) =>
  cell.evaluate((field: HTMLElement, text) => {
    field.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)

test('an editor types in cells, moves by arrows, adds and pastes rows, saves the area and undoes it', async () => {
  const page = await openArea(WIDE)
  const { chronicle, hike, goodTurns, unit } = world.draft
  const cell = (key: string, name: string) => page.locator(`[data-cell="${key} ${name}"]`)
  const focused = page.locator('button[data-cell]:focus')
  const task = ({ id }: { id: number }) => `task-${id}`

  await cell(task(chronicle), 'name').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('7,5')
  await page.keyboard.press('Enter')
  await focused.waitFor()
  expect(await focused.getAttribute('data-cell')).toBe(`${task(chronicle)} maxPoints`)
  await page.keyboard.press('ArrowUp')
  expect(await focused.getAttribute('data-cell')).toBe(`${task(goodTurns)} maxPoints`)

  await cell(`group-${unit.id}`, 'lesnaThreshold').click()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await focused.waitFor()

  await cell(`new-task-${unit.id}-1`, 'name').click()
  await page.keyboard.type('Gra nocna')
  await page.keyboard.press('Enter')
  await cell(`new-task-${unit.id}-2`, 'name').waitFor()
  await paste(cell(`new-task-${unit.id}-1`, 'maxPoints'), '6')
  await cell(`new-task-${unit.id}-1`, 'maxPoints').getByText('6', { exact: true }).waitFor()
  await paste(cell(`new-task-${unit.id}-2`, 'name'), 'Zwiad\tliniowe\t8\t2\nOgnisko\ttak/nie\t4')
  await page.getByText('Wklejono 2 wiersze, 4 kolumny:').waitFor()
  await expectFine(page)
  await page.getByRole('button', { name: 'Wstaw 2' }).click()
  await page.getByText('5 zmian', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Więcej: Wędrówka' }).click()
  await page.locator('[data-form]').getByRole('textbox', { name: 'Opis' }).fill('Z mapą.')
  // The row itself shows them.
  expect(await page.locator('[data-form]').getByLabel('Nazwa zadania').isVisible()).toBe(false)
  await expectFine(page)
  await page.keyboard.press('Control+s')
  await page.getByText(/^Zapisano\s6\szmian\sw\sobszarze/).waitFor()
  await page.locator('.area-foot').waitFor({ state: 'detached' })
  expect(await page.locator('tr[id^=task-] [data-column=name] .cell').allTextContents()).toEqual(
    expect.arrayContaining(['Gra nocna', 'Zwiad', 'Ognisko']),
  )
  await page.getByRole('button', { name: /^Cofnij: Zapisano/ }).click()
  await cell(task(chronicle), 'maxPoints').getByText('4', { exact: true }).waitFor()
  await page.getByText('Zwiad').waitFor({ state: 'detached' })
  await cell(task(hike), 'name').waitFor()
})

test('on a phone a row is its name and a line, and "Więcej" has all its fields', async () => {
  const page = await openArea(NARROW)
  const row = page.locator(`#task-${world.draft.chronicle.id}`)
  await row.getByText(/^tak\/nie · maks\.\s4/).waitFor()
  expect(await row.locator('[data-column=maxPoints]').isVisible()).toBe(false)
  await row.getByRole('button', { name: 'Więcej: Kronika' }).click()
  const points = page.getByRole('textbox', { name: 'Maksymalna liczba punktów' })
  await points.fill('8')
  await page.getByLabel('Zaznacz: Kronika').check()
  await page.getByRole('button', { name: 'Zmień 1…' }).waitFor()
  // Neither the head nor the bar at the bottom covers the field.
  await points.evaluate(field => field.scrollIntoView({ block: 'center' }))
  await expectFine(page)
  await page.getByRole('button', { name: 'Zapisz 1 zmianę' }).click()
  await page.getByText(/^Zapisano\s1\szmianę/).waitFor()
})
