import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
})
afterEach(leaveNetwork)

async function open(path: string) {
  history.replaceState(null, '', path)
  await serveTo(null)
  const served = globalThis.fetch
  const writes: string[] = []
  const count = (...call: Parameters<typeof fetch>) => {
    const { method, url } = new Request(...call)
    if (method !== 'GET') writes.push(url)
    return served(...call)
  }
  Object.assign(globalThis, { fetch: count })
  render(<App />)
  return writes
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('a stranger tries the tasks of the year, and nothing is sent or stored', async () => {
  const writes = await open('/zasady')
  await userEvent.click(await screen.findByRole('link', { name: 'Zadania tego roku' }))
  await screen.findByRole('heading', { level: 1, name: 'Zadania' })
  await userEvent.type(await field('Dobre uczynki'), '2,5')
  await screen.findByRole('heading', { name: /^Macie kategorię leśną!/ })
  expect(screen.getAllByText(/nic się nie zapisuje/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^Moje zadania/ })).toBeNull()

  await userEvent.type(screen.getAllByRole('searchbox')[0]!, 'wedrowka')
  await userEvent.click((await screen.findAllByRole('link', { name: /Wędrówka/ }))[0]!)
  await waitFor(() => expect(location.search).toBe(`?obszar=${world.open.unit.id}&zadanie=${world.open.hike.id}`))
  await userEvent.type(await field('Wędrówka'), '4')

  await userEvent.click(screen.getAllByRole('button', { name: 'Wyczyść' })[0]!)
  await waitFor(async () => expect((await field('Dobre uczynki')).value).toBe(''))
  expect([writes, localStorage.length]).toEqual([[], 0])
})

test('a stranger reads the changes in the rules, which link to the tasks', async () => {
  const { open: year } = world
  db.update(taskGroups).set({ lesnaThreshold: 6 }).where(eq(taskGroups.id, year.unit.id)).run()
  db.update(tasks).set({ maxPoints: 12, description: 'W pełnym.' }).where(eq(tasks.id, year.uniforms.id)).run()
  db.update(tasks).set({ secondaryGroupId: year.camps.id, split: 0.5 }).where(eq(tasks.id, year.goodTurns.id)).run()
  db.delete(tasks).where(eq(tasks.id, year.chronicle.id)).run()
  db.insert(tasks).values({ name: 'Kuchnia polowa', primaryGroupId: year.camps.id, maxPoints: 2 }).run()
  db.update(years).set({ puszczanskaLesnaThreshold: 2 }).where(eq(years.id, year.id)).run()

  await open('/zasady/zmiany')
  const summary = 'Porównanie: „2024/25” i~„2025/26”. Zadania: nowe 1, usunięte 1, zmienione 2.'
  await screen.findByText((_, element) => element?.tagName === 'P' && textOf(element) === summary)
  const changes = [...document.querySelectorAll('.rows > li')].map(textOf)
  expect(changes).toEqual([
    'kategoria puszczańska: min. leśnych: było 1 → jest 2',
    'Stan jednostkipróg leśny: było 5 → jest 6',
    // The editor says "grupa", this page "obszar".
    expect.stringMatching(/^Dobre uczynki.*drugi obszar: było brak → jest Biwaki/),
    expect.stringMatching(/^Kronika\s?usunięte$/),
    expect.stringMatching(/^Umundurowani.*maks\. punktów: było 10 → jest 12/),
    expect.stringMatching(/^Kuchnia polowa\s?nowe$/),
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Kuchnia polowa' }))
  await screen.findByRole('heading', { level: 3, name: 'Kuchnia polowa' })
})

test('without a second year there is no comparison, without any year there are no tasks', async () => {
  db.update(years).set({ state: 'DRAFT' }).where(eq(years.id, world.finished.id)).run()
  await open('/zasady/zmiany')
  await screen.findByRole('heading', { name: 'Nie ma z~czym porównać' })
  db.update(years).set({ state: 'DRAFT' }).run()
  await leaveNetwork()
  await open('/zasady/zadania')
  await screen.findByRole('heading', { name: 'Nie ma jeszcze zadań' })
})
