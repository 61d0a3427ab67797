import { expect, test } from 'bun:test'
import { fireEvent, render, screen } from '@testing-library/react'
import { serveTo } from '#test/network.ts'
import { createWorld } from '#test/world.ts'
import { Companion } from './Companion.tsx'

test('the page of a link is fetched once it is pointed at or reached by keyboard, the one on show is not', async () => {
  createWorld()
  await serveTo(null)
  history.replaceState(null, '', '/kategoryzacja?obszar=1')
  const fetched: string[] = []
  render(
    <>
      <a href="/ranking">Ranking</a>
      <a href="/kategoryzacja?obszar=2">Biwaki</a>
      <a href="https://example.org/konto">Elsewhere</a>
      <Companion fetchPage={async path => void fetched.push(path)} />
    </>,
  )
  for (const link of screen.getAllByRole('link')) {
    fireEvent.pointerOver(link)
    fireEvent.focusIn(link)
  }
  expect(fetched).toEqual(['/ranking', '/ranking'])
})
