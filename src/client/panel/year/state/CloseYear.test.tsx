import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#client/app/App.tsx'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'

// The sheet of "Fale" (Pomorska) is approved, that of "Wilki" (Mazowiecka) is submitted with an open remark, "Orły" have none.

const world = freshWorld()
let list: string
beforeEach(async () => {
  const { wilki, fale, open } = world
  for (const team of [wilki, fale]) completePrerequisites(team, open)
  enter(wilki, open.goodTurns, 5)
  const ola = await as(world.ola)
  await (await as(world.jan))('POST', '/review/submit')
  await ola('POST', `/remarks/${open.id}/of/${wilki.id}`, { text: 'Skąd pięć?' })
  await ola('POST', `/review/${open.id}/of/${fale.id}/approve`, {})
  list = `/admin/kategoryzacja/${open.id}/arkusze`
})
afterEach(leaveNetwork)

async function openDialog() {
  await serveTo(world.ola)
  history.replaceState(null, '', `/admin/kategoryzacja/${world.open.id}`)
  render(<App />)
  await userEvent.click(await screen.findByRole('button', { name: 'Zamknij' }))
  return within(screen.getByRole('dialog', { name: 'Zamknąć tę kategoryzację?' }))
}

const links = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map(link => [textOf(link), link.getAttribute('href')])

test('the dialog shows the states of the sheets and the unfinished work, with links', async () => {
  const dialog = await openDialog()
  expect(textOf(document.activeElement!)).toBe('Anuluj')
  expect(await dialog.findByRole('heading', { name: 'Zatwierdzone: 1~z~3~arkuszy' })).toBeTruthy()
  const warnings = dialog.getByRole('heading', { name: 'Zanim zamkniesz' }).parentElement!
  expect(links(warnings)).toEqual([
    ['Pokaż 1', `${list}?stan=SUBMITTED`],
    ['Pokaż 1', `${list}?uwagi=otwarte`],
    ['Pokaż 1', '/admin/przeglad?stan=NOT_STARTED#druzyny'],
  ])
  expect(textOf(warnings)).toContain('1~zgłoszony arkusz czeka na sprawdzenie')
  expect(textOf(warnings)).toMatch(/najdłużej Wilki, Mazowiecka, od~/)

  const districts = dialog.getByRole('table', { name: 'Chorągwie, w~których coś zostało' })
  const [, mazovia, ...others] = within(districts).getAllByRole('row')
  expect(others).toEqual([])
  const cells = [...mazovia!.querySelectorAll('td')].map(textOf)
  expect(cells).toEqual(['0/2 zatwierdzone', '1 zgłoszone', '– do poprawy', '– w~trakcie', '1 nie zaczęte'])
  expect(links(mazovia!)).toEqual([
    ['Mazowiecka', `${list}?choragiew=${world.mazovia.id}`],
    ['1', `${list}?stan=SUBMITTED&choragiew=${world.mazovia.id}`],
    ['1', `/admin/przeglad?stan=NOT_STARTED&choragiew=${world.mazovia.id}#druzyny`],
  ])
  expect(textOf(dialog.getByText('Wszystko zatwierdzone:').parentElement!)).toContain('Pomorska (1)')

  const ranking = dialog.getByRole('table', { name: 'Tak zacznie się ranking' })
  expect(within(ranking).getAllByRole('rowheader').map(textOf)).toEqual(['WilkiMazowiecka', 'FalePomorska'])
})

test('the dialog shows a lost connection, and closes the year once it is back', async () => {
  const dialog = await openDialog()
  const close = await dialog.findByRole('button', { name: 'Zamknij mimo to' })
  cutConnection()
  await userEvent.click(close)
  expect(textOf(await dialog.findByRole('alert'))).toMatch(/Brak połączenia/)
  await serveTo(world.ola)
  await userEvent.click(close)
  await waitFor(() => expect(document.querySelectorAll('dialog')).toHaveLength(0))
  await waitFor(() => expect(textOf(document.querySelector('.year-state')!)).toContain('ZAMKNIĘTA'))
})

test('there are no warnings when every sheet is approved', async () => {
  const ola = await as(world.ola)
  for (const team of [world.wilki, world.orly]) await ola('POST', `/review/${world.open.id}/of/${team.id}/approve`, {})
  const { body } = await ola('GET', `/remarks/${world.open.id}/of/${world.wilki.id}`)
  await ola('POST', `/remarks/${body[0].id}/resolve`)
  const dialog = await openDialog()
  expect(await dialog.findByRole('button', { name: 'Zamknij kategoryzację' })).toBeTruthy()
  expect(dialog.queryByRole('heading', { name: 'Zanim zamkniesz' })).toBeNull()
  expect(dialog.getByText(/Mazowiecka \(2\), Pomorska \(1\)\./)).toBeTruthy()
})

test('closing leaves a receipt where the button was', async () => {
  enter(world.orly, world.open.goodTurns, 1)
  const dialog = await openDialog()
  await dialog.findByText(/1~arkusz nie jest zgłoszony/)
  await userEvent.click(dialog.getByRole('button', { name: 'Zamknij mimo to' }))
  const receipt = await screen.findByText(/^Zamknięto /)
  expect(textOf(receipt)).toEndWith(' Zatwierdzone: 1~z~3. Niezgłoszone: 0~w~rankingu, 1~poza nim.')
  expect(screen.queryByRole('button', { name: 'Zamknij' })).toBeNull()
})
