import { expect, test } from 'bun:test'
import { as, completePrerequisites, createWorld, enter } from '#test/world.ts'
import { expectFine, NARROW, openSite, WIDE } from './browser.ts'

// Story D in two browsers: the leader's on a phone and the coordinator's on a desktop.

const site = await openSite()

async function visitor(person: { id: number } | null, viewport: typeof WIDE) {
  const page = await site.visit(person, { viewport })
  const shown = (role: 'button' | 'link' | 'textbox', name: string | RegExp) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
  return {
    page,
    press: (name: string | RegExp) => shown('button', name).click(),
    follow: (name: string | RegExp) => shown('link', name).click(),
    write: (name: string | RegExp, text: string) => shown('textbox', name).fill(text),
    sees: (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    row: (name: string) => page.locator('.task').filter({ has: page.getByRole('heading', { name, exact: true }) }),
    isFine: () => expectFine(page),
  }
}

test('a sheet is submitted, returned, answered, submitted again, approved, and marked after the year is closed', async () => {
  const world = createWorld()
  const { open, wilki, orly } = world
  for (const team of [wilki, orly]) completePrerequisites(team, open)
  enter(wilki, open.goodTurns, 5)
  enter(orly, open.goodTurns, 1)
  await (await as(world.borys))('POST', '/review/submit')

  // The leader reads the summary of what is submitted and what is missing, and submits.
  const jan = await visitor(world.jan, NARROW)
  await jan.page.goto('/kategoryzacja?obszar=0')
  await jan.page.goto('/kategoryzacja/koordynator')
  await jan.page.getByText('Zgłoście arkusz do sprawdzenia').click()
  await jan.sees('2 obowiązkowe')
  await jan.sees('Kategoria leśna')
  await jan.isFine()
  await jan.write(/Słowo do koordynatora/, 'Kronika będzie w maju.')
  await jan.press('Zgłoś mimo braków')
  await jan.page.getByRole('heading', { name: 'Arkusz czeka na sprawdzenie.' }).waitFor()
  await jan.isFine()
  await jan.page.goto(`/kategoryzacja?obszar=${open.unit.id}`)
  await jan.sees(/Arkusz\sczeka\sna\ssprawdzenie/)
  expect(await jan.page.getByRole('textbox', { name: 'Dobre uczynki' }).count()).toBe(0)

  // The coordinator opens the sheet from the list of submitted ones, remarks on two tasks and returns it.
  const ewa = await visitor(world.ewa, WIDE)
  await ewa.page.goto(`/admin/kategoryzacja/${open.id}/arkusze?stan=SUBMITTED`)
  await ewa.page.getByRole('row').filter({ hasText: 'Wilki' }).getByRole('link', { name: 'Zobacz arkusz' }).click()
  await ewa.follow(/^Historia/)
  await ewa.sees('Kronika będzie w maju.')
  await ewa.page.goto(`${new URL(ewa.page.url()).pathname}?obszar=${open.unit.id}&z=stan%3DSUBMITTED`)
  for (const [task, remark] of [
    ['Dobre uczynki', 'Skąd pięć?'],
    ['Kronika', 'Kiedy będzie?'],
  ] as const) {
    await ewa
      .row(task)
      .getByRole('button', { name: `Dodaj uwagę: ${task}` })
      .click()
    await ewa.row(task).getByRole('textbox', { name: 'Nowa uwaga' }).fill(remark)
    await ewa.row(task).getByRole('button', { name: 'Wyślij uwagę' }).click()
    await ewa.row(task).getByRole('region', { name: 'Uwaga otwarta' }).getByText(remark).waitFor()
  }
  await ewa.isFine()
  await ewa.press(/^Zwróć/)
  await ewa.write('Co trzeba poprawić', 'Popraw uczynki, wpisz kronikę.')
  await ewa.isFine()
  await ewa.press('Zwróć do poprawy')
  await ewa.sees(/^Zwrócono\sWilki/)

  // The leader works through the remarks, corrects the value and submits again.
  await jan.page.goto('/kategoryzacja?obszar=0')
  await jan.follow(/^Odpowiedzcie na/)
  await jan.sees('Popraw uczynki, wpisz kronikę.')
  await jan.isFine()
  const turns = jan.row('Dobre uczynki')
  await turns.getByText('Skąd pięć?').waitFor()
  await turns.getByRole('textbox', { name: 'Odpowiedź' }).fill('Było cztery, poprawione.')
  await turns.getByRole('button', { name: 'Odpowiedz', exact: true }).click()
  await turns.getByText('Było cztery, poprawione.').filter({ visible: true }).first().waitFor()
  await turns.getByRole('textbox', { name: 'Dobre uczynki' }).fill('4')
  await turns.getByRole('button', { name: 'Oznacz jako wyjaśnione' }).click()
  await turns.getByText('Wyjaśnione', { exact: true }).waitFor()
  await jan.isFine()
  await jan.sees(/1\suwaga czeka na odpowiedź/)
  await jan.press('Zgłoś mimo braków')
  await jan.page.getByRole('heading', { name: 'Arkusz czeka na sprawdzenie.' }).waitFor()

  // The coordinator sees what changed, approves despite an empty task, and continues with the next sheet.
  await ewa.page.reload()
  await ewa.follow('1 zmiana')
  await ewa.sees('1 zmiana w 1 obszarze, razem')
  await ewa.press('Zatwierdź')
  await ewa.sees('Zadania obowiązkowe bez wpisu:')
  await ewa.isFine()
  await ewa.press('Zatwierdź mimo to')
  await ewa.sees(/^Zatwierdzono\sWilki/)
  await ewa.follow(/^Następny\s*:/)
  await ewa.page.getByRole('heading', { level: 1, name: 'Arkusz jednostki Orły' }).waitFor()

  await jan.page.goto('/kategoryzacja/koordynator')
  await jan.page.getByRole('heading', { name: 'Drużyna leśna' }).waitFor()
  await jan.isFine()

  const ola = await visitor(world.ola, NARROW)
  await ola.page.goto(`/admin/kategoryzacja/${open.id}`)
  await ola.press('Zamknij')
  await ola.sees('1 zgłoszony arkusz czeka')
  await ola.sees('1 uwaga jest otwarta')
  await ola.isFine()
  await ola.press('Zamknij mimo to')
  await ola.page.locator('.year-state', { hasText: 'ZAMKNIĘTA' }).waitFor()

  const stranger = await visitor(null, WIDE)
  await stranger.page.goto('/ranking')
  await stranger.sees(/Wyniki\sostateczne/)
  const marks = stranger.page
    .getByRole('row')
    .filter({ has: stranger.page.getByRole('img', { name: 'arkusz zatwierdzony' }) })
  expect((await marks.locator('[data-column="name"]').allTextContents()).map(name => name.trim())).toEqual(['Wilki'])
  await stranger.isFine()
})
