import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { doubtAnswers } from '#server/database/schema/sheets.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { completePrerequisites, enter, freshWorld } from '#test/world.ts'

// A leader is asked about a doubtful value (rules.md#80).

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
  completePrerequisites(world.wilki, world.open)
  enter(world.wilki, world.open.boys, 22)
})
afterEach(leaveNetwork)

async function open() {
  history.replaceState(null, '', `/kategoryzacja?obszar=${world.open.unit.id}`)
  await serveTo(world.jan)
  render(<App />)
}
const rowOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest<HTMLElement>('.task')!
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('80 the question comes after the field is left, and the value is corrected or confirmed', async () => {
  await open()
  const row = within(await rowOf('Umundurowani'))
  const question = async () => within(await row.findByRole('region', { name: 'Do obejrzenia' }))
  await userEvent.type(await field('Umundurowani'), '66')
  await waitFor(async () => expect(textOf(await rowOf('Umundurowani'))).toContain('10,0 z'))
  expect(row.queryByRole('button', { name: /^Odpowiedz/ })).toBeNull()
  await userEvent.tab()
  await row.findByText(/66~to więcej niż 22/)
  await userEvent.click(await row.findByRole('button', { name: /^Odpowiedz/ }))
  ;(await question()).getByText(/66~to więcej niż 22/)
  await userEvent.click((await question()).getByRole('button', { name: 'Popraw' }))
  expect(document.activeElement).toBe(await field('Umundurowani'))

  await userEvent.click((await question()).getByRole('button', { name: 'Tak, dopisz dlaczego' }))
  await userEvent.type((await question()).getByRole('textbox', { name: 'Skąd ta liczba?' }), 'Z rodzicami')
  await userEvent.click((await question()).getByRole('button', { name: 'Zapisz' }))
  await row.findByText(/Potwierdzone: jan@przyklad\.example/)
  expect(db.select().from(doubtAnswers).all()).toMatchObject([
    { code: 'above-reference', value: 66, note: 'Z rodzicami' },
  ])

  await userEvent.clear(await field('Umundurowani'))
  await userEvent.type(await field('Umundurowani'), '67')
  await userEvent.tab()
  ;(await question()).getByText(/67~to więcej niż 22/)
})

test.each(['0', ''])(
  '80 a reference that becomes %p names in one sentence what it costs, and can be undone',
  async typed => {
    enter(world.wilki, world.open.uniforms, 22)
    await open()
    const cost = /Od tej liczby zależy 1~zadanie: tracicie 10,0~pkt/
    const row = within(await rowOf('Liczba harcerzy'))
    await userEvent.clear(await field('Liczba harcerzy'))
    if (typed) await userEvent.type(await field('Liczba harcerzy'), typed)
    await userEvent.tab()
    await row.findByText(cost)
    await userEvent.click(row.getByRole('button', { name: 'Cofnij: Liczba harcerzy' }))
    await waitFor(() => expect(row.queryByText(cost)).toBeNull())
    expect((await field('Liczba harcerzy')).value).toBe('22')
  },
)
