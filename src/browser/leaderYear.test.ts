import { beforeEach, expect, test } from 'bun:test'
import { eq, isNotNull } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { FORMER_ADDRESSES } from '#contract/addresses.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { userByEmail } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { tellDue } from '#server/dueNotices.ts'
import { sendDueMail } from '#server/mail/sender.ts'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { PASSWORD } from '#test/strangers.ts'
import { as, type Call, completePrerequisites, enter, freshWorld, showHeldNotices } from '#test/world.ts'
import { EVERY_LOOK, expectFine, NARROW, openPostOffice, openSite } from './browser.ts'

// A leader's whole year on a phone (rules.md#63, #77, #89), from the invitation to the diploma. The coordinators act through
// the API.

const site = await openSite()
const office = await openPostOffice()
const LEADER = 'leon@przyklad.example'

const world = freshWorld()
let ewa: Call
let ola: Call
beforeEach(async () => {
  ewa = await as(world.ewa)
  ola = await as(world.ola)
  lastYear()
})

/** The troop has a sheet of the year before, whose tasks are those of this year. */
function lastYear() {
  const { finished, open, wilki } = world
  completePrerequisites(wilki, finished)
  for (const name of ['boys', 'goodTurns', 'chronicle', 'uniforms', 'campers', 'hike'] as const)
    db.update(tasks).set({ originId: finished[name].id }).where(eq(tasks.id, open[name].id)).run()
  for (const name of ['unit', 'camps'] as const)
    db.update(taskGroups).set({ originId: finished[name].id }).where(eq(taskGroups.id, open[name].id)).run()
  db.update(prerequisites)
    .set({ originId: finished.bookkeeping.id })
    .where(eq(prerequisites.id, open.bookkeeping.id))
    .run()
  enter(wilki, finished.boys, 20)
  enter(wilki, finished.goodTurns, 4)
  enter(wilki, finished.chronicle, 1)
  enter(wilki, finished.campers, 18)
}

const inDays = (days: number) => dayAfter(warsawDay(Date.now()), days)

/** The newest link of this kind in the letters to an address. */
async function linkTo(email: string, kind: string) {
  await sendDueMail()
  const { raw } = office.letters.findLast(({ to }) => to.includes(email))!
  const { text } = await PostalMime.parse(raw)
  return new URL(new RegExp(`https?://\\S+/${kind}/\\S+`).exec(text!)![0]).pathname
}

/** Words of what a sheet had once. */
const GONE =
  /zaplanuj|w planie|z planem|wg planu|na próbę|odłóż|odłożon|co się nie zmieniło|bez zmian|protokół|kartka na rozmowę|zostało do|pokaż rok temu/i

test('the whole year of a leader runs on a phone, from the invitation to the diploma', async () => {
  const { open, wilki } = world
  insertKinds(open.id, null)
  const [kind] = kindsOf(open.id)
  const review = `/review/${open.id}/of/${wilki.id}`
  const page = await site.visit(null, { viewport: NARROW })
  const shown = (role: 'link' | 'button' | 'textbox' | 'checkbox', name: string | RegExp) =>
    page.getByRole(role, { name }).filter({ visible: true }).first()
  const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const heading = (name: string | RegExp) =>
    page.getByRole('heading', { name }).filter({ visible: true }).first().waitFor()
  const row = (name: string) => page.locator('.task').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const isSaved = () => page.waitForFunction(() => document.querySelector('.saved[data-tone="ok"]'))
  const looksRight = async (looks?: typeof EVERY_LOOK) => {
    await page.locator('.loading').first().waitFor({ state: 'detached' })
    if (new URL(page.url()).pathname.startsWith('/kategoryzacja'))
      expect((await page.locator('body').allInnerTexts()).join()).not.toMatch(GONE)
    const links = await page.locator('a[href]').evaluateAll(all => all.map(link => link.getAttribute('href')!))
    const former = Object.keys(FORMER_ADDRESSES).map(path => path.replace(/\/\*\?$/, ''))
    expect(links.filter(href => former.some(path => href.startsWith(path)))).toEqual([])
    const mainActs = await page.locator('main [data-tone="primary"]:visible').allInnerTexts()
    expect([page.url(), mainActs.slice(1)]).toEqual([page.url(), []])
    // At the end of the page the bar at the bottom is next to no field.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectFine(page, looks)
    await page.evaluate(() => scrollTo(0, 0))
  }
  const opens = async (path: string) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await page.locator('.loading').first().waitFor({ state: 'detached' })
  }
  const summary = async (sentence: RegExp) => {
    await opens('/kategoryzacja?obszar=0')
    const first = page.getByRole('heading', { name: sentence }).filter({ visible: true }).first()
    await first.waitFor()
    expect((await first.boundingBox())!.y).toBeLessThanOrEqual(200)
    await looksRight()
  }

  // In September the coordinator invites the leader, who comes to the prerequisites.
  await ewa('POST', '/invitations', { email: LEADER, teamId: wilki.id })
  await page.goto(await linkTo(LEADER, 'zaproszenie'))
  await heading('Zaproszenie do drużyny Wilki')
  await looksRight()
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Powtórz hasło', { exact: true }).fill(PASSWORD)
  await shown('button', 'Załóż konto i wejdź').click()
  await heading('Wymagania wstępne')
  await looksRight()
  const leon = await as(userByEmail(LEADER)!)

  // The target is chosen, and last year's tasks become the leader's own.
  await opens('/')
  await heading('Dokąd chcecie dojść w tym roku?')
  await looksRight()
  await shown('link', 'Wybierzcie cel').click()
  await page.getByLabel('Cel', { exact: true }).selectOption('LESNA')
  await isSaved()
  await summary(/./)
  await shown('button', /^Dodaj \d: Jak rok temu$/).click()
  await sees('Wszystko już jest w Moich.')
  await page
    .locator('.undo-message')
    .getByText(/^Dodano/)
    .waitFor()
  await isSaved()
  await looksRight()

  // In winter the prerequisites are ticked and values entered; a star gets a month.
  await opens('/kategoryzacja?obszar=-1')
  await shown('checkbox', 'Książka pracy').click()
  await shown('link', /^Pierwszy\sobszar/).click()
  await shown('textbox', 'Liczba harcerzy').fill('20')
  await shown('textbox', 'Dobre uczynki').fill('1.500')
  await sees(/1500\sczy\s1,5\?/)
  await looksRight()
  await shown('button', '1,5').click()
  await row('Dobre uczynki')
    .getByRole('button', { name: /^Więcej/ })
    .click()
  await page.locator('.task__hint', { hasText: /od\s3\ssymbol\sleśny/ }).waitFor()
  await looksRight()
  await shown('textbox', 'Dobre uczynki').fill('3')
  await sees(/Symbol\sleśny\sjest\sWasz!|Macie\skategorię\sleśną!/)
  await isSaved()
  await looksRight()
  await row('Wędrówka').locator('button.star').click()
  await row('Wędrówka').locator('button.star').click()
  const form = row('Wędrówka').locator('.star-form')
  await form.getByRole('textbox').fill('5')
  await form.getByLabel('Do kiedy').selectOption({ index: 1 })
  await looksRight()
  await form.getByRole('button', { name: 'Gotowe' }).click()
  expect(await row('Wędrówka').locator('button.star').textContent()).toMatch(/^5 · \p{L}{3}$/u)
  await isSaved()

  // The coordinator arranges a talk: its time does not fit, is moved, and what was agreed is confirmed.
  const talks = `/talks/${open.id}/of/${wilki.id}`
  const { body: talk } = await ewa('POST', talks, {
    kindId: kind!.id,
    arrangedFor: `${inDays(9)}T17:00:00Z`,
    place: 'biuro',
  })
  await opens('/kategoryzacja/koordynator')
  await sees('biuro')
  await looksRight()
  await shown('button', 'Nie pasuje nam termin').click()
  await page.getByRole('textbox', { name: /./ }).filter({ visible: true }).last().fill('Mamy wtedy biwak.')
  await looksRight()
  await shown('button', /^Wyślij/).click()
  await sees('Mamy wtedy biwak.')
  await ewa('PATCH', `/talks/${talk.id}`, { arrangedFor: `${inDays(12)}T17:00:00Z` })
  await ewa('PATCH', `/talks/${talk.id}`, {
    heldOn: inDays(0),
    agreed: 'Kurs w grudniu.',
    target: 'PUSZCZANSKA',
    panelNote: 'Sam.',
  })
  await opens('/')
  await heading('Tak się umówiliście. Zgadza się?')
  await looksRight()
  await shown('link', 'Przeczytaj i potwierdź').click()
  await sees('Kurs w grudniu.')
  expect(await page.textContent('main')).not.toContain('Sam.')
  await looksRight()
  await shown('button', 'Zgadza się').click()
  await sees('Nic na Was nie czeka.')
  await summary(/kategorię|kategoria/i)

  // The deadline passes, and the troop gets more time.
  await ola('PATCH', `/admin/categorization/${open.id}`, { deadline: inDays(-1) })
  await opens('/kategoryzacja/koordynator')
  await shown('button', 'Poproście o więcej czasu').click()
  await shown('textbox', 'Dlaczego').fill('Czekamy na listę składek.')
  await looksRight()
  await shown('button', 'Wyślij prośbę').click()
  await sees(/^Poprosiliście\so\sczas/)
  await ewa('POST', `${review}/more-time`, { extendedTo: inDays(20), note: null })

  // In May the list of what is left is worked off.
  await opens('/kategoryzacja/do-zrobienia')
  await heading(/do zrobienia/)
  await looksRight(EVERY_LOOK)
  await shown('button', /^moje/).click()
  await row('Wędrówka').getByRole('textbox').fill('5')
  await isSaved()
  await looksRight()
  await shown('button', /^zostało/).click()
  await page.getByRole('group', { name: 'Kronika' }).getByText('tak').click()
  await shown('textbox', 'Umundurowani').fill('15')
  await shown('textbox', 'Na obozie').fill('18')
  await heading('Wszystko wpisane.')
  await isSaved()
  await looksRight()
  await summary(/kategorię|kategoria/i)

  // The sheet is handed in, returned with a note and two remarks, answered, and handed in again.
  await opens('/')
  await looksRight()
  await shown('link', 'Zgłoś do sprawdzenia').click()
  await sees('Żadne pytanie nie czeka')
  await shown('textbox', /^Słowo do koordynatora/).fill('Zdjęcia wyślemy mailem.')
  await looksRight()
  await shown('button', 'Zgłoś do sprawdzenia').click()
  await heading('Arkusz czeka na sprawdzenie.')
  await looksRight()
  await ewa('POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId: open.goodTurns.id, text: 'Skąd trzy?' })
  await ewa('POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId: open.hike.id, text: 'Czy na pewno pięć?' })
  await ewa('POST', `${review}/return`, { note: 'Dwa pytania.' })
  await opens('/')
  await sees('Dwa pytania.')
  await looksRight()
  await shown('link', 'Odpowiedz na 2 uwagi').click()
  await heading(/^Odpowiedzcie/)
  await sees('Dwa pytania.')
  await looksRight(EVERY_LOOK)
  for (const [name, answer] of [
    ['Dobre uczynki', 'Z kroniki.'],
    ['Wędrówka', 'Cztery.'],
  ] as const) {
    await row(name).getByRole('textbox', { name: 'Odpowiedź' }).fill(answer)
    await row(name).getByRole('button', { name: 'Odpowiedz', exact: true }).click()
    await row(name).locator('.thread__messages').getByText(answer).waitFor()
  }
  await row('Wędrówka').getByRole('textbox', { name: 'Wędrówka' }).fill('4')
  await isSaved()
  await looksRight()
  await shown('button', 'Zgłoś ponownie').click()
  await heading('Arkusz czeka na sprawdzenie.')
  await looksRight()

  // The sheet is approved, the year is closed, and the diploma is printed.
  await ewa('POST', `${review}/approve`, { note: 'Gratuluję!' })
  await opens('/')
  await heading(/^Arkusz zatwierdzony/)
  await looksRight()
  await opens('/kategoryzacja/koordynator')
  await heading(/^Drużyna\s(leśna|polowa|puszczańska)$/)
  await sees('Gratuluję!')
  await looksRight()
  expect(await page.getByText('Arkusz został zatwierdzony przez administratora').count()).toBe(1)
  await summary(/kategorię|kategoria/i)
  await ola('PATCH', '/admin/categorization/state/close')
  // The letters of a closing wait for an hour.
  db.update(years).set({ lettersAt: now() }).where(isNotNull(years.lettersAt)).run()
  await tellDue('an hour after the act')
  showHeldNotices()
  await opens('/')
  await shown('button', /^Powiadomienia/).click()
  await sees(/jest\szamknięta: kategoria/)
  await page.keyboard.press('Escape')
  await looksRight()
  await opens('/kategoryzacja/lata')
  await looksRight()
  await opens(`/druzyny/${wilki.id}`)
  await looksRight()
  await opens(`/dyplom/${open.id}`)
  await sees('Wilki')
  await looksRight()
  expect((await leon('GET', `/plan/${open.id}/of/${wilki.id}`)).status).toBe(200)
})
