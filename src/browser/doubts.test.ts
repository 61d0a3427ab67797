import { beforeEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { doubtAnswers } from '#server/database/schema/sheets.ts'
import { callAs, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// Doubts about a sheet (rules.md#80).

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.boys, 22)
})

test('80 a leader is asked about a doubtful value after leaving the field, and corrects or confirms it', async () => {
  const { jan, open } = world
  const page = await site.visit(jan, { viewport: NARROW })
  const field = page.getByRole('textbox', { name: 'Umundurowani', exact: true })
  const row = page.locator('.task', { has: field })
  const question = row.getByRole('region', { name: 'Do obejrzenia' })
  await page.goto(`/kategoryzacja?obszar=${open.unit.id}`)
  await field.fill('66')
  await row.getByText('10,0').waitFor()
  expect(await row.getByRole('button', { name: /^Odpowiedz/ }).count()).toBe(0)
  await field.press('Tab')
  await row.getByText('66 to więcej niż 22').waitFor()
  await row.getByRole('button', { name: /^Odpowiedz/ }).click()
  await question.getByText('66 to więcej niż 22').waitFor()
  await expectFine(page, EVERY_LOOK)

  await question.getByRole('button', { name: 'Popraw' }).click()
  expect(await field.evaluate(element => element === document.activeElement)).toBe(true)

  await question.getByRole('button', { name: 'Tak, dopisz dlaczego' }).click()
  await question.getByRole('textbox', { name: 'Skąd ta liczba?' }).fill('Z rodzicami')
  await question.getByRole('button', { name: 'Zapisz' }).click()
  await page.getByText('Potwierdzone: jan@przyklad.example').waitFor()
  expect(db.select().from(doubtAnswers).all()).toMatchObject([
    { code: 'above-reference', value: 66, note: 'Z rodzicami' },
  ])

  await field.fill('67')
  await field.press('Tab')
  await question.getByText('67 to więcej niż 22').waitFor()
})

test('80 erasing a reference names in one sentence what it costs, and can be undone immediately', async () => {
  const { jan, open, wilki } = world
  enter(wilki, open.uniforms, 22)
  const page = await site.visit(jan)
  const field = page.getByRole('textbox', { name: 'Liczba harcerzy', exact: true })
  const row = page.locator('.task', { has: field })
  await page.goto(`/kategoryzacja?obszar=${open.unit.id}`)
  for (const [typed, words] of [
    ['0', 'Od tej liczby zależy 1 zadanie: tracicie 10,0 pkt'],
    ['', 'Od tej liczby zależy 1 zadanie: tracicie 10,0 pkt'],
  ] as const) {
    await field.fill(typed)
    await field.press('Tab')
    await row.getByText(words).waitFor()
    await expectFine(page, EVERY_LOOK)
    await row.getByRole('button', { name: 'Cofnij: Liczba harcerzy' }).click()
    await row.getByText(words).waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('22')
  }
})

test('80 a coordinator moves to the doubts with J, and sees their number and random samples at the desk', async () => {
  const { jan, ewa, open, wilki } = world
  enter(wilki, open.uniforms, 66)
  enter(wilki, open.chronicle, 1)
  await callAs(jan, 'POST', '/review/submit', {})
  const page = await site.visit(ewa, { viewport: NARROW })
  await page.goto('/admin/przeglad')
  await page.getByRole('button', { name: /^Filtry/ }).click()
  await page.getByRole('button', { name: 'Do obejrzenia 1' }).click()
  await expectFine(page, EVERY_LOOK)
  await page.waitForURL(/obejrzenia=1/)
  await page.getByRole('button', { name: 'Wylosuj 1 arkusz' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Usuń filtr: wylosowane 1' }).waitFor()
  await page.waitForURL(new RegExp(`obejrzenia=1&wylosowane=${wilki.id}`))

  await page.goto(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}`)
  const list = page.getByRole('group').filter({ hasText: 'klawisze J i K' })
  await list.getByText('66 to więcej niż 22').waitFor()
  await list.getByText('100% wpisów zmieniono w ostatniej dobie').waitFor()
  await page.keyboard.press('j')
  await page.waitForURL(url => url.searchParams.get('zadanie') === String(open.uniforms.id))
  await page.locator(`#zadanie-${open.uniforms.id} button.more:focus`).waitFor()
  await expectFine(page, EVERY_LOOK)
})
