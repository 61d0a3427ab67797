import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fireEvent, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shownAct, takeBack } from '#client/api/undo.ts'
import { associationContent, changeContent } from '#server/association/content.ts'
import { leaveNetwork } from '#test/network.ts'
import { openPanel } from '#test/panel.tsx'
import { screen, within } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'

// The editor of the association's own words (rules.md#91).

const world = freshWorld()
beforeEach(() => {
  shownAct.set(null)
})
afterEach(leaveNetwork)

const GREETING = { heading: 'Czuwaj!', text: 'Dobrego roku.', signature: 'hm. Ola Leśna' }
const CONTENT = { greeting: GREETING, contact: 'kontakt@przyklad.example' }
const NOTHING = { greeting: null, contact: null }

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const enter = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const preview = () => within(screen.getByRole('region', { name: 'Podgląd' }))
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz słowa' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function enterAll() {
  await enter('Nagłówek powitania', GREETING.heading)
  await enter('Treść powitania', GREETING.text)
  await enter('Podpis', GREETING.signature)
  await enter('Kogo zapytać', CONTENT.contact)
}

test('what is typed shows in the preview, is saved with the button, and can be taken back', async () => {
  await openPanel(world.ola, 'choragwie')
  await field('Treść powitania')
  expect(preview().getByRole('heading', { name: 'Po co kategoryzacja?' })).toBeTruthy()
  expect(saveButton().disabled).toBe(true)

  await enterAll()
  expect(preview().getByRole('heading', { name: 'Czuwaj!' })).toBeTruthy()
  expect(preview().getByRole('link', { name: CONTENT.contact })).toBeTruthy()
  expect(associationContent()).toEqual(NOTHING)

  await press('Zapisz słowa')
  await waitFor(() => expect(associationContent()).toEqual(CONTENT))
  await waitFor(() => expect(shownAct.get()?.words).toBe('Zapisano słowa związku'))
  await waitFor(() => expect(saveButton().disabled).toBe(true))

  await takeBack(shownAct.get()!)
  expect(associationContent()).toEqual(NOTHING)
  await waitFor(() => expect(screen.queryAllByDisplayValue(GREETING.text).length).toBe(0))
})

test('a field that cannot be saved says why, and nothing is saved', async () => {
  await openPanel(world.adam, 'choragwie')
  await enter('Nagłówek powitania', 'Czuwaj')
  expect(saveButton().disabled).toBe(true)
  expect(screen.getByText('To pole nie może być puste')).toBeTruthy()
  await enter('Treść powitania', 'ż'.repeat(3001))
  expect(screen.getByText(/^Najwyżej 3 000~znaków/)).toBeTruthy()
  await enter('Treść powitania', 'a\u202Eb')
  expect(screen.getByText('Są tu znaki, których nie można użyć')).toBeTruthy()
  expect(preview().queryByRole('heading')).toBeNull()
  expect(saveButton().disabled).toBe(true)
})

test('emptied fields bring the built-in text back', async () => {
  changeContent(world.adam, CONTENT)
  await openPanel(world.ola, 'choragwie')
  await screen.findByDisplayValue(GREETING.text)
  for (const name of ['Nagłówek powitania', 'Treść powitania', 'Podpis', 'Kogo zapytać']) await enter(name, '')
  expect(preview().getByRole('heading', { name: 'Po co kategoryzacja?' })).toBeTruthy()
  await press('Zapisz słowa')
  await waitFor(() => expect(associationContent()).toEqual(NOTHING))
})

test.each([
  ['Zostaw moje', { ...CONTENT, greeting: { ...GREETING, heading: 'Dzień dobry' } }],
  ['Zostaw zapisane', { greeting: null, contact: 'biuro@przyklad.example' }],
])('what somebody else saved meanwhile is shown before anything is overwritten: %s', async (choice, kept) => {
  changeContent(world.adam, CONTENT)
  await openPanel(world.ola, 'choragwie')
  await screen.findByDisplayValue(GREETING.text)
  await enter('Nagłówek powitania', 'Dzień dobry')
  const theirs = { greeting: null, contact: 'biuro@przyklad.example' }
  changeContent(world.adam, theirs)

  await press('Zapisz słowa')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('biuro@przyklad.example')).toBeTruthy()
  expect(associationContent()).toEqual(theirs)
  expect(saveButton().disabled).toBe(true)

  await userEvent.click(alert.getByRole('button', { name: choice }))
  if (choice === 'Zostaw moje') {
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    await press('Zapisz słowa')
  }
  await waitFor(() => expect(associationContent()).toEqual(kept))
  await waitFor(async () => expect((await field('Nagłówek powitania')).value).toBe(kept.greeting?.heading ?? ''))
  expect(screen.queryAllByRole('alert').length).toBe(0)
})

test('a district coordinator has no such card', async () => {
  await openPanel(world.ewa, 'choragwie')
  await screen.findByRole('heading', { name: 'Mazowiecka' })
  expect(screen.queryByText('Słowa związku')).toBeNull()
})
