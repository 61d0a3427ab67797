import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { expectFine, NARROW, openSite } from './browser.ts'

// A coordinator's year, from the first request for access to the closed year and its results.

const site = await openSite()

let world: World
beforeEach(() => {
  world = createWorld()
  db.update(years).set({ deadline: '2099-05-31' }).where(eq(years.id, world.open.id)).run()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.chronicle, 1)
})

test("a coordinator's year runs from the first request for access to the results", async () => {
  const { ewa, ola, jan, wilki, open } = world
  const leader = await as(jan)
  await leader('PUT', `/tasks/${open.boys.id}`, { value: 20 })
  const page = await site.visit(ewa, { viewport: NARROW })
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
  const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

  await page.goto('/admin')
  await button('Rozpatrz: prośba o dostęp').click()
  await button(/^Wpuść do drużyny: piotr/).click()
  await sees('Wpuszczono: piotr@przyklad.example')
  await expectFine(page)

  await page.getByRole('checkbox', { name: 'Zaznacz: Orły' }).click()
  await button('Przedłuż…').click()
  await page.getByRole('dialog').waitFor()
  await expectFine(page)
  await button('Przedłuż 1 drużynie').click()
  await sees(/^Przedłużono termin do 07\.06\.2099/)

  await leader('POST', '/review/submit')
  await page.reload()
  await page.getByRole('link', { name: /^Sprawdzaj/ }).click()
  await button(/^Zwróć/).click()
  await page.keyboard.type('Skąd dwudziestu harcerzy?')
  await expectFine(page)
  await button('Zwróć do poprawy').click()
  await sees(/^Zwrócono Wilki/)

  await leader('POST', '/review/submit', { note: 'Z książki pracy.' })
  await page.goto(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}?obszar=historia`)
  await sees('Z książki pracy.')
  await expectFine(page)
  await page.goto(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}`)
  await button('Zatwierdź').click()
  await sees(/^Zatwierdzono Wilki/)
  await page.getByRole('button', { name: 'Zamknij komunikat' }).last().click()
  // Scrolled, because the bar at the bottom of a phone would cover parts of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectFine(page)
  await page.goto(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}`)
  await button(/^Cofnij zatwierdzenie/).click()
  await page.getByRole('dialog').waitFor()
  await expectFine(page)
  await page.keyboard.press('Escape')

  const national = await site.visit(ola)
  await national.goto(`/admin/kategoryzacja/${open.id}`)
  await national.getByRole('button', { name: 'Zamknij', exact: true }).click()
  const question = national.getByRole('dialog', { name: 'Zamknąć tę kategoryzację?' })
  await question.getByRole('button', { name: 'Zamknij mimo to' }).click()
  await national.locator('.year-state', { hasText: 'ZAMKNIĘTA' }).waitFor()
  await expectFine(national)

  await page.goto('/admin/przeglad')
  await sees('Wilki')
  await sees('Termin 31.05.2099')
  await expectFine(page)
  const download = page.waitForEvent('download')
  await button('Pobierz').click()
  await button('Pobierz XLSX').click()
  expect((await download).suggestedFilename()).toContain('.xlsx')
  await page.goto('/ranking')
  await sees('Wilki')
  await expectFine(page)
})
