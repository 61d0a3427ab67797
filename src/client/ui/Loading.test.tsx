import { afterEach, expect, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { Later, Loading } from './Loading.tsx'

const before = { requestAnimationFrame: globalThis.requestAnimationFrame, userActivation: navigator.userActivation }
afterEach(() => {
  const { requestAnimationFrame, userActivation } = before
  Object.assign(globalThis, { requestAnimationFrame })
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: userActivation })
  history.replaceState(null, '', '/')
})

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

/** The frames of a page whose reader has done something or not. */
function framesFor(hasBeenActive: boolean) {
  const frames: FrameRequestCallback[] = []
  Object.assign(globalThis, { requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame) })
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } })
  return () =>
    act(() => {
      for (const frame of frames.splice(0)) frame(0)
    })
}

const parts = (...names: string[]) => names.map(name => <Later key={name}>{name}</Later>)

test('what is below the first screen is drawn part by part, one in a frame', () => {
  const paint = framesFor(false)
  const { container, rerender } = render(parts('way', 'areas', 'paper'))
  const shown = [container.textContent]
  for (let frame = 0; frame < 3; frame++) {
    paint()
    shown.push(container.textContent)
  }
  expect(shown).toEqual(['', 'way', 'wayareas', 'wayareaspaper'])

  rerender(parts('areas', 'talk'))
  paint()
  expect(container.textContent).toBe('areastalk')
})

test('a part that is gone before its turn holds up none of the others', () => {
  const paint = framesFor(false)
  const { container, rerender } = render(parts('way', 'areas', 'paper'))
  rerender(parts('paper'))
  paint()
  expect(container.textContent).toBe('paper')
})

test.each([
  [true, '/'],
  [false, '/#areas'],
])('all is drawn at once for a reader who has acted (%p) or goes to a place on the page (%p)', (hasActed, path) => {
  framesFor(hasActed)
  history.replaceState(null, '', path)
  const { container } = render(parts('way', 'areas'))
  expect(container.textContent).toBe('wayareas')
})
