import { afterEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { useUnsaved } from '#client/api/unsaved.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'
import { me, useMe } from './session.ts'
import { refresh } from './useRead.ts'

const world = freshWorld()
afterEach(leaveNetwork)

function Form({ isTyped }: { isTyped: boolean }) {
  useUnsaved(isTyped)
  const session = useMe()
  return session.state === 'signedIn' ? session.me.email : session.state
}

test('a session that ends keeps a form with unsaved text in place, and is over once the text is saved', async () => {
  await serveTo(world.adam)
  const { rerender } = render(<Form isTyped />)
  await screen.findByText(world.adam.email)

  await serveTo(null)
  await refresh(me).catch(() => {})
  expect(screen.getByText(world.adam.email)).toBeTruthy()

  rerender(<Form isTyped={false} />)
  await refresh(me)
  await waitFor(() => expect(screen.getByText('anonymous')).toBeTruthy())
})
