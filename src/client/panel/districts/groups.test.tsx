import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { shownAct } from '#client/api/undo.ts'
import { db } from '#server/database/open.ts'
import { coordinatorGroups, teams, troopGroups } from '#server/database/schema/people.ts'
import { fixRanking } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { leaveNetwork } from '#test/network.ts'
import { openApp } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { as, freshWorld, play, user } from '#test/world.ts'

// A district coordinator assigns troops to hufce, and hufce to coordinators.

const world = freshWorld()
let olga: { id: number }
beforeEach(() => {
  const named = { firstName: 'Olga', lastName: 'Wrzos' }
  olga = user('olga', { role: 'DISTRICT_COORDINATOR', districtId: world.mazovia.id, ...named })
})
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))

const groupOf = ({ id }: { id: number }) =>
  db
    .select({ name: troopGroups.name })
    .from(teams)
    .leftJoin(troopGroups, eq(teams.groupId, troopGroups.id))
    .where(eq(teams.id, id))
    .get()!.name

const reads = (words: RegExp) => waitFor(() => expect(textOf(document.querySelector('main')!)).toMatch(words))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option)

test('hufce are created, filled by a select and a selection, undone, assigned and deleted', async () => {
  await openApp(world.ewa, `/admin/ustawienia/choragwie?choragiew=${world.mazovia.id}`)
  await screen.findByText('Chorągiew dzieli się na hufce?')
  const found = async (name: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>('Nowy hufiec')
    await waitFor(() => expect(field.value).toBe(''))
    await userEvent.type(field, name)
    await press('Dodaj hufiec')
  }
  for (const [count, name] of [
    [1, 'Wisła'],
    [2, 'Bory'],
  ] as const) {
    await found(name)
    await reads(new RegExp(`${count}~hufi?[ec]*, 3~drużyny jeszcze bez hufca`))
  }
  await found('wisła')
  await screen.findByText('W~tej chorągwi jest już hufiec o~tej nazwie.')

  const figure = async (name: RegExp) =>
    userEvent.click(within(screen.getByRole('group', { name: 'Hufiec' })).getByRole('button', { name }))
  await choose('Hufiec: Wilki', 'Bory')
  await reads(/2~drużyny jeszcze bez hufca/)
  expect(groupOf(world.wilki)).toBe('Bory')
  await figure(/Bory/)
  await choose('Hufiec: Wilki', 'Wisła')
  await figure(/bez hufca/)
  await reads(/2~drużyny jeszcze bez hufca/)
  expect(groupOf(world.wilki)).toBe('Wisła')
  await userEvent.click(screen.getByLabelText('Zaznacz wszystkie'))
  await choose('Do którego hufca', 'Bory')
  await press('Przenieś 2')
  await waitFor(() => expect(groupOf(world.orly)).toBe('Bory'))
  await userEvent.click((await screen.findAllByRole('button', { name: /^Cofnij/ }))[0]!)
  await waitFor(() => expect(groupOf(world.orly)).toBe(null))
  await reads(/2~drużyny jeszcze bez hufca/)

  await userEvent.click([...document.querySelectorAll('summary')].find(each => textOf(each).includes('Olga Wrzos'))!)
  await userEvent.click(await screen.findByLabelText('Olga Wrzos: Wisła'))
  await reads(/Bory, 2~drużyny bez hufca: opieka tych, którzy mają całą chorągiew/)
  expect(screen.getByLabelText<HTMLInputElement>('Olga Wrzos: cała chorągiew').checked).toBe(false)
  await userEvent.click(screen.getByLabelText('Olga Wrzos: cała chorągiew'))
  await reads(/Bory, Wisła, 2~drużyny bez hufca: opieka/)
  expect(db.select().from(coordinatorGroups).all()).toEqual([])
  await userEvent.click(screen.getByLabelText('Olga Wrzos: Wisła'))
  await reads(/opieka: Olga Wrzos/)

  await press('Usuń… Wisła')
  const dialog = await screen.findByRole('dialog', { name: 'Usunąć hufiec Wisła?' })
  await waitFor(() => expect(textOf(dialog)).toContain('Bez swojej kolejki, z~całą chorągwią: Olga Wrzos.'))
  const question = within(dialog)
  await userEvent.selectOptions(question.getByLabelText('Drużyny przenieś do'), 'Bory')
  await userEvent.click(question.getByRole('button', { name: 'Usuń hufiec' }))
  await waitFor(() => expect(groupOf(world.wilki)).toBe('Bory'))
  await reads(/1~hufiec/)
})

describe('a coordinator of a hufiec', () => {
  beforeEach(async () => {
    const ewa = await as(world.ewa)
    for (const [name, troop, person, leader] of [
      ['Wisła', world.wilki, world.ewa, world.jan],
      ['Bory', world.orly, olga, world.borys],
    ] as const) {
      const { body } = await ewa('POST', `/admin/districts/${world.mazovia.id}/groups`, { name })
      await ewa('PATCH', `/admin/teams/${troop.id}`, { groupId: body.id })
      await ewa('PUT', `/admin/users/${person.id}/groups`, { groups: [body.id] })
      play(troop, world.open, 3)
      await (await as(leader))('POST', '/review/submit')
    }
  })

  test('sees their own troops first and the district with a switch, and acts for others, which the audit says', async () => {
    await openApp(world.ewa, '/admin/przeglad')
    const row = (name: string) => screen.queryByRole('row', { name: new RegExp(name) })
    await waitFor(() => expect(row('Wilki') !== null).toBe(true))
    expect(row('Orły')).toBeNull()
    await reads(/U~innych \(Olga Wrzos\) czeka 1~drużyna: Bory\./)
    await userEvent.click(screen.getByRole('link', { name: 'Cała chorągiew (2)' }))
    await waitFor(() => expect(row('Orły') !== null).toBe(true))
    await press(/^Filtry/)
    await choose('Hufiec', 'Bory')
    await waitFor(() => expect(row('Wilki')).toBeNull())

    await userEvent.click(within(row('Orły')!).getByRole('link', { name: 'Orły' }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Zatwierdź' }))[0]!)
    const sure = within(await screen.findByRole('dialog'))
    await userEvent.click(sure.getByRole('button', { name: 'Zatwierdź mimo to' }))
    await screen.findAllByText(/^Zatwierdzono Orły/)
    await leaveNetwork()
    await openApp(world.ewa, '/admin/ustawienia/dziennik')
    expect(await screen.findByText('Zatwierdzono arkusz drużyny Orły, w~zastępstwie')).toBeTruthy()
  })
})

test('the ranking shows places within the selected district and hufiec, and filters by the hufiec', async () => {
  const ewa = await as(world.ewa)
  const { body } = await ewa('POST', `/admin/districts/${world.mazovia.id}/groups`, { name: 'Wisła' })
  await ewa('PATCH', `/admin/teams/${world.orly.id}`, { groupId: body.id })
  play(world.wilki, world.open, 5)
  play(world.orly, world.open, 3)
  fixRanking(yearById(world.open.id))
  await openApp(null, '/ranking?choragiew=Mazowiecka')
  await reads(/2~z~2 w~chorągwi/)
  await reads(/1~z~1~w~hufcu Wisła/)
  await choose('Hufiec', 'Wisła')
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Wilki' })).toEqual([]))
  await userEvent.click(screen.getByRole('link', { name: 'Orły' }))
  await reads(/2\.~w~chorągwi, 1\.~w~hufcu Wisła/)
})
