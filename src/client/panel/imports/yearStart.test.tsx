import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { shownAct } from '#client/api/undo.ts'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { reminders, sheetReviews } from '#server/database/schema/review.ts'
import { years } from '#server/database/schema/years.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, freshWorld, team } from '#test/world.ts'

// At the start of a year the list of troops has filters for what a coordinator prepares.

const world = freshWorld()
beforeEach(() => {
  setSystemTime(new Date('2026-10-05T10:00:00Z'))
  db.update(years).set({ closedAt: '2026-06-10T10:00:00Z' }).where(eq(years.id, world.finished.id)).run()
  db.update(teams).set({ createdAt: '2024-09-01T10:00:00Z' }).run()
  db.update(users).set({ lastLogin: '2026-09-20T10:00:00Z' }).run()
})
afterEach(async () => {
  setSystemTime()
  shownAct.set(null)
  await leaveNetwork()
})

async function openRoster() {
  await openPanel(world.ewa, 'druzyny')
  await screen.findByRole('heading', { name: 'Lista drużyn' })
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const mark = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Zaznacz: ${name}` }))
const rowOf = async (name: string) => (await screen.findByRole('checkbox', { name: `Zaznacz: ${name}` })).closest('tr')!
async function filterBy(filter: RegExp) {
  await press(/^Filtry/)
  await press(filter)
}

test('the list finds what to prepare, and marked troops are reminded and hidden', async () => {
  team('Sowy', world.mazovia)
  db.insert(sheetReviews)
    .values({ yearId: world.finished.id, teamId: world.wilki.id, state: 'SUBMITTED', since: '2026-05-01T10:00:00Z' })
    .run()
  db.update(users).set({ lastLogin: '2026-03-01T10:00:00Z' }).where(eq(users.id, world.kuba.id)).run()
  await callAs(world.jan, 'POST', '/invitations', { email: 'leon@przyklad.example', teamId: world.wilki.id })
  await openRoster()
  expect(textOf(await rowOf('Sowy'))).toContain('bez drużynowego')
  expect(textOf(await rowOf('Wilki'))).toMatch(/1~zaproszenie czeka/)

  await filterBy(/^Nie logowali się/)
  await screen.findByText(/\(w~tym roku się nie logował\)/)
  expect(screen.getAllByRole('checkbox', { name: /^Zaznacz: / })).toHaveLength(1)
  await mark('Wilki')
  await press('Przypomnij…')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Przypomnij 2~osobom/ }))
  await waitFor(() => expect(shownAct.get()).toMatchObject({ words: 'Przypomniano 1 drużynie, 2 osobom' }))
  expect(db.select().from(reminders).all()).toMatchObject([{ teamId: world.wilki.id }])
  await press('Usuń filtr: Nie logowali się')

  await filterBy(/^Rok temu nic/)
  await mark('Orły')
  await press('Więcej…')
  await press('Ukryj…')
  await press(/^Ukryj 1~drużynę/)
  await waitFor(() => expect(shownAct.get()?.words === 'Ukryto 1 drużynę').toBe(true))
  expect(db.select().from(teams).where(eq(teams.id, world.orly.id)).get()!.shadow).toBe(true)
})

test('from December on the list has no filters of the start', async () => {
  setSystemTime(new Date('2026-12-01T10:00:00Z'))
  await openRoster()
  await press(/^Filtry/)
  await screen.findByRole('button', { name: /^Bez drużynowego/ })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Nie logowali się|Rok temu nic)/ })).toBeNull())
})
