import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { as, completePrerequisites, createWorld, type World } from '#test/world.ts'
import { expectFine, openSite } from './browser.ts'
import { editorOn } from './editorPage.ts'

const site = await openSite()

let world: World
let page: Page

beforeEach(() => {
  world = createWorld()
})

async function open(person: { id: number }, year: { id: number }, options = {}) {
  page = await site.visit(person, options)
  await page.goto(`/admin/kategoryzacja/${year.id}`)
  await page.getByText('Edytor kategoryzacji').waitFor()
}

const { choose, press, sees, status, answer, unfold } = editorOn(() => page)
const cell = (task: { id: number }, name: string) => page.locator(`[data-cell="task-${task.id} ${name}"]`)
const more = (name: string) => page.getByRole('button', { name: `Więcej: ${name}`, exact: true }).click()
const openSettings = () => page.getByRole('link', { name: 'Ustawienia roku' }).click()
const focusedRow = (id: number) => page.locator(`#task-${id} button:focus`).waitFor()

test('leaving with unsaved edits asks for confirmation, and saving another card keeps the edits', async () => {
  await open(world.adam, world.draft)
  await unfold('Stan jednostki')
  const name = cell(world.draft.chronicle, 'name')
  await name.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' drużyny')
  await page.keyboard.press('Enter')

  await page.getByRole('link', { name: 'Ustawienia roku' }).click()
  await page.getByLabel('Nazwa kategoryzacji').fill('2026/27 próbna')
  await press('Zapisz nazwę')
  await page.getByRole('heading', { level: 1, name: '2026/27 próbna' }).waitFor()
  await page.getByRole('link', { name: 'Zadania', exact: true }).click()
  await unfold('Stan jednostki')
  expect(await name.textContent()).toBe('Kronika drużyny')

  await page.getByRole('link', { name: '2025/26' }).click()
  await sees('Odejść bez zapisania?')
  await answer('Zostań')
  expect(await name.textContent()).toBe('Kronika drużyny')

  await press('Zapisz 1 zmianę')
  await page.locator('.area-foot').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '2025/26' }).click()
  await status('TRWA')
})

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

test('nuclear mode unlocks a running year for those who may edit years', async () => {
  await open(world.ola, world.open)
  const forest = page.locator('.tile', { hasText: 'Kategoria leśna' }).getByLabel('min. leśnych')
  expect(await forest.isDisabled()).toBe(true)
  await page.getByRole('switch', { name: 'tryb nuklearny' }).click()
  await sees('CZY NA PEWNO?')
  await answer('Anuluj')
  expect(await forest.isDisabled()).toBe(true)

  await page.getByRole('switch', { name: 'tryb nuklearny' }).click()
  await answer('POZWÓL MI POPEŁNIAĆ BŁĘDY')
  expect(await forest.isDisabled()).toBe(false)
  await page.getByRole('link', { name: '2024/25' }).click()
  await status('ZAMKNIĘTA')
  expect(await page.getByRole('switch', { name: 'tryb nuklearny' }).isChecked()).toBe(false)
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

test('a task is duplicated, moved to another group and deleted', async () => {
  await open(world.adam, world.draft)
  await unfold('Stan jednostki')
  await more('Kronika')
  await press('Powiel zadanie')
  const form = page.locator('[data-form]').last()
  await page.locator('tr[data-open] button:focus').waitFor()
  const copy = page.locator('tr[data-open]', { hasText: 'Kronika (2)' })
  await copy.waitFor()
  await choose(form.getByLabel('Grupa zadań'), 'Biwaki')
  await press('Zapisz 1 zmianę')
  await page.getByText('2 zadania · 21 pkt').waitFor()
  await unfold('Biwaki')
  await more('Kronika (2)')
  await press('Usuń zadanie', form)
  await sees(/^Trafi\sdo\sKosza/)
  await answer('Tak')
  await page.getByText('1 zadanie · 17 pkt').waitFor()
  await focusedRow(world.draft.campers.id)

  await page.getByRole('link', { name: 'Kosz', exact: true }).click()
  await page.getByRole('button', { name: 'Przywróć: Kronika (2)' }).waitFor()
  await expectFine(page)
  await press('Przywróć: Kronika (2)')
  await page.locator('tr[data-open] button:focus').waitFor()
  await copy.waitFor()
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

test('a comparison runs from older to newer, can be reversed, and links each change to its row', async () => {
  const ola = await as(world.ola)
  const { id } = (await ola('POST', '/admin/categorization', { name: '2027/28', sourceId: world.open.id })).body
  const { body } = await ola('GET', `/admin/categorization/${id}`)
  const [unit, camps] = body.taskGroup
  const moving = unit.primaryTasks.find(({ name }: { name: string }) => name === 'Kronika')
  await ola('PATCH', `/admin/categorization/tasks/${moving.id}`, { primaryGroupId: camps.id })
  page = await site.visit(world.adam)
  await page.goto(`/admin/kategoryzacja/${id}/porownanie/${world.open.id}`)
  await sees(/^Z\s„2025\/26”\sna\s„2027\/28”\.$/)
  const moved = page.locator('.rows > li', { hasText: 'Kronika' })
  await moved.getByText('przeniesione').waitFor()
  expect(
    await page
      .locator('.rows')
      .getByText(/^(usunięte|nowe)$/)
      .count(),
  ).toBe(0)
  await page.getByRole('link', { name: 'Zamień strony' }).click()
  await sees(/^Z\s„2027\/28”\sna\s„2025\/26”\.$/)
  await page.goBack()
  await moved.getByRole('link', { name: 'Kronika' }).click()
  await page.locator(`#group-${camps.id}[open] #task-${moving.id}[data-open] button:focus`).waitFor()
})

test('a task that is the reference of others cannot be deleted, and the dialog lists them', async () => {
  await open(world.adam, world.draft)
  await unfold('Stan jednostki')
  await more('Liczba harcerzy')
  await press('Usuń zadanie')
  await sees('Jeszcze nie można tego usunąć')
  expect(await page.getByRole('button', { name: 'Tak', exact: true }).count()).toBe(0)
  await answer('Na obozie (Biwaki)')
  await page.locator(`#task-${world.draft.campers.id}[data-open] button:focus`).waitFor()
})

test('an issue of the year links to its place', async () => {
  const adam = await as(world.adam)
  await adam('PATCH', `/admin/categorization/tasks/group/${world.draft.camps.id}`, { puszczanskaThreshold: 90 })
  await open(world.adam, world.draft)
  await unfold('Sprawdzenie')
  await press('Grupa „Biwaki”: próg puszczański (90) jest nieosiągalny, grupa daje najwyżej 17 pkt.')
  await page.locator('summary:focus', { hasText: 'Nazwa, progi i kolejność grupy' }).waitFor()
  await page.locator('details[id$=settings]').getByLabel('Próg puszczański (pkt)').first().fill('17')
  await press('Zapisz 1 zmianę')
  await page.getByText('wszystko się zgadza').waitFor()
})

test('a year file is previewed first, and then becomes the same year', async () => {
  const adam = await as(world.adam)
  const { body: file } = await adam('GET', `/admin/categorization/file/${world.finished.id}`)
  const upload = (content: object) =>
    page.getByLabel('Plik kategoryzacji (JSON)').setInputFiles({
      name: 'rok.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    })
  page = await site.visit(world.adam)
  await page.goto('/admin/kategoryzacja/nowa')
  await upload({ ...file, groups: [{ ...file.groups[0], name: '', lesnaThreshold: -1 }] })
  await sees('groups[0].lesnaThreshold')
  expect(await page.getByRole('button', { name: 'Utwórz arkusz z pliku' }).count()).toBe(0)

  await upload({ ...file, name: 'Z pliku' })
  await sees('1 wymaganie podstawowe, 2 grupy zadań, 6 zadań.')
  await press('Utwórz arkusz z pliku')
  await page.getByRole('heading', { level: 1, name: 'Z pliku' }).waitFor()
  await openSettings()
  await page.getByLabel('Porównaj z').selectOption('2024/25 [ZAKOŃCZONA]')
  await press('Porównaj')
  await sees('Z „2024/25” na „Z pliku”.')
  await page.locator('.changes__fields li').first().waitFor()
  expect(await page.locator('.changes__fields li').count()).toBe(1)
  await page.locator('.changes__fields li', { hasText: 'nazwa: było 2024/25 → jest Z pliku' }).waitFor()
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
