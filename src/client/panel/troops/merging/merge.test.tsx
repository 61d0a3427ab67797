import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { fixRanking } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { leaveNetwork } from '#test/network.ts'
import { openApp, openPanel, openTroop } from '#test/panel.tsx'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, enter, freshWorld, play, team, user } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

const address = (id = world.wilki.id, other = world.orly.id) => `druzyny?druzyna=${id}&polacz=${other}`
const mergedInto = ({ id }: { id: number }) => db.select().from(teams).where(eq(teams.id, id)).get()!.mergedInto

test('two likely duplicates are compared, the sheet that is kept is told, and they are merged after a confirmation', async () => {
  const twin = team('„Wilki”', world.mazovia)
  play(world.wilki, world.open, 1)
  enter(world.wilki, world.open.boys, 20)
  play(twin, world.open, 2)
  enter(twin, world.open.hike, 4)
  await openApp(world.ewa, '/admin/ustawienia/druzyny')
  await userEvent.click(await screen.findByRole('link', { name: /^Porównaj/ }))

  // With as many entries in both, the sheet of the troop that stays is kept.
  await userEvent.click(await screen.findByRole('radio', { name: 'Zostaje „Wilki”' }))
  expect(screen.getByText('Liczba harcerzy')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Zostaje Wilki' }))
  expect(screen.getByText('Tylko w~nim: 1~wpis. Nic nie przepisze się samo')).toBeTruthy()
  expect(screen.getByText('Wędrówka')).toBeTruthy()
  expect(screen.getByText('Zostaje ten')).toBeTruthy()

  const button = screen.getByRole('button', { name: 'Połącz w~Wilki' })
  await userEvent.click(button)
  expect(textOf(screen.getByRole('alert'))).toContain('Napisz, dlaczego łączysz')
  await userEvent.type(screen.getByLabelText('Dlaczego łączysz'), 'Ktoś założył drugą')
  await userEvent.click(button)
  const sure = screen.getByLabelText('To jest ta sama drużyna, potwierdził ją ktoś, kto ją zna')
  expect(textOf(screen.getByRole('alert'))).toBe('Zaznacz, że to ta sama drużyna.')
  expect(document.activeElement).toBe(sure)
  expect(mergedInto(twin)).toBeNull()

  await userEvent.click(sure)
  await userEvent.click(button)
  expect(await screen.findByText(/^Zostaje jedna drużyna:/)).toBeTruthy()
  expect(mergedInto(twin)).toBe(world.wilki.id)
  await userEvent.click(screen.getByRole('link', { name: 'Strona drużyny' }))
  expect(await screen.findByRole('heading', { name: 'Arkusze przyłączonej: „Wilki”' })).toBeTruthy()
})

test('a dismissed pair is listed below and can be restored', async () => {
  team('„Wilki”', world.mazovia)
  await openPanel(world.ewa, 'druzyny')
  await userEvent.click(await screen.findByRole('button', { name: /^To dwie różne/ }))
  const back = await screen.findByRole('button', { name: /^Przywróć parę: Wilki i~„Wilki”/, hidden: true })
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /^Porównaj/ })).toHaveLength(0))
  await userEvent.click(back)
  expect(await screen.findByRole('link', { name: /^Porównaj/ })).toBeTruthy()
  expect(screen.queryAllByText(/^Odsunięte pary/)).toHaveLength(0)
})

test('a merge that begins on the page of a troop can keep the other troop', async () => {
  await openTroop(world.ewa, world.wilki)
  await userEvent.click(await screen.findByRole('button', { name: 'Połącz z~inną drużyną' }))
  await userEvent.type(screen.getByLabelText('Nazwa drugiej drużyny'), 'orł')
  await userEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Porównaj' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Zostaje Orły' }))
  await userEvent.type(screen.getByLabelText('Dlaczego łączysz'), 'Ta jest starsza')
  await userEvent.click(screen.getByLabelText(/^To jest ta sama drużyna/))
  await userEvent.click(screen.getByRole('button', { name: 'Połącz w~Orły' }))
  expect(await screen.findByText(/^Zostaje jedna drużyna:/)).toBeTruthy()
  expect(mergedInto(world.wilki)).toBe(world.orly.id)
})

test('two troops that both submitted a sheet cannot be merged before one sheet is returned', async () => {
  for (const { id } of [world.wilki, world.orly])
    db.insert(sheetReviews).values({ yearId: world.open.id, teamId: id, state: 'SUBMITTED', since: now() }).run()
  await openPanel(world.ewa, address())
  expect(await screen.findByText('Oba arkusze 2025/26~są zgłoszone albo zatwierdzone.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Otwórz arkusz: Orły' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Połącz w/ })).toBeNull()
})

test('a change in the meantime prevents the merge, and the comparison can be refreshed', async () => {
  await openPanel(world.ewa, address())
  await userEvent.type(await screen.findByLabelText('Dlaczego łączysz'), 'Jedna drużyna')
  await userEvent.click(screen.getByLabelText(/^To jest ta sama drużyna/))
  user('olek', { teamId: world.orly.id, teamAccepted: true })
  await userEvent.click(screen.getByRole('button', { name: 'Połącz w~Wilki' }))
  expect(await screen.findByText('Nie połączono.')).toBeTruthy()
  expect(mergedInto(world.orly)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Odśwież porównanie' }))
  await waitFor(() => expect(screen.queryAllByText('Nie połączono.')).toHaveLength(0))
  expect(screen.getByText(/^olek/)).toBeTruthy()
})

test('a troop that cannot be merged shows the reason', async () => {
  await openPanel(world.ewa, address(world.wilki.id, world.hiddenTeam.id))
  expect(await screen.findByText('Drużyna jest ukryta')).toBeTruthy()
})

test('a pair marked as two different troops disappears from the list', async () => {
  const twin = team('„Wilki”', world.mazovia)
  await openPanel(world.ewa, address(world.wilki.id, twin.id))
  await userEvent.click(await screen.findByRole('button', { name: 'To dwie różne' }))
  expect(await screen.findByLabelText('Szukaj drużyny lub osoby')).toBeTruthy()
  expect(screen.queryByText(/^Czy to nie ta sama/)).toBeNull()
})

test.each(['druzyny', '../przeglad?kolumny=sklad'])(
  'pairs that may be one are at the head of the list at %s',
  async at => {
    team('„Wilki”', world.mazovia)
    team('„Orły”', world.mazovia)
    await openPanel(world.ewa, at)
    const line = (await screen.findByText(/^Czy to nie ta sama drużyna\?/)).closest('.twins')!
    expect(line.compareDocumentPosition(screen.getByRole('table', { name: /rużyn/ }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(within(line as HTMLElement).getByText('I~jeszcze 1~podobna para')).toBeTruthy()
    const acts = within(line as HTMLElement).getAllByRole('button', { name: /^To dwie różne: / })
    await userEvent.click(acts[0]!)
    await waitFor(() => expect(within(line as HTMLElement).queryByText(/^I~jeszcze/)).toBeNull())
    expect(screen.getByText(/^Czy to nie ta sama/)).toBeTruthy()
  },
)

describe('after a merge', () => {
  beforeEach(async () => {
    const { wilki, orly, open, finished, ewa } = world
    for (const troop of [wilki, orly]) play(troop, finished, 3)
    play(wilki, open, 3)
    enter(wilki, open.boys, 20)
    play(orly, open, 1)
    fixRanking(yearById(finished.id))
    const { status } = await callAs(ewa, 'POST', `/admin/teams/${wilki.id}/merge/${orly.id}`, { reason: 'To jedna' })
    expect(status).toBe(200)
  })

  test('the sheet that was not kept is read from the page of the troop that remains, where its address leads', async () => {
    const { wilki, orly, open, ewa } = world
    await openApp(ewa, `/admin/ustawienia/druzyny?druzyna=${orly.id}`)
    const sheets = (await screen.findByRole('heading', { name: 'Arkusze przyłączonej: Orły' })).closest('section')!
    expect(location.pathname).toBe(`/admin/kategoryzacja/${wilki.id}/w-roku/${open.id}`)
    const absorbed = `/admin/kategoryzacja/${orly.id}/w-roku/${open.id}`
    await userEvent.click(sheets.querySelector(`a[href="${absorbed}"]`)!)
    expect((await screen.findAllByText('wchłonięty')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Zatwierdź' })).toBeNull()
  })

  test('the public address of the merged troop leads to the one that remains', async () => {
    await openApp(world.ewa, `/druzyny/${world.orly.id}`)
    expect(await screen.findByRole('heading', { name: 'Wilki' })).toBeTruthy()
    expect((await screen.findAllByText(/przyłączona/)).length).toBeGreaterThan(0)
  })

  test('leaders who came along go on reading the sheet that they filled in', async () => {
    await openApp(world.borys, '/kategoryzacja/lata')
    const card = await screen.findByRole('region', { name: 'Arkusze drużyny „Orły”' })
    await userEvent.click(within(card).getByRole('link', { name: '2025/26' }))
    expect(await screen.findByText(/Drużyna „Orły”, połączona z~Waszą\./)).toBeTruthy()
    history.pushState(null, '', `${location.pathname}${location.search}&obszar=${world.open.unit.id}`)
    expect(await screen.findByRole('heading', { name: 'Dobre uczynki' })).toBeTruthy()
    expect(document.querySelectorAll('.task input:enabled').length).toBe(0)
  })
})
