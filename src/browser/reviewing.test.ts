import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { years } from '#server/database/schema/years.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'
import { expectFine, NARROW, openSite, WIDE } from './browser.ts'

// A coordinator checks the submitted sheets of "Orły" and "Wilki", each with an empty obligatory task.

const site = await openSite()

const world = freshWorld()
let list: string
beforeEach(async () => {
  const { open, wilki, orly } = world
  for (const team of [wilki, orly]) {
    completePrerequisites(team, open)
    enter(team, open.goodTurns, 3)
    enter(team, open.boys, 20)
  }
  for (const leader of [world.jan, world.borys]) await (await as(leader))('POST', '/review/submit')
  list = `/admin/kategoryzacja/${open.id}/arkusze?stan=SUBMITTED`
})

async function visit(person: { id: number }, viewport: typeof WIDE, path: string) {
  const page = await site.visit(person, { viewport })
  await page.goto(path)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const withFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.task')?.querySelector('h3')?.textContent ?? null)

test('a coordinator writes a remark and approves a sheet with the keyboard alone, and the next in the list opens', async () => {
  const page = await visit(world.ewa, WIDE, list)
  await rowOf(page, 'Orły').getByRole('link', { name: 'Zobacz arkusz' }).press('Enter')
  await heading(page, 'Arkusz jednostki Orły')
  await page.getByRole('link', { name: 'Zgłoszone' }).waitFor()
  await page.getByText('zostało 1 po tym').waitFor()
  const areas = page.getByRole('navigation', { name: 'Obszary' })
  await page.getByRole('heading', { level: 2, name: 'Stan jednostki' }).waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await withFocus(page)).toBe('Dobre uczynki')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Znów pięć?')
  const field = page.locator('.task').getByRole('textbox', { name: 'Uwaga do drużyny' })
  expect(await field.inputValue()).toBe('Znów pięć?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('.task').getByRole('region', { name: 'Uwaga otwarta' }).getByText('Znów pięć?').waitFor()

  await areas.getByRole('link', { name: /Biwaki/ }).press('Enter')
  await page.getByRole('link', { name: 'Następny z uwagą albo zmianą: Stan jednostki' }).press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Stan jednostki' }).waitFor()

  await page.getByRole('button', { name: 'Zatwierdź' }).press('Enter')
  const question = page.getByRole('dialog')
  await question.getByText('Kronika').waitFor()
  await question.getByRole('button', { name: 'Zatwierdź mimo to' }).press('Enter')
  await page
    .getByText(/^Zatwierdzono\sOrły/)
    .first()
    .waitFor()
  await heading(page, 'Arkusz jednostki Wilki')
  await page.getByText('to ostatni').waitFor()
  // The keyboard goes on at the top of the sheet.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('tresc')
  await page.getByRole('link', { name: 'Zgłoszone' }).press('Enter')
  await rowOf(page, 'Wilki').waitFor()
  expect(page.url()).toEndWith(list)
  expect(await rowOf(page, 'Orły').count()).toBe(0)
})

test.each([
  ['a desktop', WIDE, 420],
  ['a phone', NARROW, 480],
])(
  'on %s the acts and the first task are on the first screen, and nothing above it but the state',
  async (_, size, most) => {
    const { open, orly } = world
    db.update(teams).set({ name: '35 NDH „Czerwony Kur”' }).where(eq(teams.id, orly.id)).run()
    db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, open.id)).run()
    const ewa = await as(world.ewa)
    await ewa('POST', `/remarks/${open.id}/of/${orly.id}`, { taskId: open.goodTurns.id, text: 'Znów trzy?' })
    const page = await visit(world.ewa, size, list)
    await rowOf(page, '35 NDH').getByRole('link', { name: 'Zobacz arkusz' }).click()
    await page.getByRole('heading', { level: 2, name: 'Stan jednostki' }).waitFor()
    await page.waitForFunction(y => document.querySelector('.task')!.getBoundingClientRect().y <= y, most)
    const acts = [
      page.getByRole('button', { name: 'Zatwierdź' }),
      page.getByRole('button', { name: /^Zwróć/ }),
      page.getByRole('link', { name: /^Następny\s*:/ }),
    ]
    for (const act of acts) {
      const { y, height } = (await act.filter({ visible: true }).boundingBox())!
      expect(y + height).toBeLessThanOrEqual(size.height)
    }
    // With a remark that is typed: its field, its hint and the dialog that names it.
    await page.getByRole('button', { name: 'Dodaj uwagę: Liczba harcerzy' }).click()
    await page.keyboard.type('Skąd dwudziestu?')
    await expectFine(page)
    await page
      .getByRole('button', { name: /^Zwróć/ })
      .filter({ visible: true })
      .click()
    await page.getByText('Liczba harcerzy: „Skąd dwudziestu?”').waitFor()
    await page.getByText('Dobre uczynki', { exact: true }).last().waitFor()
    await expectFine(page)
  },
)

test('the shortcuts are listed under "?", and can be switched off there for users of speech input', async () => {
  const page = await visit(world.ewa, WIDE, `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}`)
  // The heading stands there while the sheet is still read.
  await page.getByRole('button', { name: 'Skróty klawiszowe' }).waitFor()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  await keys.getByText('następne (najpierw do obejrzenia)').waitFor()
  await expectFine(page)
  await keys.getByText('Skróty włączone').click()
  await page.keyboard.press('Escape')
  for (const key of ['j', '?']) await page.keyboard.press(key)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await withFocus(page)).toBeNull()

  await page.reload()
  await page.getByRole('button', { name: 'Skróty klawiszowe' }).click()
  await keys.getByText('Skróty wyłączone').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  expect(await withFocus(page)).toBe('Liczba harcerzy')
})

test('selected sheets are approved after one question that names those that lack something', async () => {
  enter(world.orly, world.open.chronicle, 1)
  const page = await visit(world.ewa, NARROW, '/admin/przeglad?stan=SUBMITTED')
  await page.getByRole('checkbox', { name: 'Zaznacz wszystkie' }).check()
  await page.getByRole('button', { name: /^Zatwierdź 2\sarkusze/ }).click()
  const question = page.getByRole('dialog', { name: /^Zatwierdź 2\sarkusze/ })
  await question.getByText(/1\sjest niekompletny:/).waitFor()
  expect(await question.getByRole('region', { name: 'Zanim zatwierdzisz' }).textContent()).toEndWith('Wilki')
  await expectFine(page)
  await question.getByRole('button', { name: /^Zatwierdź 2\sarkusze/ }).click()
  await page.getByText('Żadna drużyna nie pasuje do tego, czego szukasz.').waitFor()
  await page.goto(list.replace('SUBMITTED', 'APPROVED'))
  await page.getByText('2 arkusze').waitFor()
})

test('the dialog for closing a year keeps its buttons visible, and links to each list', async () => {
  const page = await visit(world.ola, NARROW, `/admin/kategoryzacja/${world.open.id}`)
  await page.getByRole('button', { name: 'Zamknij', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Zamknąć tę kategoryzację?' })
  const cancel = question.getByRole('button', { name: 'Anuluj' })
  await question.getByText('2 zgłoszone arkusze czekają na sprawdzenie').waitFor()
  expect(await cancel.evaluate(button => button === document.activeElement)).toBe(true)
  for (const end of [false, true]) {
    await question.evaluate((dialog, down) => dialog.scrollTo(0, down ? dialog.scrollHeight : 0), end)
    const seen = await question.getByRole('button', { name: 'Zamknij mimo to' }).boundingBox()
    const [box, frame] = [seen!, (await question.boundingBox())!]
    expect(box.y >= frame.y && box.y + box.height <= frame.y + frame.height).toBe(true)
  }
  await expectFine(page)

  await question
    .getByRole('row', { name: /^Mazowiecka/ })
    .getByRole('link', { name: '2', exact: true })
    .click()
  await page.getByText('2 arkusze').waitFor()
  expect(page.url()).toContain(`/arkusze?stan=SUBMITTED&choragiew=${world.mazovia.id}`)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a value typed while another leader submits is shown at its task, stored, and saved after a withdrawal', async () => {
  const { jan, kuba, open } = world
  const other = await as(kuba)
  await other('POST', '/review/withdraw')
  const page = await visit(jan, NARROW, `/kategoryzacja?obszar=${open.unit.id}`)
  const row = page.locator('.task').filter({ has: page.getByRole('heading', { name: 'Dobre uczynki', exact: true }) })
  const field = row.getByRole('textbox', { name: 'Dobre uczynki' })
  await field.waitFor()
  await other('POST', '/review/submit')
  await field.fill('4')
  await row.getByText(/Nie\szapisano:\sArkusz\sczeka\sna\ssprawdzenie/).waitFor()
  await page
    .getByRole('listitem')
    .getByText(/„Dobre\suczynki”,\s4:\sArkusz\sczeka/)
    .waitFor()
  await expectFine(page)

  await page.reload()
  await page
    .getByRole('listitem')
    .getByText(/„Dobre\suczynki”,\s4:\sArkusz\sczeka/)
    .waitFor()
  await other('POST', '/review/withdraw')
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await page.reload()
  await saved
  await page.getByText('Odrzucone, a więc niezapisane:').waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('4')
  const { body } = await other('GET', '/tasks/')
  const tasks = body.flatMap((group: { tasks: { id: number; value: number }[] }) => group.tasks)
  expect(tasks.find(({ id }: { id: number }) => id === open.goodTurns.id).value).toBe(4)
})
