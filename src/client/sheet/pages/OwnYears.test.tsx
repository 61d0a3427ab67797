import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { reviewActs, sheetReviews } from '#server/database/schema/review.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, enter, freshWorld, play } from '#test/world.ts'

// The sheets of earlier years (rules.md#76).

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
  const { wilki, finished, open, ewa, jan } = world
  play(wilki, finished, 5)
  enter(wilki, finished.hike, 3)
  play(wilki, open, 2)
  const sheet = { teamId: wilki.id, yearId: open.id, note: 'Piękny rok.', byId: ewa.id }
  const at = '2026-05-01T10:00:00.000Z'
  db.insert(reviewActs)
    .values([
      { ...sheet, at, kind: 'SUBMIT', byId: jan.id, note: null },
      { ...sheet, at, kind: 'APPROVE' },
    ])
    .run()
  db.insert(sheetReviews)
    .values({ ...sheet, state: 'APPROVED', since: at })
    .run()
})
afterEach(leaveNetwork)

async function open(path: string, person = world.jan) {
  await leaveNetwork()
  history.replaceState(null, '', path)
  await serveTo(person)
  render(<App />)
}
const close = () => callAs(world.ola, 'PATCH', '/admin/categorization/state/close')
const link = (name: string | RegExp) => screen.findAllByRole('link', { name })
const follow = async (name: string | RegExp) => userEvent.click((await link(name))[0]!)

test('a closed sheet says that nobody changes it any more, next to the results of the year before', async () => {
  await close()
  await open(`/kategoryzacja/lata/${world.open.id}`)
  await screen.findByText(/Tego arkusza nikt już nie zmieni/)
  await screen.findByText(/^rok temu/)
})

test('an earlier year links to the open one, and a year without a category names the missing prerequisites', async () => {
  const { finished, open: year } = world
  await open(`/kategoryzacja/lata/${finished.id}`)
  await follow('Jak jest w~tym roku')
  await waitFor(() => expect(location.pathname).toBe('/kategoryzacja'))
  db.delete(donePrerequisites).where(eq(donePrerequisites.prerequisiteId, year.bookkeeping.id)).run()
  await close()
  await open('/')
  await screen.findByText(/Zabrakło 1~wymagania wstępnego: „Książka pracy”/)
  await open(`/kategoryzacja/lata/${finished.id}`)
  await screen.findByText('Tego arkusza nikt już nie zmieni.')
  expect(screen.queryByRole('link', { name: 'Jak jest w~tym roku' })).toBeNull()
})

test('earlier years are listed, and each is read area by area, without fields', async () => {
  const { finished } = world
  await close()
  await open('/kategoryzacja/lata')
  await screen.findByRole('heading', { name: '2024/25' })
  expect(document.querySelectorAll('.own-years > li').length).toBe(2)
  await follow('2024/25')
  await screen.findByText('Tego arkusza nikt już nie zmieni.')
  await screen.findByRole('button', { name: 'Pobierz CSV' })
  expect((await link('Drukuj'))[0]!.getAttribute('href')).toMatch(
    new RegExp(`^/kategoryzacja/lata/${finished.id}/druk`),
  )
  await follow(/^Stan jednostki/)
  const value = await waitFor(() => document.querySelector(`#zadanie-${finished.goodTurns.id} .task__value`)!)
  expect(textOf(value)).toBe('5')
  expect(document.querySelectorAll('.task input').length).toBe(0)
})

test('a year with an approved sheet has a history and a diploma', async () => {
  await close()
  await open(`/kategoryzacja/lata/${world.open.id}`)
  await screen.findByRole('heading', { name: 'Historia arkusza' })
  await screen.findAllByText(/Piękny rok\./)
  await follow('Dyplom')
  await waitFor(() => expect(textOf(document.querySelector('.diploma')!)).toContain('Wilki'))
})

test('between two years the home page and the sheet show the newest closed year', async () => {
  await close()
  await open('/')
  await screen.findByRole('heading', { name: /^Drużyna (polowa|leśna)$/ })
  await screen.findByText('Piękny rok.')
  await screen.findByText(/Do wyższego symbolu najbliżej było w~obszarach „.+” \(\d+/)
  await screen.findByText('Następna jeszcze się nie zaczęła.')
  await open('/kategoryzacja')
  await screen.findByText('Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!')
  await screen.findByRole('heading', { name: '2025/26' })
  await screen.findByText('Tego arkusza nikt już nie zmieni.')
})

test('a troop before its first year reads where its sheets will be', async () => {
  await close()
  await open('/', world.borys)
  await screen.findByRole('heading', { name: 'Tu będą Wasze arkusze' })
  await open('/kategoryzacja', world.borys)
  await screen.findByText('Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!')
  await open(`/kategoryzacja/lata/${world.draft.id}`, world.borys)
  await screen.findByText('Nie ma takiego arkusza.')
})

test('the year of a sheet is a picture over its days, with last year and the numbers in tables', async () => {
  await close()
  await open('/kategoryzacja/lata')
  const [story] = await screen.findAllByText('Przez rok')
  await userEvent.click(story!)
  await within(story!.closest('details')!).findByText('Te same liczby w~tabeli')
})
