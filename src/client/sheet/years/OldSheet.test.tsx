import { afterEach, expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { callAs, createWorld, play } from '#test/world.ts'

afterEach(leaveNetwork)

test('the switch of the year before is next to the sentence about a closed sheet', async () => {
  const { wilki, finished, open, jan, ola } = createWorld()
  play(wilki, finished, 5)
  play(wilki, open, 2)
  await callAs(ola, 'PATCH', '/admin/categorization/state/close')
  await serveTo(jan)
  history.replaceState(null, '', `/kategoryzacja/lata/${open.id}`)
  render(<App />)
  const sentence = (await screen.findByText(/Tego arkusza nikt już nie zmieni/)).closest('p')!
  const ofYearBefore = screen.getByRole('switch', { name: 'rok temu' })
  expect(sentence.contains(ofYearBefore)).toBe(false)
  expect(sentence.parentElement!.contains(ofYearBefore)).toBe(true)
})
