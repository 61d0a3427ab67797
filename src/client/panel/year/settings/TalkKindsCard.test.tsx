import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen } from '#test/screen.ts'
import { as, freshWorld } from '#test/world.ts'
import { TalkKindsCard } from './TalkKindsCard.tsx'

const world = freshWorld()
beforeEach(async () => {
  insertKinds(world.open.id, null)
  await serveTo(world.ola)
  render(<TalkKindsCard yearId={world.open.id} />)
  await screen.findByLabelText('Nazwa 3. rozmowy')
})
afterEach(leaveNetwork)

const save = () => userEvent.click(screen.getByText('Zapisz rozmowy'))

test('kinds of talks are renamed, removed and added, and saved together', async () => {
  const [first, second] = kindsOf(world.open.id)
  fireEvent.change(screen.getByLabelText('Nazwa 1. rozmowy'), { target: { value: 'Wrześniowa' } })
  fireEvent.change(screen.getAllByLabelText('Do dnia')[0]!, { target: { value: '2026-09-30' } })
  await userEvent.click(screen.getByLabelText(/^Usuń: Majowa/))
  await userEvent.click(screen.getByText('Dodaj rozmowę'))
  fireEvent.change(screen.getByLabelText('Nazwa 3. rozmowy'), { target: { value: 'Letnia' } })
  await save()
  await waitFor(() =>
    expect(kindsOf(world.open.id)).toMatchObject([
      { id: first!.id, name: 'Wrześniowa', dueOn: '2026-09-30' },
      { id: second!.id, dueOn: null },
      { name: 'Letnia' },
    ]),
  )
})

test('a kind with arranged talks cannot be removed, and the edits stay', async () => {
  const [first] = kindsOf(world.open.id)
  const arranged = { kindId: first!.id, arrangedFor: '2030-01-01T10:00:00Z' }
  await (await as(world.ola))('POST', `/talks/${world.open.id}/of/${world.wilki.id}`, arranged)
  await userEvent.click(screen.getByLabelText(/^Usuń: Jesienna/))
  await save()
  await screen.findByRole('alert')
  expect(kindsOf(world.open.id)).toHaveLength(3)
  expect(screen.queryByLabelText('Nazwa 3. rozmowy')).toBeNull()
})
