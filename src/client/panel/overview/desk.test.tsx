import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { acts, takeBack } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { overviewOf } from '#client/panel/panelReads.ts'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { as, createWorld, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)
afterEach(() => acts.set([]))

const change = (team: { id: number }, now: Partial<typeof teams.$inferInsert>) =>
  db.update(teams).set(now).where(eq(teams.id, team.id)).run()

async function markAtDesk(names: readonly string[]) {
  await openPanel(world.ewa, '../przeglad')
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Zaznacz: ${name}` }))
}

test('a selected troop that left the district is named and left out, and the others are reminded', async () => {
  await markAtDesk(['Wilki', 'Orły'])
  change(world.orly, { districtId: world.pomerania.id })
  await act(() => refresh(overviewOf(null)))
  expect(await screen.findByText('Orły: nie ma jej już na tej liście')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Przypomnij…' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('pominięta: nie ma jej już w Twojej chorągwi')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Wyślij do 2 osób' })).toBeTruthy()
})

test('a troop hidden after the list was fetched is named by the response', async () => {
  await markAtDesk(['Wilki', 'Orły'])
  change(world.orly, { shadow: true })
  await userEvent.click(screen.getByRole('button', { name: 'Przypomnij…' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Wyślij do 3 osób' }))
  expect(await dialog.findByText('pominięta: drużyna jest ukryta')).toBeTruthy()
  expect(dialog.getByText(/^wysłano do 1.drużyny$/)).toBeTruthy()
})

test('requests for access are answered at the desk, several at once, and taken back by one press', async () => {
  await (await as(world.nowy))('POST', `/teams/ask-access/${world.orly.id}`)
  await openPanel(world.ewa, '../przeglad')
  const card = within(await screen.findByRole('region', { name: 'Prośby o dostęp' }))
  const isIn = (person: { id: number }) => db.select().from(users).where(eq(users.id, person.id)).get()!.teamAccepted
  await userEvent.click(card.getByRole('checkbox', { name: 'Zaznacz wszystkich' }))
  await userEvent.click(card.getByRole('button', { name: 'Wpuść 2 osoby' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Prośby o dostęp' })).toBeNull())
  expect([isIn(world.nowy), isIn(world.piotr)]).toEqual([true, true])

  expect(acts.get().map(({ words }) => words)).toEqual(['Wpuszczono 2 osoby'])
  await act(() => takeBack(acts.get()[0]!))
  expect([isIn(world.nowy), isIn(world.piotr)]).toEqual([false, false])
  expect(await screen.findByRole('region', { name: 'Prośby o dostęp' })).toBeTruthy()
})

test('a request for more time is granted at the desk', async () => {
  db.update(years).set({ deadline: '2026-01-31' }).where(eq(years.id, world.open.id)).run()
  await (await as(world.jan))('POST', '/review/more-time', { until: '2099-06-10', reason: 'Obóz' })
  await openPanel(world.ewa, '../przeglad')
  await userEvent.click(await screen.findByRole('button', { name: 'Przedłuż do 10.06.2099: Wilki' }))
  await waitFor(() => expect(screen.queryByText('Prośby o więcej czasu')).toBeNull())
  expect(db.select().from(sheetReviews).get()).toMatchObject({ teamId: world.wilki.id, extendedTo: '2099-06-10' })
})

test('what waits is named by what it is; hidden troops are in no figure but can be listed', async () => {
  const jan = await as(world.jan)
  await (await as(world.ewa))('POST', `/remarks/${world.open.id}/of/${world.orly.id}`, { text: 'Skąd?' })
  await jan('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Gotowe' })
  await jan('POST', `/tasks/initial/mark/${world.open.bookkeeping.id}`)
  await jan('POST', '/review/submit')
  await openPanel(world.ewa, '../przeglad')
  expect(await screen.findByText('3 sprawy')).toBeTruthy()
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).getAttribute('href')!
  expect(link('Czytaj: odpowiedź drużyny')).toContain('?czeka=odpowiedzi#druzyny')
  expect(link('Rozpatrz: prośba o dostęp')).toBe('#prosby')
  expect(link('Sprawdzaj: zgłoszony arkusz')).toContain(`/admin/kategoryzacja/${world.wilki.id}/w-roku/`)

  const rows = () => screen.getAllByRole('checkbox', { name: /^Zaznacz: / }).map(box => box.getAttribute('aria-label'))
  expect(rows()).not.toContain('Zaznacz: Cienie')
  expect(screen.getByRole('button', { name: '2 wszystkie' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '+1 ukryta' }))
  expect(rows()).toContain('Zaznacz: Cienie')
})
