import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { Loading } from './Loading.tsx'

test('the page knows that something in it is awaited, until all of it has come', () => {
  const isAwaited = () => document.documentElement.hasAttribute('data-loading')
  const page = (...awaited: string[]) => (
    <main>
      {awaited.map(part => (
        <Loading key={part} />
      ))}
    </main>
  )
  const { rerender } = render(page('head', 'list'))
  expect(isAwaited()).toBe(true)
  rerender(page('list'))
  expect(isAwaited()).toBe(true)
  rerender(page())
  expect(isAwaited()).toBe(false)

  // What a menu of the top bar waits for makes the page no longer.
  render(<Loading />)
  expect(isAwaited()).toBe(false)
})
