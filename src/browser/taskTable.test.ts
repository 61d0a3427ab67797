import { beforeEach, expect, test } from 'bun:test'
import { createWorld, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite, WIDE } from './browser.ts'

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
})

test('an editor finds a task, edits cells, pastes a block, saves and undoes it', async () => {
  const page = await site.visit(world.ola, { viewport: WIDE })
  const cell = (task: { id: number }, name: string, kind = 'task') =>
    page.locator(`[data-cell="${kind}-${task.id} ${name}"]`)
  const { chronicle, hike, goodTurns, camps } = world.draft
  await page.goto(`/admin/kategoryzacja/${world.draft.id}`)
  await page.getByRole('button', { name: 'Szukaj zadania' }).click()
  await page.locator('input[type=search]:focus').waitFor()
  await page.keyboard.type('kronik')
  await cell(hike, 'name').waitFor({ state: 'detached' })
  await cell(chronicle, 'maxPoints').focus()
  await page.keyboard.type('7,5')
  await page.keyboard.press('Enter')
  // Enter moves the focus in the next frame, which would take the key that empties the field.
  await page.locator('button[data-cell]:focus').waitFor()
  await page.getByRole('searchbox', { name: 'Szukaj zadania' }).fill('')

  await cell(camps, 'lesnaThreshold', 'group').focus()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  // Enter moves the focus in the next frame, so the cell gets the focus and the paste in one step.
  await cell(goodTurns, 'maxPoints').evaluate((field: HTMLElement, text) => {
    field.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, '9\t3')
  await page.locator('.cell[data-pasted="3"]').waitFor()
  await expectFine(page)
  await page.getByRole('button', { name: 'Wklej 2' }).click()
  await page.getByText('4 zmiany', { exact: true }).waitFor()
  await expectFine(page)

  await page.keyboard.press('Control+s')
  await page.getByText('Zapisano 4 zmiany').waitFor()
  expect(await cell(chronicle, 'maxPoints').textContent()).toBe('7,5')
  await page.getByRole('button', { name: /^Cofnij: Zapisano/ }).click()
  await cell(chronicle, 'maxPoints').getByText('4', { exact: true }).waitFor()
  expect(await cell(goodTurns, 'multiplier').textContent()).toBe('2')

  // A fragment opens it as the browser's search does, which a test cannot use.
  await page.getByRole('button', { name: 'Zwiń wszystkie grupy' }).click()
  expect(await cell(hike, 'name').evaluate(name => name.checkVisibility({ contentVisibilityAuto: true }))).toBe(false)
  await expectFine(page)
  await cell(hike, 'name').evaluate(name => {
    name.id = 'znalezione'
    location.hash = name.id
  })
  await cell(hike, 'maxPoints').waitFor()
  await cell(world.draft.campers, 'maxPoints').waitFor({ state: 'detached' })
})

test('on a phone a tap opens the fields of a task', async () => {
  const page = await site.visit(world.ola, { viewport: NARROW })
  await page.goto(`/admin/kategoryzacja/${world.draft.id}?widok=tabela`)
  await page.getByRole('button', { name: /^Kronika/ }).click()
  const points = page.locator(`[data-cell="task-${world.draft.chronicle.id} maxPoints"]`)
  await points.click()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await page.locator('.cell[data-was="4"]').waitFor()
  // Neither the head nor the bar at the bottom covers the fields.
  await points.evaluate(cell => cell.scrollIntoView({ block: 'center' }))
  await expectFine(page)
  await page.getByRole('button', { name: 'Zapisz 1 zmianę' }).click()
  await page.getByText('Zapisano 1 zmianę').waitFor()
})
