import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { Loading } from './Loading.tsx'

test('the page is marked as loading until the last placeholder in it is gone', () => {
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

  // Placeholders of menus in the top bar do not make the page longer.
  render(<Loading />)
  expect(isAwaited()).toBe(false)
})
