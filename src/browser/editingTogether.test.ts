import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { sessions } from '#server/database/schema/people.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, freshWorld, user } from '#test/world.ts'
import { openSite, seriousFindings } from './browser.ts'

// Two people edit one year, or one person's session ends: no edits are lost, and no change is undone without a question.

const site = await openSite()

const world = freshWorld()
let page: Page

const row = () => page.locator(`#task-${world.draft.hike.id}`)
const form = () => page.locator(`#task-${world.draft.hike.id} + [data-form]`)
const cell = (name: string) => page.locator(`[data-cell="task-${world.draft.hike.id} ${name}"]`)
const type = async (name: string, text: string) => {
  await cell(name).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await cell(name).and(page.locator(':focus')).waitFor()
}

async function openTask(person: { id: number } = world.adam) {
  page = await site.visit(person)
  await page.goto(`/admin/kategoryzacja/${world.draft.id}#task-${world.draft.hike.id}`)
  await form().getByRole('textbox', { name: 'Opis' }).waitFor()
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).click()
const olas = async (method: string, change?: object) =>
  (await as(world.ola))(method, `/admin/categorization/tasks/${world.draft.hike.id}`, change)
const stored = async () => {
  const ola = await as(world.ola)
  const { taskGroup } = (await ola('GET', `/admin/categorization/${world.draft.id}`)).body
  return taskGroup[0].primaryTasks.find(({ id }: { id: number }) => id === world.draft.hike.id)
}

test('two people change the same row, and the one who saves last chooses between both versions', async () => {
  await openTask()
  await olas('PATCH', { maxPoints: 25 })
  await type('name', 'Rajd')
  await press('Zapisz 1 zmianę')
  await row().getByText('ktoś zapisał to w międzyczasie').waitFor()
  expect(await stored()).toMatchObject({ maxPoints: 25, name: 'Wędrówka' })
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('radio', { name: /^Twoja:/ }).check()
  await press(/^Zapisz 2 zmiany/)
  await page.locator('.area-foot').waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ maxPoints: 10, name: 'Rajd' })
})

test('a task deleted during an edit can be added as a new one', async () => {
  await openTask()
  await type('name', 'Wyprawa w góry')
  await olas('DELETE')
  await press('Zapisz 1 zmianę')
  await page.locator('h2:focus', { hasText: 'Usunięte w międzyczasie' }).waitFor()
  await press('Dodaj jako nowe zadanie')
  await page.getByText('Usunięte w międzyczasie').waitFor({ state: 'detached' })
  await page.locator('th[data-column=name] .cell', { hasText: /^Wyprawa\sw\sgóry$/ }).waitFor()
})

test('after a session has ended, a dialog signs the user in and the save continues', async () => {
  const zofia = user('zofia', { role: 'ADMIN', passwordHash })
  await openTask(zofia)
  await type('name', 'Wyprawa w góry')
  db.delete(sessions).run()
  await press('Zapisz 1 zmianę')
  const dialog = page.getByRole('dialog', { name: 'Sesja wygasła' })
  await dialog.getByText('zofia@przyklad.example').waitFor()
  await dialog.getByLabel('Hasło').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Zaloguj się' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.area-foot').waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ name: 'Wyprawa w góry' })
})

test('tasks are added one after another with the keyboard alone', async () => {
  const { id } = world.draft.camps
  page = await site.visit(world.adam)
  await page.goto(`/admin/kategoryzacja/${world.draft.id}#group-${id}`)
  const focused = (key: string) => page.locator(`button[data-cell="${key}"]:focus`).waitFor()
  await page.locator(`[data-cell="new-task-${id}-1 name"]`).focus()
  for (const [n, name] of ['Noc w lesie', 'Noc w śniegu'].entries()) {
    const key = `new-task-${id}-${n + 1}`
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await focused(`${key} name`)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await focused(`${key} maxPoints`)
    for (const arrow of ['ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(arrow)
    await focused(`new-task-${id}-${n + 2} name`)
  }
  await page.keyboard.press('Control+s')
  await page.locator('.area-foot').waitFor({ state: 'detached' })
  const ola = await as(world.ola)
  const { taskGroup } = (await ola('GET', `/admin/categorization/${world.draft.id}`)).body
  expect(taskGroup[1].primaryTasks.slice(-2)).toMatchObject([
    { name: 'Noc w lesie', type: 'BOOLEAN', maxPoints: 12 },
    { name: 'Noc w śniegu', type: 'BOOLEAN', maxPoints: 12 },
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
