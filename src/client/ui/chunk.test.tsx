import { expect, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { screen } from '#test/screen.ts'
import { chunk, fetchLatePartsAfter } from './chunk.ts'
import { ErrorBoundary } from './feedback/ErrorBoundary.tsx'

const Typed = () => <input aria-label="Nazwa" />

function Part({ parts }: { parts: { use: () => { Typed: typeof Typed } } }) {
  const loaded = parts.use()
  return <loaded.Typed />
}

test('a chunk that failed to load is fetched again on request, one that loaded is not', async () => {
  let fetched = 0
  const parts = chunk(async () => {
    fetched += 1
    if (fetched === 1) throw new TypeError('Failed to fetch')
    return { Typed }
  })
  const page = () => (
    <ErrorBoundary>
      <Suspense>
        <Part parts={parts} />
      </Suspense>
    </ErrorBoundary>
  )
  await act(async () => render(page()))
  await act(() => userEvent.click(screen.getByText('Spróbuj ponownie')))
  await screen.findByLabelText('Nazwa')
  await act(async () => render(page()))
  expect(await screen.findAllByLabelText('Nazwa')).toHaveLength(2)
  expect(fetched).toBe(2)
})

test('a prefetched chunk renders without a fallback, and keeps its state when it is fetched again', async () => {
  const parts = chunk(async () => ({ Typed }))
  await parts.fetch()
  const { rerender } = render(<Part parts={parts} />)
  const before = screen.getByLabelText('Nazwa')
  await parts.fetch()
  rerender(<Part parts={parts} />)
  expect(screen.getByLabelText('Nazwa') === before).toBe(true)
})

test('a late chunk is loaded once the first page is usable, or earlier on request', async () => {
  const { promise: usable, resolve } = Promise.withResolvers<void>()
  fetchLatePartsAfter(usable)
  const page = (parts: Parameters<typeof Part>[0]['parts']) => (
    <Suspense>
      <Part parts={parts} />
    </Suspense>
  )
  const [late, requested] = [chunk(async () => ({ Typed }), true), chunk(async () => ({ Typed }), true)]
  await requested.fetch()
  await act(async () => render([page(late), page(requested)]))
  expect(screen.getAllByLabelText('Nazwa')).toHaveLength(1)
  await act(async () => resolve())
  expect(screen.getAllByLabelText('Nazwa')).toHaveLength(2)
})
