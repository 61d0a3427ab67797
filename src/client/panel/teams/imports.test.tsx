import { afterEach, beforeEach, expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { removeStored, writeStored } from '#client/api/storage.ts'
import { cutConnection, leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { createWorld, team, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function checkOneTroop() {
  await openPanel(world.ewa, 'druzyny?wczytaj=lista')
  return pasteOneTroop()
}

async function pasteOneTroop() {
  const list = await screen.findByLabelText('…albo wklej wiersze z arkusza')
  await userEvent.click(list)
  await userEvent.paste('drużyna;mail\n21 MDH Wydry;leon@przyklad.example')
  await press('Dalej')
  await press('Sprawdź 1 wiersz')
  return screen.findByRole('button', { name: 'Utwórz drużyny: 1, zaproś: 1' })
}

test('mails sent before their scheduled time are reported as leaving, and cannot be sent again', async () => {
  await userEvent.click(await checkOneTroop())
  await press('Wyślij listy teraz')
  expect(await screen.findByText(/^Listy już wychodzą/)).toBeTruthy()
  expect(screen.queryByText(/^Listy wyjdą/)).toBeNull()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wyślij listy teraz' })).toBeNull())
})

test('the previewed mail names the troop with its district', async () => {
  await checkOneTroop()
  await userEvent.click(screen.getByText('Zobacz list'))
  expect(screen.getByText(/arkusza drużyny 21.MDH.Wydry \(chorągiew: Mazowiecka\)\.$/)).toBeTruthy()
})

test('a failed second check shows its error', async () => {
  const create = await checkOneTroop()
  team('21 MDH Wydry', world.mazovia)
  await userEvent.click(create)
  expect(await screen.findByText('Nic nie zapisano.')).toBeTruthy()
  cutConnection()
  await press('Sprawdź jeszcze raz')
  expect(await screen.findByText(/^Brak połączenia z serwerem/)).toBeTruthy()
})

test('a file that could not be read can be chosen again after it is corrected', async () => {
  await openPanel(world.ewa, 'druzyny?wczytaj=lista')
  const input = await screen.findByLabelText<HTMLInputElement>('Plik z arkuszem')
  await userEvent.upload(input, new File([''], 'lista.csv'))
  expect(await screen.findByText('Na liście nie ma żadnego wiersza.')).toBeTruthy()
  // A browser fires no change event if the same file is chosen twice.
  expect(input.files).toHaveLength(0)
  await userEvent.upload(input, new File(['drużyna\nWydry'], 'lista.csv'))
  expect(await screen.findByText('Która kolumna jest czym?')).toBeTruthy()
})

test('decisions about a list put aside do not apply to another list when it could not be opened again', async () => {
  const key = `import/${world.ewa.id}`
  writeStored(key, { text: 'drużyna\n7 DH Bobry', columns: ['emails'], choices: [[2, 'SKIP']] })
  await openPanel(world.ewa, 'druzyny?wczytaj=lista')
  await press('Dokończ odłożoną')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await pasteOneTroop()).toBeTruthy()
  removeStored(key)
})
