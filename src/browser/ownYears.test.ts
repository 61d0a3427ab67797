import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { reviewActs, sheetReviews } from '#server/database/schema/review.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { callAs, createWorld, enter, play, type World } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// The sheets of earlier years (rules.md#76).

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
  const { wilki, finished, open, ewa, jan } = world
  play(wilki, finished, 5)
  enter(wilki, finished.hike, 3)
  play(wilki, open, 2)
  const sheet = { teamId: wilki.id, yearId: open.id, at: '2026-05-01T10:00:00.000Z' }
  db.insert(reviewActs)
    .values([
      { ...sheet, kind: 'SUBMIT', byId: jan.id },
      { ...sheet, kind: 'APPROVE', byId: ewa.id, note: 'Piękny rok.' },
    ])
    .run()
  db.insert(sheetReviews)
    .values({
      teamId: wilki.id,
      yearId: open.id,
      state: 'APPROVED',
      since: sheet.at,
      byId: ewa.id,
      note: 'Piękny rok.',
    })
    .run()
})

const close = () => callAs(world.ola, 'PATCH', '/admin/categorization/state/close')

test('an earlier year links to the open one, and a year without a category names the missing prerequisites', async () => {
  const { finished, open, jan } = world
  const page = await site.visit(jan)
  await page.goto(`/kategoryzacja/lata/${finished.id}`)
  await page.getByRole('link', { name: 'Jak jest w tym roku' }).click()
  await page.waitForURL(url => url.pathname === '/kategoryzacja')
  db.delete(donePrerequisites).where(eq(donePrerequisites.prerequisiteId, open.bookkeeping.id)).run()
  await close()
  await page.goto('/')
  await page.getByText(/Zabrakło\s1\swymagania wstępnego: „Książka pracy”/).waitFor()
  await page.goto(`/kategoryzacja/lata/${finished.id}`)
  await page.getByText('Tego arkusza nikt już nie zmieni.').waitFor()
  expect(await page.getByRole('link', { name: 'Jak jest w tym roku' }).count()).toBe(0)
})

test('an earlier year is listed, read area by area, printed and downloaded, and is read-only', async () => {
  const { finished, open, jan } = world
  await close()
  const page = await site.visit(jan)
  await page.goto('/kategoryzacja/lata')
  await page.getByRole('heading', { name: '2024/25' }).waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .count(),
  ).toBe(2)
  await expectFine(page, EVERY_LOOK)

  await page.getByRole('link', { name: '2024/25', exact: true }).click()
  await page.getByText('Tego arkusza nikt już nie zmieni.').waitFor()
  await expectFine(page, EVERY_LOOK)
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  const file = await (await loading).path()
  expect(await Bun.file(file!).text()).toContain('Dobre uczynki')

  await page
    .getByRole('link', { name: /^Stan jednostki/ })
    .first()
    .click()
  const row = page.locator(`#zadanie-${finished.goodTurns.id}`)
  await row.getByText('5', { exact: true }).waitFor()
  expect(await page.locator('.task input').count()).toBe(0)
  await page.getByRole('link', { name: 'Podsumowanie' }).first().click()
  await page.getByRole('link', { name: 'Drukuj' }).click()
  await page.getByRole('heading', { name: /Wilki/ }).first().waitFor()
  expect((await page.pdf()).byteLength).toBeGreaterThan(5_000)

  // A year with an approved sheet has a history and a diploma.
  await page.goto(`/kategoryzacja/lata/${open.id}`)
  await page.getByRole('heading', { name: 'Historia arkusza' }).waitFor()
  await page.getByText('Piękny rok.').first().waitFor()
  await page.getByRole('link', { name: 'Dyplom' }).click()
  await page.locator('.diploma').getByText('Wilki').first().waitFor()
})

test('between two years the home page and the sheet show the newest closed year', async () => {
  await close()
  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/')
  await page
    .getByRole('heading', { name: 'Drużyna polowa' })
    .or(page.getByRole('heading', { name: 'Drużyna leśna' }))
    .waitFor()
  await page.getByText('Piękny rok.').waitFor()
  await page.getByText(/Do wyższego symbolu najbliżej było w\sobszarach „.+” \(\d+/).waitFor()
  await page.getByText('Następna jeszcze się nie zaczęła.').waitFor()
  await expectFine(page, EVERY_LOOK)

  await page.goto('/kategoryzacja')
  await page.getByText('Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!').waitFor()
  await page.getByRole('heading', { name: '2025/26' }).waitFor()
  await page.getByText('Tego arkusza nikt już nie zmieni.').waitFor()
  await expectFine(page, EVERY_LOOK)
})

test('a troop before its first year reads where its sheets will be', async () => {
  await close()
  const page = await site.visit(world.borys)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Tu będą Wasze arkusze' }).waitFor()
  await page.goto('/kategoryzacja')
  await page.getByText('Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!').waitFor()
  await page.goto(`/kategoryzacja/lata/${world.draft.id}`)
  await page.getByText('Nie ma takiego arkusza.').waitFor()
})
