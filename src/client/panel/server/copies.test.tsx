import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#client/app/App.tsx'
import { RESTORE_WORD } from '#contract/requests/copies.ts'
import { logLines } from '#server/core/logOutput.ts'
import { backupNow } from '#server/database/backup.ts'
import { copiesFolder } from '#server/database/copies.ts'
import { endFaults, presentFaults } from '#server/database/faults.ts'
import { sqlite } from '#server/database/open.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, within } from '#test/screen.ts'
import { callAs, freshWorld } from '#test/world.ts'

// Copies on the page of the server. panelCopies.test.ts proves what a restore brings back.

const world = freshWorld()
const quiet = spyOn(logLines, 'write').mockImplementation(() => {})
beforeEach(() => {
  rmSync(copiesFolder(), { recursive: true, force: true })
})
afterEach(async () => {
  setSystemTime()
  quiet.mockClear()
  await leaveNetwork()
})

async function open() {
  history.replaceState(null, '', '/admin/ustawienia/serwer')
  await serveTo(world.adam)
  render(<App />)
  await screen.findByRole('button', { name: 'Zrób kopię teraz' })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const namesOfTeams = async () =>
  (await callAs(world.ola, 'GET', '/admin/teams')).body.map(({ name }: { name: string }) => name)

test('P28 a copy is made and restored once its word is typed, and the administrator signs in again', async () => {
  await open()
  await press('Zrób kopię teraz')
  await screen.findByRole('cell', { name: 'na życzenie' })
  const then = await namesOfTeams()
  await callAs(world.ola, 'PATCH', `/admin/teams/${world.wilki.id}`, { name: 'Rysie' })
  expect(await namesOfTeams()).not.toEqual(then)

  await press('Przywróć')
  const dialog = within(await screen.findByRole('dialog'))
  const sure = dialog.getByRole<HTMLButtonElement>('button', { name: 'Przywróć kopię' })
  expect(sure.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText(/Aby potwierdzić/), RESTORE_WORD)
  await userEvent.click(sure)
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(await namesOfTeams()).toEqual(then)

  await leaveNetwork()
  await open()
  await screen.findByRole('cell', { name: 'przed przywróceniem' })
})

test('P40 a copy dated in the future is listed last, with its reason', async () => {
  copyFileSync(backupNow('daily'), join(copiesFolder(), 'daily-2099-01-01T00-00-00.000Z.db'))
  await open()
  const last = (await screen.findAllByRole('row')).at(-1)!
  within(last).getByText(/przyszłości: zegar serwera się mylił/)
})

test('P37 a database that another program has locked is named, until it is free', async () => {
  await open()
  const other = new Database(sqlite.filename)
  other.run('BEGIN IMMEDIATE')
  try {
    await press('Zrób kopię teraz')
    await screen.findByText(/^Inny program na serwerze zajął bazę danych\./)
    await waitFor(() => expect(presentFaults()).toHaveLength(1))
    comeBack()
    await screen.findByText(/^Inny program blokuje bazę danych od .+ Zamknij go/)
  } finally {
    other.run('ROLLBACK')
    other.close(true)
  }
  endFaults()
  comeBack()
  await waitFor(() => expect(screen.queryAllByText(/Inny program blokuje/)).toHaveLength(0))
  await screen.findByText(/^Baza danych:/)
})

/** The window has the focus again, late enough for the page to fetch its data again. */
function comeBack() {
  setSystemTime(Date.now() + 10_000)
  dispatchEvent(new Event('focus'))
}
