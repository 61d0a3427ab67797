import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { sessions } from '#server/database/schema/people.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, createWorld, user, type World } from '#test/world.ts'
import { openSite, seriousFindings } from './browser.ts'

// Two people edit one year, or one person's session ends: no edits are lost, and no change is undone without a question.

const site = await openSite()

let world: World
let page: Page

beforeEach(() => {
  world = createWorld()
})

const task = () => page.locator(`#task-${world.draft.hike.id}`)

async function openTask(person: { id: number } = world.adam) {
  page = await site.visit(person)
  await page.goto(`/admin/kategoryzacja/${world.draft.id}#task-${world.draft.hike.id}`)
  await task().getByLabel('Nazwa zadania').waitFor()
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).click()
const olas = async (method: string, change?: object) =>
  (await as(world.ola))(method, `/admin/categorization/tasks/${world.draft.hike.id}`, change)
const stored = async () => {
  const ola = await as(world.ola)
  const { taskGroup } = (await ola('GET', `/admin/categorization/${world.draft.id}`)).body
  return taskGroup[0].primaryTasks.find(({ id }: { id: number }) => id === world.draft.hike.id)
}

test('two people change the same field, and the one who saves last chooses', async () => {
  await openTask()
  await olas('PATCH', { maxPoints: 25 })
  await task().getByLabel('Maksymalna liczba punktów').fill('30')
  await press('Zapisz zadanie')
  await task().getByText('Ktoś w międzyczasie zmienił to samo').waitFor()
  expect(await stored()).toMatchObject({ maxPoints: 25 })
  expect(await seriousFindings(page)).toEqual([])
  await press('Twoje: 30')
  await press('Zapisz zadanie')
  await task().getByText('Zapisano').waitFor()
  expect(await stored()).toMatchObject({ maxPoints: 30 })
})

test('a task deleted during an edit can be added as a new one', async () => {
  await openTask()
  await task().getByLabel('Nazwa zadania').fill('Wyprawa w góry')
  await olas('DELETE')
  await press('Zapisz zadanie')
  await page.locator('h2:focus', { hasText: 'Usunięte w międzyczasie' }).waitFor()
  await press('Dodaj jako nowe zadanie')
  await page.getByText('Usunięte w międzyczasie').waitFor({ state: 'detached' })
  await page.locator('.task-row__name', { hasText: 'Wyprawa w góry' }).waitFor()
})

test('after a session has ended, a dialog signs the user in and the save continues', async () => {
  const zofia = user('zofia', { role: 'ADMIN', passwordHash })
  await openTask(zofia)
  await task().getByLabel('Nazwa zadania').fill('Wyprawa w góry')
  db.delete(sessions).run()
  await press('Zapisz zadanie')
  const dialog = page.getByRole('dialog', { name: 'Sesja wygasła' })
  await dialog.getByText('zofia@przyklad.example').waitFor()
  await dialog.getByLabel('Hasło').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Zaloguj się' }).click()
  await dialog.waitFor({ state: 'detached' })
  await task().getByText('Zapisano').waitFor()
  expect(await stored()).toMatchObject({ name: 'Wyprawa w góry' })
})

test('tasks are added one after another with the keyboard alone', async () => {
  page = await site.visit(world.adam)
  await page.goto(`/admin/kategoryzacja/${world.draft.id}#group-${world.draft.camps.id}`)
  await page.getByText('Dodaj zadanie', { exact: true }).filter({ visible: true }).first().click()
  const form = page.locator('details[id^=new-task-][open] form')
  await form.getByLabel('Nazwa zadania').fill('Noc w lesie')
  await form.getByLabel('Rodzaj').selectOption('liniowe')
  await form.getByLabel('Maksymalna liczba punktów').fill('12')
  await press('Dodaj zadanie')
  await page.locator('.task-row__name', { hasText: 'Noc w lesie' }).waitFor()
  await form.locator('input[name=name]:focus').waitFor()
  await page.keyboard.type('Noc w śniegu')
  await page.keyboard.press('Enter')
  await page.locator('.task-row__name', { hasText: 'Noc w śniegu' }).waitFor()
  const label = await form.getByText('Nazwa zadania').boundingBox()
  expect(label!.y).toBeGreaterThan((await page.locator('header').first().boundingBox())!.height)

  const ola = await as(world.ola)
  const { taskGroup } = (await ola('GET', `/admin/categorization/${world.draft.id}`)).body
  expect(taskGroup[1].primaryTasks.slice(-2)).toMatchObject([
    { name: 'Noc w lesie', type: 'LINEAR', maxPoints: 12 },
    { name: 'Noc w śniegu', type: 'LINEAR', maxPoints: 12 },
  ])
})

test('the bar of the nuclear mode stays visible while it is on', async () => {
  page = await site.visit(world.ola)
  await page.goto(`/admin/kategoryzacja/${world.open.id}`)
  await page.getByRole('switch', { name: 'tryb nuklearny' }).click()
  await press('POZWÓL MI POPEŁNIAĆ BŁĘDY')
  const bar = page.getByText('Tryb nuklearny włączony')
  await page.mouse.wheel(0, 5000)
  await bar.waitFor()
  expect(await bar.evaluate(element => element.getBoundingClientRect().top >= 0)).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await press('Wyłącz')
  await bar.waitFor({ state: 'detached' })
})
