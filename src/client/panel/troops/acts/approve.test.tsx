import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shownAct } from '#client/api/undo.ts'
import { refreshAll } from '#client/api/useRead.ts'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { reminders, reviewActs } from '#server/database/schema/review.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'

// A coordinator opens the list of troops. "Orły" and "Wilki" have begun their sheets.

const world = freshWorld()
beforeEach(async () => {
  const { wilki, orly, open } = world
  completePrerequisites(orly, open)
  for (const team of [wilki, orly]) enter(team, open.goodTurns, 3)
  for (const task of [open.boys, open.chronicle]) enter(orly, task, 1)
  await serveTo(world.ewa)
  history.replaceState(null, '', '/admin/przeglad')
  render(<App />)
  await screen.findByRole('checkbox', { name: 'Zaznacz: Orły' })
})
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))

const refreshed = () => act(refreshAll)

const dialog = async () => within(await screen.findByRole('dialog'))
const mark = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const states = () =>
  ['Orły', 'Wilki'].map(name =>
    textOf(
      screen
        .getByRole('checkbox', { name: `Zaznacz: ${name}` })
        .closest('tr')!
        .querySelector('.state')!,
    ),
  )

test('a submitted sheet is approved after one question, and the approval is undone with one click', async () => {
  expect(screen.queryByRole('button', { name: 'Zatwierdź zaznaczone' })).toBeNull()
  await (await as(world.borys))('POST', '/review/submit')
  await refreshed()
  await mark('Zaznacz: Orły')
  await press('Zatwierdź 1~arkusz')
  expect((await dialog()).getByText('Orły')).toBeTruthy()
  await userEvent.type((await dialog()).getByLabelText(/^Słowo do drużynowych/), 'Brawo')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Zatwierdź 1~arkusz' }))
  await waitFor(() => expect(states()).toEqual(['zatwierdzony', 'w~trakcie']))
  expect(db.select().from(reviewActs).all().at(-1)).toMatchObject({ kind: 'APPROVE', note: 'Brawo' })

  expect(await screen.findByText('Zatwierdzono 1~arkusz')).toBeTruthy()
  await press('Cofnij: Zatwierdzono 1~arkusz')
  await waitFor(() => expect(states()).toEqual(['zgłoszony', 'w~trakcie']))
  expect(screen.getByText('Zatwierdzono 1~arkusz: nikt się o~tym nie dowiedział')).toBeTruthy()
})

test('one act can be undone at a time: the message of the next one replaces it', async () => {
  await (await as(world.borys))('POST', '/review/submit')
  await refreshed()
  await mark('Zaznacz: Orły')
  await press('Zatwierdź 1~arkusz')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Zatwierdź 1~arkusz' }))
  await screen.findByRole('button', { name: 'Cofnij: Zatwierdzono 1~arkusz' })
  await mark('Zaznacz: Wilki')
  await press('Przypomnij…')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Przypomnij 2~osobom' }))
  await screen.findByRole('button', { name: 'Cofnij: Przypomniano 1~drużynie, 2~osobom' })
  expect(screen.getAllByRole('button', { name: /^Cofnij:/ })).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await screen.findByText('Cofnięto')
  expect(states()).toEqual(['zatwierdzony', 'w~trakcie'])
  expect(db.select().from(reminders).all()).toEqual([])
})

test('sheets that were not submitted are approved only if their box in the dialog is ticked, and incomplete ones never', async () => {
  await mark('Zaznacz wszystkie')
  await press('Zatwierdź zaznaczone')
  expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Zatwierdź' }).disabled).toBe(true)
  expect((await dialog()).getByText(/^1~bez wszystkich wymagań \(Wilki\)/)).toBeTruthy()
  await userEvent.click((await dialog()).getByRole('checkbox', { name: 'Dodaj 1~w~trakcie (nigdy niezgłoszony)' }))
  await userEvent.click((await dialog()).getByRole('button', { name: 'Zatwierdź 1~arkusz' }))
  await waitFor(() => expect(states()).toEqual(['zatwierdzony', 'w~trakcie']))
})

test('undoing leaves and names the sheets that were changed in the meantime, and Escape closes the message', async () => {
  await (await as(world.borys))('POST', '/review/submit')
  await refreshed()
  await mark('Zaznacz: Orły')
  await press('Zatwierdź 1~arkusz')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Zatwierdź 1~arkusz' }))
  await screen.findByText('Zatwierdzono 1~arkusz')
  const address = `/review/${world.open.id}/of/${world.orly.id}`
  await (await as(world.ola))('POST', `${address}/return`, { note: 'Jednak nie' })
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('ktoś zmienił to tymczasem i~zostaje: Orły')).toBeTruthy()
  await waitFor(() => expect(states()).toEqual(['do poprawy', 'w~trakcie']))
  const button = screen.getAllByRole('button').find(button => !button.closest('.undo-popover'))!
  button.focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zamknij komunikat' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Nie wszystko dało się cofnąć')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a sheet that was approved in the meantime is named', async () => {
  await mark('Zaznacz: Orły')
  await (await as(world.ola))('POST', `/review/${world.open.id}/of/${world.orly.id}/approve`, {})
  await press('Zatwierdź zaznaczone')
  await userEvent.click((await dialog()).getByRole('checkbox', { name: /nigdy niezgłoszony/ }))
  await userEvent.click((await dialog()).getByRole('button', { name: 'Zatwierdź 1~arkusz' }))
  expect(await (await dialog()).findByText('Orły: arkusz jest już zatwierdzony')).toBeTruthy()
})
