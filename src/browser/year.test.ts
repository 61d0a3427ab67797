import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { as, freshWorld } from '#test/world.ts'
import { openSite } from './browser.ts'
import { editorOn } from './editorPage.ts'

const site = await openSite()

const world = freshWorld()
let page: Page

const { choose, press, sees, status, answer, unfold } = editorOn(() => page)

/** Types a name in the empty last row and the rest in the form that it unfolds. */
async function addTask(type: string, name: string, fields: Record<string, string> = {}) {
  const area = page.locator('.group-card', { has: page.locator('details[open]') })
  await area.locator('tr[data-new=empty] [data-column=name] .cell').click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await area.getByRole('button', { name: `Więcej: ${name}` }).click()
  const form = area.locator('[data-form]')
  const row = area.locator('tr[data-open]')
  await row.locator('[data-column=type] .cell').click()
  await row.locator('[data-column=type] select').selectOption(type)
  for (const [label, text] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true })
    const inRow = row.getByRole('button', { name: `${label}: ` })
    if (await field.isVisible())
      await ((await field.evaluate(element => element.tagName === 'SELECT')) ? choose(field, text) : field.fill(text))
    else {
      await inRow.click()
      const input = row.getByLabel(`${label}: ${name}`)
      await ((await input.evaluate(element => element.tagName === 'SELECT')) ? choose(input, text) : input.fill(text))
      await page.keyboard.press('Enter')
    }
  }
  await press(/^Zapisz \d+ zmian/, area)
  await area.locator('.area-foot').waitFor({ state: 'detached' })
  await area.getByRole('button', { name: `Zwiń: ${name}` }).waitFor({ state: 'detached' })
}

test('a year is copied, opened, filled in and closed, and its ranking stays fixed', async () => {
  page = await site.visit(world.adam)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Kategoryzacja', exact: true }).click()
  await page.getByRole('link', { name: 'Nowa kategoryzacja' }).first().click()
  await page.getByLabel('Nazwa').fill('2027/28')
  await page.getByLabel('Skopiuj z').selectOption('2024/25 [ZAKOŃCZONA]')
  await press('Utwórz arkusz')
  await status('SZKIC')

  const forest = page.locator('.tile', { hasText: 'Kategoria leśna' })
  await forest.getByLabel('min. leśnych').fill('2')
  await press('Zapisz', forest)
  await forest.getByText('Zapisano').waitFor()

  await page.getByLabel('Nazwa grupy zadań').fill('Służba')
  await press('Utwórz grupę')
  await addTask('tylko odniesienie', 'Ilu harcerzy służy')
  await addTask('tak/nie', 'Kronika służby', { 'Maksymalna liczba punktów': '4' })
  await addTask('liniowe', 'Dni służby', { 'Maksymalna liczba punktów': '10', Mnożnik: '0,5' })
  await addTask('liniowe z odniesieniem', 'W mundurach', {
    'Maksymalna liczba punktów': '8',
    'Zadanie odniesienia': 'Ilu harcerzy służy',
  })
  await addTask('paraboliczne z odniesieniem', 'Z odznaką', {
    'Maksymalna liczba punktów': '6',
    'Zadanie odniesienia': 'Ilu harcerzy służy',
    'Druga grupa': 'Biwaki',
    'Podział punktów': '0.5',
  })
  await sees('5 zadań · 25 pkt')

  await press('Otwórz')
  await sees(/Trwa\sjuż\s„2025\/26”/)
  await answer('Zamknij')
  await page.getByRole('link', { name: '2025/26' }).click()
  await status('TRWA')
  await press('Zamknij')
  await answer('Zamknij mimo to')
  await status('ZAMKNIĘTA')
  await page.getByRole('link', { name: '2027/28' }).click()
  await status('SZKIC')
  await press('Otwórz')
  await answer('Otwórz bez terminu')
  await status('TRWA')
  await page.locator('.side-list a', { hasText: '2027/28' }).getByText('[AKTYWNA]').waitFor()

  await fillIn({ 'Ilu harcerzy służy': 20, 'Kronika służby': 1, 'Dni służby': 7, 'W mundurach': 10, 'Z odznaką': 20 })
  await page.reload()
  await unfold('Lista wypełnionych arkuszy')
  await page.getByRole('rowheader', { name: 'Wilki' }).waitFor()
  expect(await page.getByRole('link', { name: 'Zobacz arkusz' }).count()).toBe(1)

  await press('Zamknij')
  await page.getByRole('dialog').getByText('0 z 3 arkuszy').waitFor()
  await answer('Zamknij mimo to')
  await status('ZAMKNIĘTA')
  await page.getByRole('heading', { name: 'Przeliczony' }).waitFor()
  await page.locator('main:focus').waitFor()

  const adam = await as(world.adam)
  expect((await adam('PATCH', `/admin/teams/${world.wilki.id}`, { name: 'Rysie' })).status).toBe(200)
  const stranger = await site.visit()
  await stranger.goto('/ranking')
  await stranger.getByRole('row', { name: /Wilki/ }).waitFor()
  // 4 points for the chronicle, 3.5 for the days, 4 of 8 for uniforms and all 6 for the badges in two groups, rounded down.
  expect(await stranger.locator('td[data-column=points]').allTextContents()).toEqual(['17'])
})

async function fillIn(values: Record<string, number>) {
  const jan = await as(world.jan)
  for (const { id } of (await jan('GET', '/tasks/initial')).body) await jan('POST', `/tasks/initial/mark/${id}`)
  const groups: { tasks: { id: number; name: string }[] }[] = (await jan('GET', '/tasks/')).body
  const tasks = groups.flatMap(group => group.tasks)
  for (const [name, value] of Object.entries(values))
    expect((await jan('PUT', `/tasks/${tasks.find(task => task.name === name)!.id}`, { value })).status).toBe(200)
}
