import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { coordinatorGroups, districts, teams, troopGroups } from '#server/database/schema/people.ts'
import { cutConnection, leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
const toggle = async (label: string) => screen.findByRole<HTMLInputElement>('switch', { name: label })
const stored = ({ id }: { id: number }) => db.select().from(districts).where(eq(districts.id, id)).get()!

test('a district shows its coordinators and its number of troops', async () => {
  await openPanel(world.ola, 'choragwie')
  const mazovia = within(await row('Mazowiecka'))
  expect(textOf(mazovia.getByRole('listitem'))).toBe('ewa@przyklad.example')
  expect(mazovia.getByText('3')).toBeTruthy()
  expect(await row('Pomorska')).toBeTruthy()
})

test('a district coordinator comes straight to their own district and cannot create one', async () => {
  await openPanel(world.ewa, 'choragwie')
  expect(await screen.findByRole('heading', { name: 'Mazowiecka' })).toBeTruthy()
  for (const name of ['Ustawienia', 'Koordynatorzy', 'Hufce'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(screen.queryByText('Pomorska')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Powrót' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Nowa chorągiew' })).toBeNull()
})

test('a new district accepts troops automatically by default, and is opened', async () => {
  await openPanel(world.ola, 'choragwie')
  await userEvent.click(await screen.findByRole('button', { name: 'Nowa chorągiew' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /Automatycznie/ }).checked).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: 'Ukryta' }).checked).toBe(false)

  await userEvent.type(dialog.getByLabelText('Nazwa'), 'mazowiecka')
  await userEvent.click(dialog.getByRole('button', { name: 'Utwórz chorągiew' }))
  expect(textOf(await dialog.findByRole('alert'))).toBe('Chorągiew o~tej nazwie już istnieje')

  await userEvent.clear(dialog.getByLabelText('Nazwa'))
  await userEvent.type(dialog.getByLabelText('Nazwa'), 'Śląska')
  await userEvent.click(dialog.getByRole('button', { name: 'Utwórz chorągiew' }))
  expect(await screen.findByRole('heading', { name: 'Śląska' })).toBeTruthy()
  expect(location.search).toMatch(/^\?choragiew=\d+$/)
})

test('a switch is saved; after a failed save it is reset and shows the reason', async () => {
  const label = 'Automatycznie akceptuj nowe drużyny: Mazowiecka'
  await openPanel(world.ola, 'choragwie')
  await userEvent.click(await toggle(label))
  await waitFor(() => expect(stored(world.mazovia).autoaccept).toBe(false))
  expect((await toggle(label)).checked).toBe(false)

  cutConnection()
  await userEvent.click(await toggle('Ukryta: Mazowiecka'))
  const failure = await screen.findByRole('alert')
  expect(textOf(failure)).toContain('Brak połączenia z~serwerem')
  expect(failure.closest('td')).toBe((await toggle('Ukryta: Mazowiecka')).closest('td'))
  expect((await toggle('Ukryta: Mazowiecka')).checked).toBe(false)
})

test('only coordinators above districts rename a district', async () => {
  await openPanel(world.ewa, `choragwie?choragiew=${world.mazovia.id}`)
  expect(await screen.findByRole('heading', { name: 'Mazowiecka' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zmień nazwę' })).toBeNull()
  await leaveNetwork()

  await openPanel(world.ola, `choragwie?choragiew=${world.mazovia.id}`)
  const name = await screen.findByLabelText('Nazwa')
  await userEvent.clear(name)
  await userEvent.type(name, 'Stołeczna')
  await userEvent.click(screen.getByRole('button', { name: 'Zmień nazwę' }))
  expect(await screen.findByRole('heading', { name: 'Stołeczna' })).toBeTruthy()
})

test('the page of a district that the user may not see says so and links back', async () => {
  await openPanel(world.ewa, `choragwie?choragiew=${world.pomerania.id}`)
  expect(textOf(await screen.findByRole('alert'))).toContain('Brak uprawnień')
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Powrót' })).getByRole('link'))
  expect(await screen.findByRole('heading', { name: 'Mazowiecka' })).toBeTruthy()
})

describe('hufce', () => {
  let group: { id: number }
  beforeEach(() => {
    group = db
      .insert(troopGroups)
      .values({ districtId: world.mazovia.id, name: 'Bory', nameKey: 'bory' })
      .returning()
      .get()
    db.update(teams).set({ groupId: group.id }).where(eq(teams.id, world.wilki.id)).run()
  })
  const open = (person: { id: number }) => openPanel(person, `choragwie?choragiew=${world.mazovia.id}&czesc=hufce`)

  test('are on the page of the district, where the address of their former page leads', async () => {
    await open(world.ola)
    await screen.findByRole('heading', { name: 'Hufce' })
    expect(location.search + location.hash).toBe(`?choragiew=${world.mazovia.id}#hufce`)
    expect(screen.getByRole('heading', { name: 'Koordynatorzy' })).toBeTruthy()
  })

  test('are kept by those above the district too, who take none over themselves', async () => {
    await open(world.ola)
    await userEvent.selectOptions(await screen.findByLabelText('Hufiec: Orły'), 'Bory')
    await waitFor(() => expect(screen.queryAllByLabelText('Hufiec: Orły')).toHaveLength(0))
    await userEvent.click(screen.getByRole('checkbox', { name: /: Bory$/ }))
    await waitFor(() => expect(db.select().from(coordinatorGroups).all()).toMatchObject([{ groupId: group.id }]))
    expect(screen.queryAllByRole('button', { name: /Wezmę/ })).toHaveLength(0)
  })

  test('move the focus to the row that takes the place of a moved troop', async () => {
    await open(world.ewa)
    const chosen = await screen.findByLabelText('Hufiec: Cienie')
    chosen.focus()
    await userEvent.selectOptions(chosen, 'Bory')
    await waitFor(() => expect(screen.queryAllByLabelText('Hufiec: Cienie')).toHaveLength(0))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Hufiec: Orły'))
    await userEvent.selectOptions(screen.getByLabelText('Hufiec: Orły'), 'Bory')
    // When no troop without a hufiec is left, the list shows every troop.
    await screen.findByLabelText('Hufiec: Wilki')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hufiec: Orły')
  })

  test('without a coordinator are taken over with one click', async () => {
    const other = db
      .insert(troopGroups)
      .values({ districtId: world.mazovia.id, name: 'Wisła', nameKey: 'wisła' })
      .returning()
      .get()
    db.insert(coordinatorGroups).values({ userId: world.ewa.id, groupId: other.id }).run()
    await open(world.ewa)
    expect(screen.queryAllByRole('button', { name: 'Wezmę Wisła' })).toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: 'Wezmę Bory' }))
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Wezmę Bory' })).toHaveLength(0))
    expect(
      db
        .select()
        .from(coordinatorGroups)
        .all()
        .map(({ groupId }) => groupId)
        .sort(),
    ).toEqual([group.id, other.id])
  })
})
