import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { userByEmail } from '#server/auth/user.ts'
import { atomically } from '#server/database/open.ts'
import { completePrerequisites, enter, freshWorld, team, user } from '#test/world.ts'
import { NARROW, openSite, WIDE } from './browser.ts'

const site = await openSite()

const world = freshWorld()

async function visit(person: { id: number } | null, viewport = WIDE) {
  const page = await site.visit(person, { viewport })
  return page
}

const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
async function goTo(page: Page, place: string) {
  const folded = page.getByRole('button', { name: /zmień miejsce/ })
  if (await folded.isVisible()) await folded.click()
  await page.getByRole('link', { name: place, exact: true }).click()
}

test('an administrator creates a district and a troop, gives a user access, and approves the sheet they fill in', async () => {
  const page = await visit(world.adam, NARROW)
  await page.goto('/admin/ustawienia/choragwie')
  await press(page, 'Nowa chorągiew')
  await page.getByRole('dialog').getByLabel('Nazwa').fill('Śląska')
  await press(page.getByRole('dialog'), 'Utwórz chorągiew')
  await heading(page, 'Śląska')

  await goTo(page, 'Drużyny')
  await press(page, 'Nowa drużyna')
  await page.getByRole('dialog').getByLabel('Nazwa').fill('13 DH „Żbiki”')
  await page.getByRole('dialog').getByLabel('Chorągiew').selectOption('Śląska')
  await press(page.getByRole('dialog'), 'Utwórz drużynę')
  await heading(page, 'Arkusz jednostki 13 DH „Żbiki”')

  await press(page, 'Dodaj osobę')
  await page.getByRole('dialog').getByLabel('E-mail').fill('nowy@')
  await press(page.getByRole('dialog'), 'Wpuść do drużyny: nowy@przyklad.example')
  await page.locator('.people').getByRole('link', { name: 'nowy@przyklad.example' }).waitFor()

  const leader = await visit(world.nowy, NARROW)
  await leader.goto('/kategoryzacja')
  await leader.getByRole('checkbox', { name: 'Książka pracy' }).click()
  await leader
    .getByText(/^Zapisano/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await leader.goto(`/kategoryzacja?obszar=${world.open.unit.id}`)
  const goodTurns = leader.getByRole('textbox', { name: 'Dobre uczynki' })
  await goodTurns.waitFor()

  const { teamId } = userByEmail(world.nowy.email)!
  await page.goto(`/admin/kategoryzacja/${teamId}/w-roku/${world.open.id}`)
  await press(page, 'Zatwierdź')
  await press(page.getByRole('dialog'), 'Zatwierdź mimo to')
  await page
    .getByText(/^zatwierdzony|Zatwierdzono/)
    .first()
    .waitFor()

  await goodTurns.fill('3')
  await goodTurns.press('Enter')
  const approved = 'Arkusz został zatwierdzony przez administratora i nie można go już edytować.'
  await leader.getByText(approved, { exact: true }).waitFor()
  await goodTurns.waitFor({ state: 'detached' })
})

test('the panel shows a sheet with the authors of its values, and says why it cannot be changed', async () => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 2.5)
  const page = await visit(world.ewa)
  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}?obszar=${world.open.unit.id}`)
  await heading(page, 'Arkusz jednostki Wilki')
  await page.getByText('Arkusz wyświetlany w trybie tylko do odczytu!').waitFor()
  const row = page.locator('.task').filter({ hasText: world.open.goodTurns.name })
  await row.getByText('5,0 z 10,0 pkt').waitFor()
  await row
    .getByText(/^wpis: .*\d\d\.\d\d, \d\d:\d\d/)
    .first()
    .waitFor()
  expect(await page.locator('.task').getByRole('textbox').count()).toBe(0)

  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.finished.id}`)
  await page.getByText('Kategoryzacja zakończona: arkusza nie można już edytować.').waitFor()
})

async function sizeOnTheWay(page: Page, url: string): Promise<number> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'gzip' }, decompress: false })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  return (await response.bytes()).length
}

test('with a thousand troops and two and a half thousand people no response is over 300 KB', async () => {
  atomically(() => {
    for (let n = 0; n < 1000; n++) {
      const troop = team(`${n} Drużyna Harcerzy „Błękitna Jedynka”`, world.mazovia)
      for (const role of ['druzynowy', 'przyboczny']) user(`${role}.${n}`, { teamId: troop.id, teamAccepted: true })
    }
    for (let n = 0; n < 500; n++) user(`nowy.${n}`)
  })
  const page = await visit(world.adam)
  const fetched = new Set<string>()
  page.on('request', request => {
    if (request.method() === 'GET' && request.url().includes('/api/')) fetched.add(request.url())
  })
  for (const path of ['choragwie', 'druzyny', 'uzytkownicy', 'krajowi', 'administratorzy', 'dziennik']) {
    await page.goto(`/admin/ustawienia/${path}`)
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/admin/ustawienia/druzyny')
  await page.getByRole('button', { name: /^Pokaż następne \(\d+\)/ }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(60)
  // Fetched again: the browser drops the body of a response when the page that requested it is gone.
  for (const url of fetched) {
    const { length } = await (await page.request.get(url)).body()
    // The one list of troops has every row, and travels compressed.
    const size = url.endsWith('/overview/roster') ? await sizeOnTheWay(page, url) : length
    expect({ url, isSmall: size <= 300_000 }).toEqual({ url, isSmall: true })
  }
})
