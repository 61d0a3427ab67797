import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { prerequisites, years } from '#server/database/schema/years.ts'
import { freshWorld, play } from '#test/world.ts'
import { expectFine, openSite } from './browser.ts'
import { editorOn } from './editorPage.ts'

const site = await openSite()

const world = freshWorld()

test("a draft is copied, its changed rules are tried on last year's sheets and opened; a leader reads them", async () => {
  const { ola, jan, wilki, fale, finished, open } = world
  play(wilki, finished, 5)
  play(fale, finished, 1)
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, open.id)).run()
  db.update(years).set({ closedAt: '2026-06-30T20:00:00.000Z' }).where(eq(years.id, finished.id)).run()
  const page = await site.visit(ola)
  const { choose, press, sees, status, unfold } = editorOn(() => page)
  await page.goto('/admin/kategoryzacja/nowa')
  await page.getByLabel('Nazwa').fill('2027/28')
  await page.getByLabel('Skopiuj z').selectOption('2024/25 [ZAKOŃCZONA]')
  await press('Utwórz arkusz')
  await status('SZKIC')

  await unfold('Na arkuszach')
  const trial = page.locator('.trial')
  await trial.getByText(/^Żadna drużyna nie\szmieniłaby kategorii\.$/).waitFor()
  await expectFine(page)

  const unit = page.getByRole('region', { name: 'Stan jednostki' })
  const typeThreshold = async (name: string, value: string) => {
    await unit.getByRole('button', { name: `${name}: Stan jednostki` }).click()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await typeThreshold('Próg leśny (pkt)', '2')
  await typeThreshold('Próg puszczański (pkt)', '10')
  await trial.getByText(/Na próbę/).waitFor()
  await trial.getByRole('row', { name: /^Fale/ }).getByText('Stan jednostki').waitFor()

  await unfold('Biwaki')
  const camps = page.getByRole('region', { name: 'Biwaki' })
  await camps.getByText('Nazwa, progi i kolejność grupy').click()
  await choose(camps.getByLabel('Do kategorii leśnej w tej grupie'), 'LESNA')
  // No troop has the symbol that the camps require.
  await trial
    .getByRole('row', { name: /^Wilki/ })
    .getByText('Biwaki')
    .waitFor()
  await trial.scrollIntoViewIfNeeded()
  await expectFine(page)

  await press(/^Zapisz 2 zmiany/, unit)
  await unit.locator('.area-foot').waitFor({ state: 'detached' })
  await press(/^Zapisz 1 zmianę/, camps)
  await camps.locator('.area-foot').waitFor({ state: 'detached' })
  await press('Otwórz')
  await press(/^Otwórz/, page.getByRole('dialog'))
  await status('TRWA')
  await trial.waitFor({ state: 'detached' })
  await sees(/Drużyny pracują/)

  const { id } = db.select().from(years).where(eq(years.state, 'OPEN')).get()!
  const { id: prerequisiteId } = db.select().from(prerequisites).where(eq(prerequisites.yearId, id)).get()!
  db.insert(donePrerequisites).values({ teamId: wilki.id, prerequisiteId, doneAt: '2026-09-01' }).run()
  const leader = await site.visit(jan)
  await leader.goto('/kategoryzacja?obszar=0')
  await leader
    .getByText(/Obszar „Biwaki”: do\skategorii leśnej co\snajmniej symbol leśny/)
    .first()
    .waitFor()
})

test("an administrator writes the association's greeting, a stranger reads it, and it is taken back", async () => {
  const page = await site.visit(world.adam)
  await page.goto('/admin/ustawienia/choragwie')
  await page.getByLabel('Nagłówek powitania').fill('Czuwaj, druhny i druhowie!')
  await page.getByLabel('Treść powitania').fill('Dobrego roku w lesie.')
  await page.getByRole('button', { name: 'Zapisz słowa' }).click()
  const takeBack = page.getByRole('button', { name: /^Cofnij: Zapisano słowa związku/ })
  await takeBack.waitFor()

  const stranger = await site.visit()
  await stranger.goto('/')
  await stranger.getByRole('heading', { name: 'Czuwaj, druhny i druhowie!' }).waitFor()
  await stranger.getByText(/^Dobrego roku\sw\slesie\.$/).waitFor()

  await takeBack.click()
  await page.getByText('wróciły poprzednie').waitFor()
  await stranger.reload()
  await stranger.getByRole('heading', { name: 'Po co kategoryzacja?' }).waitFor()
  expect(await stranger.getByText('Czuwaj, druhny i druhowie!').count()).toBe(0)
})
