import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { forgetAll } from '#client/api/useRead.ts'
import { SheetPage } from '#client/sheet/pages/SheetPage.tsx'
import { OutboxProvider } from '#client/sheet/saving/OutboxProvider.tsx'
import { MINUTE } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { taskEntries } from '#server/database/schema/sheets.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, completePrerequisites, freshWorld } from '#test/world.ts'

// Leaders see which values another leader entered since the last visit.

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
  completePrerequisites(world.wilki, world.open)
})
afterEach(leaveNetwork)

async function visit() {
  const begun = Date.now()
  await serveTo(world.jan)
  cleanup()
  forgetAll()
  const { hook, searchHook } = memoryLocation({ path: `/kategoryzacja?obszar=${world.open.unit.id}&zadania=wszystkie` })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <OutboxProvider>
        <SheetPage />
      </OutboxProvider>
    </Router>,
  )
  await screen.findByRole('heading', { name: 'Dobre uczynki' })
  // The page stores the visit after it is drawn.
  await waitFor(() => expect(lastVisit().at).toBeGreaterThanOrEqual(begun))
}

const visitKey = () => Object.keys(localStorage).find(key => key.startsWith('wizyta/'))!
const lastVisit = (): { at: number } => JSON.parse(localStorage.getItem(visitKey())!)

/** Sets the end of the last visit to so many minutes ago. */
const visitEnded = (minutesAgo: number) =>
  localStorage.setItem(visitKey(), JSON.stringify({ ...lastVisit(), at: Date.now() - minutesAgo * MINUTE }))

const enter = async (who: { id: number }, task: { id: number }, value: number) =>
  expect((await callAs(who, 'PUT', `/tasks/${task.id}`, { value })).status).toBe(200)
const row = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!)
const sentence = () => screen.queryAllByText(/Od Twojej ostatniej wizyty/).map(each => textOf(each.parentElement!))[0]

test('the sheet shows who entered how many values since the last visit, and each row shows its author', async () => {
  const { goodTurns, boys, hike } = world.open
  await enter(world.kuba, boys, 20)
  await visit()
  expect(sentence()).toBeUndefined()
  await enter(world.kuba, goodTurns, 2)
  await enter(world.kuba, hike, 4)
  await enter(world.jan, boys, 21)

  visitEnded(31)
  await visit()
  expect(sentence()).toMatch(
    /^Od Twojej ostatniej wizyty wpisano: 2~wartości \(kuba@przyklad\.example\)\. Stan jednostki/,
  )
  expect((await row('Dobre uczynki')).getByText('kuba@przyklad.example')).toBeTruthy()
  expect((await row('Liczba harcerzy')).queryByText(/@/)).toBeNull()

  // A reload soon after belongs to the same visit; after a later one the news are read.
  await visit()
  expect(sentence()).toMatch(/2~wartości/)
  visitEnded(31)
  await visit()
  expect(sentence()).toBeUndefined()
})

test('the history of a value is opened in its row, and an earlier value can be restored', async () => {
  const { goodTurns } = world.open
  await enter(world.jan, goodTurns, 2)
  await enter(world.kuba, goodTurns, 4)
  await visit()
  const { getByRole, findByRole, findAllByRole } = await row('Dobre uczynki')
  const more = getByRole('button', { name: 'Więcej: Dobre uczynki' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  const items = await findAllByRole('listitem')
  expect(items.map(textOf)).toEqual([
    expect.stringMatching(/^2 → 4.*kuba@przyklad\.example.*Przywróć 2/),
    expect.stringMatching(/^puste → 2.*przez Ciebie.*Przywróć puste/),
  ])
  await userEvent.click(await findByRole('button', { name: 'Przywróć 2' }))
  await waitFor(() =>
    expect(db.select().from(taskEntries).all()).toMatchObject([{ value: 2, updatedById: world.jan.id }]),
  )
})
