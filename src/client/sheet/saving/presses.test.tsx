import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { storedKeys } from '#client/api/storage.ts'
import { shownAct } from '#client/api/undo.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { tasks } from '#server/database/schema/years.ts'
import { cutConnection, leaveNetwork, loseAnswers, serveTo } from '#test/network.ts'
import { screen, textOf } from '#test/screen.ts'
import { callAs, completePrerequisites, enter, freshWorld } from '#test/world.ts'

// A press that stars forty tasks: all of it or nothing is written, and the leader is told (rules.md#63).

const FORTY = 40

const world = freshWorld()
let added: number[]
beforeEach(() => {
  localStorage.clear()
  shownAct.set(null)
  completePrerequisites(world.wilki, world.open)
  added = Array.from({ length: FORTY }, (_, index) => {
    const common = { name: `Zadanie ${index}`, type: 'LINEAR', maxPoints: 9, multiplier: 1 } as const
    const insert = (primaryGroupId: number, originId?: number) =>
      db
        .insert(tasks)
        .values({ ...common, primaryGroupId, originId: originId ?? null })
        .returning()
        .get()
    const then = insert(world.finished.unit.id)
    enter(world.wilki, then, 3)
    return insert(world.open.unit.id, then.id).id
  })
})
afterEach(async () => {
  cleanup()
  await leaveNetwork()
  // The page stays signed in and the browser keeps what was typed: the next file of tests starts without both.
  localStorage.clear()
})

async function open(person: { id: number } = world.jan) {
  await serveTo(person)
  show()
}

/** Opens the page anew, as after a reload. */
function show() {
  cleanup()
  forgetAll()
  history.replaceState(null, '', '/kategoryzacja?obszar=0')
  render(<App />)
}

const starred = () => db.select().from(mine).all().length
const unsent = () => storedKeys(CHANGES).length
const press = async () => userEvent.click(await screen.findByRole('button', { name: `Dodaj ${FORTY}: Jak rok temu` }))
const retry = async () => userEvent.click((await screen.findAllByRole('button', { name: 'Ponów teraz' }))[0]!)
const isPressed = () => screen.findByText('Wszystko już jest w~Moich.')
const undo = async () => userEvent.click(await screen.findByText('Cofnij', { selector: '.undo-message button' }))

test('without a network nothing of it is written, and the next page sends all of it', async () => {
  await open()
  await screen.findByRole('button', { name: /Jak rok temu/ })
  cutConnection()
  await press()
  await screen.findAllByText(/^40~zmian wyśle się samo/)
  expect([starred(), unsent()]).toEqual([0, 1])

  await open()
  await isPressed()
  await waitFor(() => expect([starred(), unsent()]).toEqual([FORTY, 0]))
})

test('once the session is over it waits for its leader, and nobody else sends it', async () => {
  await open()
  await screen.findByRole('button', { name: /Jak rok temu/ })
  await serveTo(null)
  await press()
  await screen.findByRole('heading', { level: 1, name: /Zaloguj/ })
  expect([starred(), unsent()]).toEqual([0, 1])

  await open(world.kuba)
  await screen.findByRole('button', { name: /Jak rok temu/ })
  expect([starred(), unsent()]).toEqual([0, 1])
  await open()
  await isPressed()
  await waitFor(() => expect([starred(), unsent()]).toEqual([FORTY, 0]))
})

test('an answer that is lost is asked for again, and "Cofnij" still takes back all of it', async () => {
  await open()
  await screen.findByRole('button', { name: /Jak rok temu/ })
  await loseAnswers(world.jan)
  await press()
  await screen.findAllByText(/^40~zmian wyśle się samo/)
  expect(starred()).toBe(FORTY)
  await serveTo(world.jan)
  await retry()
  await waitFor(() => expect(unsent()).toBe(0))
  expect(screen.queryByText(/w~tym czasie zmienione/)).toBeNull()
  await undo()
  await screen.findByText('Wasze zadania są takie jak przedtem')
  await waitFor(() => expect(starred()).toBe(0))
})

test('without room in the storage it is sent as a whole, and until then the page asks not to be closed', async () => {
  await open()
  await screen.findByRole('button', { name: /Jak rok temu/ })
  cutConnection()
  const own = localStorage
  const set = (value: object) =>
    Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true })
  set({
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  try {
    await press()
  } finally {
    set(own)
  }
  await screen.findAllByText(/Nie zamykajcie tej karty/)
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect([closing.defaultPrevented, starred(), unsent()]).toEqual([true, 0, 0])
  await serveTo(world.jan)
  await retry()
  await waitFor(() => expect(starred()).toBe(FORTY))
})

test('a task that is deleted meanwhile is left and named, also by "Cofnij"', async () => {
  await open()
  await screen.findByRole('button', { name: /Jak rok temu/ })
  const remove = (id: number) => callAs(world.ola, 'DELETE', `/admin/categorization/tasks/${id}`)
  await remove(added[7]!)
  await press()
  await screen.findByText(/bez zmian: „Zadanie 7”/)
  await waitFor(() => expect([starred(), unsent()]).toEqual([FORTY - 1, 0]))
  await remove(added[8]!)
  await undo()
  await waitFor(() => expect(starred()).toBe(0))
  await screen.findByText(/„Zadanie 8”/)
})

test('when the sheet was submitted meanwhile, nothing of it is written, and its name says so', async () => {
  await open()
  await screen.findByRole('button', { name: /Jak rok temu/ })
  await callAs(world.kuba, 'POST', '/review/submit', {})
  await press()
  await screen.findByText(/„Jak rok temu”, 40~zadań: /)
  expect(screen.queryByText('Cofnij', { selector: '.undo-message button' })).toBeNull()
  expect(starred()).toBe(0)
})

test('"Cofnij" leaves what another leader changed since, and names that leader', async () => {
  await open()
  await press()
  await isPressed()
  await waitFor(() => expect([starred(), unsent()]).toEqual([FORTY, 0]))
  await callAs(world.kuba, 'PUT', `/plan/tasks/${added[3]}`, { value: 5 })
  await undo()
  await screen.findByText(/Nie wszystko dało się cofnąć/)
  expect(textOf(document.querySelector('.undo-message')!)).toContain(world.kuba.email)
  await waitFor(() => expect(db.select().from(mine).all()).toMatchObject([{ taskId: added[3], value: 5 }]))
})

test('the menu of the sheet takes a press back as one act, and it can be pressed again', async () => {
  await open()
  await press()
  await isPressed()
  await waitFor(() => expect([starred(), unsent()]).toEqual([FORTY, 0]))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Cofnij (1)' }))[0]!)
  await waitFor(() => expect(starred()).toBe(0))
  await press()
  await waitFor(() => expect(starred()).toBe(FORTY))
})
