import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { OutboxProvider } from '#client/sheet/saving/OutboxProvider.tsx'
import { reviewStateOf } from '#server/sheets/reviewState.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'
import { HandInPage } from './HandInPage.tsx'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

/** Renders the page for Jan. Returns the addresses it navigated to. */
async function open() {
  await serveTo(world.jan)
  const { hook, searchHook, history } = memoryLocation({ path: '/kategoryzacja/zglos', record: true })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <OutboxProvider>
        <HandInPage />
      </OutboxProvider>
    </Router>,
  )
  return history
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const state = () => reviewStateOf(world.wilki.id, world.open.id)

test('without all prerequisites the button shows an error and the missing ones, and submits nothing', async () => {
  const history = await open()
  await userEvent.click(await button(/^Zgłoś/))
  expect((await screen.findByRole('alert')).textContent).toMatch(/wymaga/i)
  expect(document.activeElement!.textContent).toContain('Książka pracy')
  expect([state(), history]).toEqual(['IN_PROGRESS', ['/kategoryzacja/zglos']])
})

test('empty obligatory tasks and what else is to do are listed with links, and do not prevent submitting', async () => {
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.goodTurns, 4)
  const history = await open()
  const pressed = await button('Zgłoś mimo 2 pustych zadań')
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  const { unit, boys } = world.open
  expect(to('Liczba harcerzy')).toBe(`/kategoryzacja?obszar=${unit.id}&zadanie=${boys.id}`)
  expect(screen.getByText('Do zrobienia: 5 zadań')).toBeTruthy()
  expect(screen.getByText(/Najwięcej: Stan jednostki \(4\), Biwaki \(1\)\./)).toBeTruthy()
  expect(to('Pokaż')).toBe('/kategoryzacja/do-zrobienia')
  expect(screen.getByText('Kategoria leśna')).toBeTruthy()

  await userEvent.type(screen.getByRole('textbox', { name: /^Uwaga do całego arkusza/ }), 'Gotowe')
  await userEvent.click(pressed)
  await waitFor(() => expect(history.at(-1)).toBe('/kategoryzacja?obszar=0'))
  const { body } = await (await as(world.kuba))('GET', '/review')
  expect(body).toMatchObject({ state: 'SUBMITTED', note: 'Gotowe', by: world.jan.email })
})

test('without a connection the sheet is not submitted, the note stays, and submitting can be repeated', async () => {
  completePrerequisites(world.wilki, world.open)
  const history = await open()
  const pressed = await button(/^Zgłoś mimo/)
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Uwaga/ })
  await userEvent.type(note, 'Gotowe')
  cutConnection()
  await userEvent.click(pressed)
  await screen.findByRole('alert')
  expect([state(), note.value]).toEqual(['IN_PROGRESS', 'Gotowe'])

  await serveTo(world.jan)
  await userEvent.click(pressed)
  await waitFor(() => expect(history.at(-1)).toBe('/kategoryzacja?obszar=0'))
  expect(state()).toBe('SUBMITTED')
})

test('a submitted sheet redirects back to the sheet', async () => {
  completePrerequisites(world.wilki, world.open)
  await (await as(world.kuba))('POST', '/review/submit')
  const history = await open()
  await waitFor(() => expect(history.at(-1)).toBe('/kategoryzacja?obszar=0'))
})
