import { afterEach, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { callAs, createWorld, play } from '#test/world.ts'

afterEach(leaveNetwork)

test('a closed sheet says that nobody changes it any more, next to the results of the year before', async () => {
  const { wilki, finished, open, jan, ola } = createWorld()
  play(wilki, finished, 5)
  play(wilki, open, 2)
  await callAs(ola, 'PATCH', '/admin/categorization/state/close')
  await serveTo(jan)
  history.replaceState(null, '', `/kategoryzacja/lata/${open.id}`)
  render(<App />)
  await screen.findByText(/Tego arkusza nikt już nie zmieni/)
  await screen.findByText(/^rok temu/)
})
