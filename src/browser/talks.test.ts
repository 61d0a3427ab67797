import { beforeEach, expect, test } from 'bun:test'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { readPdf } from '#test/pdf.ts'
import { callAs, completePrerequisites, freshWorld } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite } from './browser.ts'

// A talk is recorded, confirmed and printed (rules.md#64).

const site = await openSite()
const world = freshWorld()
let kinds: number[]
beforeEach(() => {
  completePrerequisites(world.wilki, world.open)
  insertKinds(world.open.id, null)
  kinds = kindsOf(world.open.id).map(({ id }) => id)
})

const talks = async () =>
  (await callAs(world.ewa, 'GET', `/talks/${world.open.id}/of/${world.wilki.id}`)).body as { state: string }[]
const arrange = (body: object) =>
  callAs(world.ewa, 'POST', `/talks/${world.open.id}/of/${world.wilki.id}`, { kindId: kinds[1], ...body })
const inDays = (days: number) => dayAfter(warsawDay(Date.now()), days)

test('a coordinator records a talk on the sheet, a leader confirms it, and both print it without the note', async () => {
  await arrange({ arrangedFor: `${inDays(-1)}T10:00:00Z`, place: 'harcówka, Lipowa 4' })
  await arrange({ arrangedFor: `${inDays(9)}T10:00:00Z`, place: 'biuro chorągwi, sala 4', kindId: kinds[2] })
  const panel = await site.visit(world.ewa)
  await panel.goto('/admin/przeglad?kolumny=rozmowy')
  await panel.getByRole('link', { name: 'Zapisz: rozmowa bez zapisu' }).waitFor()
  await expectFine(panel, EVERY_LOOK)
  await panel.getByRole('link', { name: 'Zapisz: rozmowa bez zapisu' }).click()
  await panel
    .getByRole('article', { name: 'Półroczna' })
    .getByLabel('Na co się umówiliście')
    .fill('Stopnie: sześciu do lutego.\nKurs w grudniu.')
  await panel.getByText('leśna', { exact: true }).last().click()
  await panel.getByLabel('Notatka, której drużynowi nie zobaczą').fill('Sam prowadzi wszystko.')
  await expectFine(panel, EVERY_LOOK)
  await panel.getByRole('button', { name: /^Zapisz i/ }).click()
  await panel.getByText('Sam prowadzi wszystko.').waitFor()
  await expectFine(panel, EVERY_LOOK)

  const page = await site.visit(world.jan, { viewport: NARROW })
  await page.goto('/kategoryzacja/rozmowy')
  await page.getByRole('heading', { name: 'Tak się umówiliście. Zgadza się?' }).waitFor()
  expect(await page.getByText('Sam prowadzi').count()).toBe(0)
  await expectFine(page, EVERY_LOOK)
  for (const side of [panel, page]) {
    const text = readPdf(await side.pdf())
      .map(sheet => sheet.text)
      .join(' ')
    expect(text).toContain('Stopnie: sześciu do lutego.')
    expect(text).not.toContain('Sam prowadzi')
  }
  await page.getByRole('button', { name: 'Zgadza się' }).click()
  await page.getByText('Historia').click()
  await page.getByText(/potwierdzona/).waitFor()
  expect(await talks()).toMatchObject([{ state: 'ARRANGED' }, { state: 'CONFIRMED' }])
  await expectFine(page, EVERY_LOOK)
})
