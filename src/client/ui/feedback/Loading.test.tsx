import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { Loading } from './Loading.tsx'

test('the page is marked as loading until the last placeholder in it is gone', () => {
  const isMarked = () => document.documentElement.hasAttribute('data-loading')
  const page = (...placeholders: string[]) => (
    <main>
      {placeholders.map(name => (
        <Loading key={name} />
      ))}
    </main>
  )
  const { rerender } = render(page('head', 'list'))
  expect(isMarked()).toBe(true)
  rerender(page('list'))
  expect(isMarked()).toBe(true)
  rerender(page())
  expect(isMarked()).toBe(false)

  // Placeholders of menus in the top bar do not make the page longer.
  render(<Loading />)
  expect(isMarked()).toBe(false)
})
