import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { insertKinds } from '#server/years/talkKinds.ts'
import { as, type Call, freshWorld } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openSite, WIDE } from './browser.ts'
import { editorOn } from './editorPage.ts'

// A coordinator's year, from the draft to the closed year that is opened once more. The national coordinator keeps the
// year, the district's one the troops; the leaders act through the API, as their own year is told in leaderYear.test.ts.

/** The ten everyday jobs with their clicks, each counted from the page on which it begins. */
const CLICKS = {
  'find a task in the editor': 1,
  'see what waits': 0,
  'let a leader in': 2,
  'remind all troops that have not begun': 3,
  "extend a troop's deadline": 3,
  'ask about a task and return the sheet': 4,
  'see who changed a value': 2,
  'check a sheet and approve it': 2,
  'undo the approval': 1,
  'get the list for a meeting': 2,
}

const site = await openSite()

const world = freshWorld()
beforeEach(() => {
  // Last year is over, and its kinds of talks come along with the copy.
  insertKinds(world.open.id, null)
  db.update(years).set({ state: 'FINISHED' }).where(eq(years.id, world.open.id)).run()
})

/** Returns steps in this page; each takes what is visible first. */
function stepsOn(page: Page) {
  const shown = (
    role: 'button' | 'checkbox' | 'link' | 'textbox',
    name: string | RegExp,
    within: Page | Locator = page,
  ) =>
    within
      .getByRole(role, { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
  return {
    page,
    press: (name: string | RegExp, within?: Locator) => shown('button', name, within).click(),
    follow: (name: string | RegExp, within?: Locator) => shown('link', name, within).click(),
    tick: (name: string) => shown('checkbox', name).click(),
    write: (name: string | RegExp, text: string) => shown('textbox', name).fill(text),
    sees: (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    isFine: () => expectFine(page, EVERY_LOOK),
    dialog: page.getByRole('dialog'),
  }
}

/** Does a job within the open page and returns its clicks. A job that reloads the page loses them and fails. */
async function clicksOf(page: Page, job: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const counting = globalThis as unknown as { clicks?: number }
    if (counting.clicks === undefined) addEventListener('pointerdown', () => void counting.clicks!++, true)
    counting.clicks = 0
  })
  await job()
  return page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks)
}

async function tickPrerequisites(leader: Call) {
  for (const { id } of (await leader('GET', '/tasks/initial')).body) await leader('POST', `/tasks/initial/mark/${id}`)
}

/** Enters values under the names of their tasks. */
async function fillIn(leader: Call, values: Record<string, number>) {
  const groups: { tasks: { id: number; name: string }[] }[] = (await leader('GET', '/tasks/')).body
  const tasks = groups.flatMap(group => group.tasks)
  for (const [name, value] of Object.entries(values))
    await leader('PUT', `/tasks/${tasks.find(task => task.name === name)!.id}`, { value })
}

test("a coordinator's year runs from the draft to the reopened year, and its ten jobs take few clicks", async () => {
  const clicks: Record<string, number> = {}
  const job = async (name: keyof typeof CLICKS, on: { page: Page }, work: () => Promise<unknown>) => {
    clicks[name] = await clicksOf(on.page, work)
  }
  const [jan, borys] = [await as(world.jan), await as(world.borys)]
  const ola = stepsOn(await site.visit(world.ola, { viewport: WIDE }))
  const ewa = stepsOn(await site.visit(world.ewa, { viewport: WIDE }))
  const { status } = editorOn(() => ola.page)

  // In August the national coordinator copies last year, looks a task up, and opens the year with a deadline.
  await ola.page.goto('/admin/kategoryzacja/nowa')
  await ola.write('Nazwa', '2027/28')
  const source = ola.page.getByLabel('Skopiuj z').locator('option:checked')
  expect(await source.textContent()).toMatch(/^2025\/26\s\[ZAKOŃCZONA\]$/)
  await ola.press('Utwórz arkusz')
  await status('SZKIC')
  const editor = new URL(ola.page.url()).pathname
  const areas = ola.page.locator('details[id^=group-]:not([id$=settings]) > summary b')
  await areas.filter({ hasText: /^Biwaki$/ }).waitFor()
  await job('find a task in the editor', ola, async () => {
    await ola.page.getByRole('searchbox', { name: 'Szukaj zadania' }).click()
    await ola.page.keyboard.type('wedro')
    await areas.filter({ hasText: /^Biwaki$/ }).waitFor({ state: 'detached' })
    await ola.sees('Wędrówka')
  })
  await ola.press('Otwórz')
  await ola.dialog.getByLabel('Do kiedy drużyny wypełniają arkusze?').fill('2099-05-31')
  await ola.isFine()
  await ola.press(/^Otwórz/, ola.dialog)
  await status('TRWA')

  // In September the district's coordinator reads in a list. A troop that it founds twice is merged.
  await ewa.page.goto('/admin/ustawienia/druzyny')
  await ewa.follow('Wczytaj listę')
  await ewa.write(
    '…albo wklej wiersze z arkusza',
    'drużyna;mail\nWilky;leon@przyklad.example\n21 MDH Wydry;iga@przyklad.example',
  )
  await ewa.press('Dalej')
  await ewa.page.getByRole('radio', { name: 'To inna' }).check()
  await ewa.sees('Powstaną 2 drużyny, wyjdą 2 zaproszenia.')
  await ewa.isFine()
  await ewa.press('Wczytaj 2 drużyny')
  await ewa.sees('Gotowe: 2 drużyny, 2 zaproszenia')
  await ewa.follow('Zobacz drużyny')
  await ewa.follow(/^Porównaj\s*: Wilki i/)
  await ewa.write('Dlaczego łączysz', 'Literówka na liście.')
  await ewa.tick('To jest ta sama drużyna, potwierdził ją ktoś, kto ją zna')
  await ewa.isFine()
  await ewa.press('Połącz w Wilki')
  await ewa.sees('Zostaje jedna drużyna:')

  // In winter a talk is arranged from the list and recorded on the sheet.
  await ewa.page.goto('/admin/przeglad')
  await ewa.tick('Zaznacz: Wilki')
  await ewa.press('Umów rozmowy…')
  await ewa.dialog.getByLabel('Dzień').fill(dayAfter(warsawDay(Date.now()), -1))
  await ewa.write('Miejsce', 'harcówka')
  await ewa.isFine()
  await ewa.press('Umów 1 rozmowę')
  await ewa.dialog.waitFor({ state: 'detached' })
  await ewa.page.goto('/admin')
  await ewa.follow('Zapisz: rozmowa bez zapisu')
  await ewa.write('Na co się umówiliście', 'Kurs w grudniu.')
  await ewa.isFine()
  await ewa.press(/^Zapisz i/)
  await ewa.sees('Kurs w grudniu.')

  // In May, on a phone, the coordinator answers who asks and urges the troops that have not begun.
  await tickPrerequisites(jan)
  await fillIn(jan, { 'Liczba harcerzy': 20, Kronika: 1 })
  await jan('POST', '/review/submit')
  await ewa.page.setViewportSize(NARROW)
  await ewa.page.goto('/admin')
  await job('see what waits', ewa, async () => {
    const waiting = ewa.page.getByRole('region', { name: 'Czeka na Ciebie' })
    await waiting.getByText('najdłużej Wilki').waitFor()
    await waiting.getByText(/piotr@przyklad\.example: Wilki/).waitFor()
  })
  await job('let a leader in', ewa, async () => {
    await ewa.press('Rozpatrz: prośba o dostęp')
    await ewa.press(/^Wpuść do drużyny: piotr/)
    await ewa.sees('Wpuszczono: piotr@przyklad.example')
  })
  await ewa.isFine()
  await ewa.page.goto('/admin')
  await job('remind all troops that have not begun', ewa, async () => {
    await ewa.press(/nie zaczęte/)
    await ewa.press(/^Przypomnij tym 2/)
    await ewa.sees(/^Tym drużynom przypomnisz ponownie od\s\d\d\.\d\d, \d\d:\d\d\./)
    await ewa.press(/^Przypomnij 1\sosobie/)
    await ewa.sees(/^Przypomniano 1\sdrużynie, 1\sosobie/)
  })
  await ewa.page.goto('/admin')
  await job("extend a troop's deadline", ewa, async () => {
    await ewa.tick('Zaznacz: Orły')
    await ewa.press('Przedłuż…')
    await ewa.press('Przedłuż 1 drużynie')
    await ewa.sees('Przedłużono termin do 07.06.2099: Orły')
  })

  // A sheet is questioned, returned, answered and submitted again.
  await ewa.page.setViewportSize(WIDE)
  await ewa.page.goto('/admin')
  await job('ask about a task and return the sheet', ewa, async () => {
    await ewa.follow(/^Sprawdzaj/)
    await ewa.page.getByRole('heading', { level: 1, name: 'Arkusz jednostki Wilki' }).waitFor()
    await ewa.press('Dodaj uwagę: Liczba harcerzy')
    await ewa.page.keyboard.type('Skąd dwudziestu?')
    await ewa.press('Zwróć z uwagami')
    await ewa.sees('Liczba harcerzy: „Skąd dwudziestu?”')
    await ewa.page.keyboard.type('Odpowiedzcie na pytanie.')
    await ewa.press(/^Zwróć z 1\suwagą$/)
    await ewa.sees(/^Zwrócono Wilki/)
  })
  await ewa.page.getByRole('region', { name: 'Uwaga otwarta' }).getByText('Skąd dwudziestu?').waitFor()
  await fillIn(await as(world.kuba), { 'Liczba harcerzy': 18 })
  await jan('POST', '/review/submit', { note: 'Z książki pracy.' })
  await tickPrerequisites(borys)
  await fillIn(borys, { 'Liczba harcerzy': 12 })
  await borys('POST', '/review/submit')
  await ewa.page.goto('/admin')
  await job('see who changed a value', ewa, async () => {
    await ewa.follow('Wilki', ewa.page.getByRole('row'))
    await ewa.follow(/^Stan jednostki/, ewa.page.getByRole('navigation', { name: 'Obszary' }))
    const row = ewa.page.locator('.task', { hasText: 'Liczba harcerzy' })
    await row
      .getByText(/kuba@przyklad\.example, \d\d\.\d\d/)
      .filter({ visible: true })
      .first()
      .waitFor()
  })
  await ewa.follow('1 zmiana')
  await ewa.sees('1 zmiana w 1 obszarze, razem')
  await ewa.isFine()
  await ewa.follow(/^Historia/)
  await ewa.sees('Z książki pracy.')

  // On the phone again the sheet is approved, the approval is undone, and the sheet approved after all.
  await ewa.page.setViewportSize(NARROW)
  await ewa.page.goto('/admin')
  await job('check a sheet and approve it', ewa, async () => {
    await ewa.follow(/^Sprawdzaj/)
    await ewa.press('Zatwierdź')
    await ewa.sees(/^Zatwierdzono/)
  })
  // The next sheet has opened by itself; the message takes the act back from there.
  await ewa.page.getByRole('heading', { level: 1, name: 'Arkusz jednostki Orły' }).waitFor()
  await job('undo the approval', ewa, async () => {
    await ewa.press(/^Cofnij: Zatwierdzono/)
    await ewa.sees('nikt się o tym nie dowiedział')
  })
  await ewa.page.goto('/admin')
  await ewa.follow('Wilki', ewa.page.getByRole('row'))
  await ewa.page.getByRole('heading', { level: 1, name: 'Arkusz jednostki Wilki' }).waitFor()
  await ewa.press('Zatwierdź')
  await ewa.sees(/^Zatwierdzono Wilki/)
  await ewa.press('Zamknij komunikat')
  // Scrolled, because the bar at the bottom of a phone would cover parts of the page.
  await ewa.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await ewa.isFine()
  await ewa.press(/^Cofnij zatwierdzenie/)
  await ewa.dialog.waitFor()
  await ewa.isFine()
  await ewa.page.keyboard.press('Escape')
  await ewa.follow(/^Następny\s*:/)
  await ewa.page.getByRole('heading', { level: 1, name: 'Arkusz jednostki Orły' }).waitFor()

  const listOfMeeting = () =>
    clicksOf(ewa.page, async () => {
      const download = ewa.page.waitForEvent('download')
      await ewa.press('Pobierz')
      await ewa.press('Pobierz XLSX')
      expect((await download).suggestedFilename()).toContain('.xlsx')
    })
  await ewa.page.goto('/admin')
  clicks['get the list for a meeting'] = await listOfMeeting()

  // The year is closed, with a receipt of what the dialog promised, and everybody sees the ranking.
  await ola.page.goto(editor)
  await ola.press('Zamknij')
  await ola.sees('1 zgłoszony arkusz czeka na sprawdzenie')
  await ola.sees('1 uwaga jest otwarta')
  await ola.isFine()
  await ola.press('Zamknij mimo to')
  await status('ZAMKNIĘTA')
  await ola.sees(/^Zamknięto\s.*Zatwierdzone:\s1\sz\s4\./)
  await ola.isFine()
  await ewa.page.goto('/admin/przeglad')
  await ewa.sees('Termin 31.05.2099')
  await ewa.isFine()
  expect(await listOfMeeting()).toBe(CLICKS['get the list for a meeting'])
  await ewa.page.goto('/ranking')
  const approved = ewa.page.getByRole('row').filter({ has: ewa.page.getByRole('img', { name: 'arkusz zatwierdzony' }) })
  await approved.filter({ hasText: 'Wilki' }).waitFor()
  expect(await approved.count()).toBe(1)
  await ewa.isFine()

  // The year is opened once more: nobody is written to, and the sheets are as they were.
  await ola.page.getByRole('switch', { name: 'tryb nuklearny' }).click()
  await ola.press('POZWÓL MI POPEŁNIAĆ BŁĘDY')
  await ola.press('Otwórz ponownie')
  await ola.sees(/^Nikt nie dostanie maila\./)
  await ola.isFine()
  await ola.press(/^Otwórz/, ola.dialog)
  await status('TRWA')
  await ewa.page.goto('/admin')
  await ewa.page
    .getByRole('row', { name: /Wilki/ })
    .getByText('zatwierdzony')
    .filter({ visible: true })
    .first()
    .waitFor()

  expect(clicks).toEqual(CLICKS)
})
