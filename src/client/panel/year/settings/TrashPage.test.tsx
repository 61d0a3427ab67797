import { afterEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shownAct } from '#client/api/undo.ts'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, freshWorld, play } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)
afterEach(() => shownAct.set(null))

const KOSZ = '/admin/kategoryzacja/kosz'
const YEARS = '/admin/categorization'
const openAt = (path: string) => {
  history.replaceState(null, '', path)
  render(<App />)
}
const years = async () =>
  (await (await as(world.ola))('GET', `${YEARS}/shallow`)).body.map(({ name }: { name: string }) => name)
const inDialog = (text: string) => within(document.querySelector('dialog')!).getByText(text)

test('a draft is deleted to Kosz, which says so before, and is restored from there', async () => {
  await serveTo(world.ola)
  openAt(`/admin/kategoryzacja/${world.draft.id}?widok=ustawienia`)
  await userEvent.click(await screen.findByText('Usuń szkic'))
  const dialog = document.querySelector('dialog')!
  expect(textOf(dialog)).toContain('Rok trafi do Kosza na 30~dni.')
  expect(textOf(dialog)).not.toContain('nie można cofnąć')
  await userEvent.click(inDialog('Tak'))
  await screen.findByText('Usunięto: 2026/27')
  expect(await years()).not.toContain('2026/27')

  await userEvent.click(await screen.findByRole('link', { name: 'Kosz' }))
  const item = (await screen.findByLabelText('Przywróć: 2026/27')).closest('li')!
  expect(textOf(item)).toContain('2~grupy zadań, 6~zadań, 1~wymaganie')
  expect(textOf(item)).toContain('przez Ciebie')
  await userEvent.click(within(item).getByText('Przywróć'))
  await screen.findByRole('heading', { level: 1, name: '2026/27' })
  expect(location.pathname).toBe(`/admin/kategoryzacja/${world.draft.id}`)
  expect(await years()).toContain('2026/27')
})

test('the deletion of a draft is taken back by "Cofnij"', async () => {
  await serveTo(world.ola)
  openAt(`/admin/kategoryzacja/${world.draft.id}?widok=ustawienia`)
  await userEvent.click(await screen.findByText('Usuń szkic'))
  await userEvent.click(inDialog('Tak'))
  await userEvent.click(await screen.findByLabelText('Cofnij: Usunięto: 2026/27'))
  await screen.findByText('Cofnięto')
  expect(await years()).toContain('2026/27')
})

test('restoring into a running year shows first whom it hits, and into a closed one asks', async () => {
  const ola = await as(world.ola)
  play(world.wilki, world.open, 5)
  await ola('DELETE', `${YEARS}/tasks/${world.open.goodTurns.id}`)
  await ola('DELETE', `${YEARS}/tasks/${world.finished.chronicle.id}`)
  await serveTo(world.ola)
  openAt(KOSZ)
  await userEvent.click(await screen.findByLabelText('Przywróć: Dobre uczynki'))
  await screen.findByText('1~drużyna', { selector: 'dialog h3' })
  await userEvent.click(inDialog('Nie zapisuj'))
  expect((await ola('GET', `${YEARS}/trash`)).body).toHaveLength(2)

  await userEvent.click(screen.getByLabelText('Przywróć: Kronika'))
  expect(textOf(document.querySelector('dialog')!)).toContain('Przywrócić do zakończonej kategoryzacji?')
  await userEvent.click(inDialog('Przywróć'))
  await waitFor(() => expect(location.hash).toBe(`#task-${world.finished.chronicle.id}`))
  expect((await ola('GET', `${YEARS}/trash`)).body).toMatchObject([{ name: 'Dobre uczynki' }])
})

test('an empty Kosz says what waits there', async () => {
  await serveTo(world.ola)
  openAt(KOSZ)
  await screen.findByText('Kosz jest pusty')
})

test('a coordinator of a district has no Kosz', async () => {
  await serveTo(world.ewa)
  openAt(KOSZ)
  await waitFor(() => expect(location.pathname).toBe('/admin/przeglad'))
  expect(screen.queryByRole('link', { name: 'Kosz' })).toBeNull()
})
