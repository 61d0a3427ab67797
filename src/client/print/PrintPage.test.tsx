import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { forgetAll } from '#client/api/useRead.ts'
import { OutboxProvider } from '#client/sheet/saving/OutboxProvider.tsx'
import { db } from '#server/database/open.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { fixRanking } from '#server/rankings/fixRanking.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { completePrerequisites, enter, freshWorld } from '#test/world.ts'
import { DiplomaPage, TeamDiplomaPage } from './DiplomaPage.tsx'
import { PrintPage, TeamPrintPage } from './PrintPage.tsx'

const world = freshWorld()
beforeEach(() => {
  for (const year of [world.open, world.finished]) {
    completePrerequisites(world.wilki, year)
    enter(world.wilki, year.goodTurns, 3)
  }
})
afterEach(leaveNetwork)

const SHEET = '/admin/kategoryzacja/:teamId/w-roku/:yearId'

async function open(person: { id: number }, at: string) {
  await serveTo(person)
  forgetAll()
  const { hook, searchHook } = memoryLocation({ path: at })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <OutboxProvider>
        <Route path="/kategoryzacja/druk" component={PrintPage} />
        <Route path="/dyplom/:yearId" component={DiplomaPage} />
        <Route path={`${SHEET}/druk`} component={TeamPrintPage} />
        <Route path={`${SHEET}/dyplom`} component={TeamDiplomaPage} />
      </OutboxProvider>
    </Router>,
  )
}

const paper = () => screen.findByRole('article')

const row = (area: string, task: string) =>
  [
    ...within(screen.getByRole('region', { name: area }))
      .getByText(task)
      .closest('tr')!.cells,
  ].map(textOf)

test('a filled paper shows the values, the points and lines to write on', async () => {
  await open(world.jan, '/kategoryzacja/druk')
  await paper()
  expect(row('1. Stan jednostki', 'Dobre uczynki')).toEqual([
    'Dobre uczynki 2~pkt za każde',
    '3',
    '6,0 / 10,0',
    '',
    '',
    '',
  ])
  expect(row('1. Stan jednostki', 'Kronika')).toEqual([
    'Kronika tak/nie · obowiązkowe',
    'bez wpisu',
    '0,0 / 4,0',
    '',
    '',
    '',
  ])
  expect(screen.getByText('kategoria leśna')).toBeTruthy()
  expect(textOf(screen.getByRole('listitem'))).toBe('Spełnione: Książka pracy')
})

test.each(['', '?wydruk=pusty'])('65 a paper says which symbols categories require of an area (%p)', async which => {
  db.update(taskGroups).set({ lesnaRequires: 'LESNA' }).where(eq(taskGroups.id, world.open.camps.id)).run()
  await open(world.jan, `/kategoryzacja/druk${which}`)
  await paper()
  const sentence = 'Obszar „Biwaki”: do kategorii leśnej co najmniej symbol leśny.'
  expect(within(screen.getByRole('region', { name: '2. Biwaki' })).getByText(sentence)).toBeTruthy()
  expect(screen.queryByText(/Obszar „Stan jednostki”/)).toBeNull()
})

test('a blank paper shows no entries', async () => {
  await open(world.jan, '/kategoryzacja/druk?co=pusty')
  await paper()
  expect(row('1. Stan jednostki', 'Dobre uczynki').slice(1, 3)).toEqual(['bez wpisu', 'do 10,0'])
  const area = within(screen.getByRole('region', { name: '1. Stan jednostki' }))
  expect(area.getByText('do 29~pkt · progi 5~i~20')).toBeTruthy()
  expect(screen.queryByText(/kategoria /)).toBeNull()
  expect(textOf(screen.getByRole('listitem'))).toBe('Książka pracy')
})

test("last year's entries are printed next to this year's", async () => {
  await open(world.jan, '/kategoryzacja/druk')
  await paper()
  expect(screen.queryByRole('columnheader', { name: 'Rok temu' })).toBeNull()
  cleanup()

  const origin = eq(tasks.id, world.open.goodTurns.id)
  db.update(tasks).set({ originId: world.finished.goodTurns.id }).where(origin).run()
  await open(world.jan, '/kategoryzacja/druk?co=pusty')
  await paper()
  expect(row('1. Stan jednostki', 'Dobre uczynki').slice(1, 4)).toEqual(['3', 'bez wpisu', 'do 10,0'])
  expect(row('1. Stan jednostki', 'Kronika')[1]).toBe('–')
})

test('the head of every page names the troop and the year, whatever characters they contain', async () => {
  db.update(years).set({ name: 'Rok "a\\b"' }).run()
  await open(world.jan, '/kategoryzacja/druk')
  await paper()
  expect(document.documentElement.style.getPropertyValue('--running-start')).toBe('"Wilki · Rok \\22 a\\5c b\\22 "')
})

test('the panel prints the sheet of any year, for a closed year without the deadline', async () => {
  db.update(years).set({ deadline: '2099-05-31' }).run()
  await open(world.ewa, `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.finished.id}/druk`)
  await paper()
  expect(screen.getByText('Arkusz drużyny · 2024/25 · chorągiew: Mazowiecka')).toBeTruthy()
  expect(screen.queryByText(/Termin/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Arkusz' }).getAttribute('href')).toBe(
    `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.finished.id}`,
  )
})

test('a diploma lists the symbols won, and no others', async () => {
  fixRanking(world.finished)
  await open(world.jan, `/dyplom/${world.finished.id}`)
  await paper()
  expect(textOf(screen.getByRole('heading'))).toBe('Kategoria leśna')
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    '6 punktów',
    '1 symbol leśny',
    '1 polowy',
    '1. miejsce z~1',
  ])
})

test('an open year and a ranking that may still change have no diploma', async () => {
  await open(world.ewa, `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}/dyplom`)
  expect(await screen.findByText('Nie ma takiego dyplomu.')).toBeTruthy()
})
