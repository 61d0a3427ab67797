import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { piece } from './piece.tsx'

const Typed = () => <input aria-label="Nazwa" />
const Greeting = ({ name }: { name: string }) => <p>Czuwaj, {name}!</p>

test('a piece that did not come is asked for again, one that came is not', async () => {
  let asked = 0
  const Part = piece(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch')
    return { Greeting }
  }, 'Greeting')
  const page = () => (
    <ErrorBoundary>
      <Suspense>
        <Part name="Janie" />
      </Suspense>
    </ErrorBoundary>
  )
  render(page())
  await userEvent.click(await screen.findByText('Spróbuj ponownie'))
  expect((await screen.findByText(/Czuwaj/)).textContent).toBe('Czuwaj, Janie!')
  render(page())
  expect(await screen.findAllByText(/Czuwaj/)).toHaveLength(2)
  expect(asked).toBe(2)
})

test('a piece that was fetched before is drawn at once, with nothing to stand in for it', async () => {
  const Part = piece(async () => ({ Greeting }), 'Greeting')
  await Part.fetch()
  render(<Part name="Ewo" />)
  expect(screen.getByText('Czuwaj, Ewo!')).toBeTruthy()
})

test('a piece that is drawn keeps what it holds when it is fetched once more', async () => {
  const Part = piece(async () => ({ Typed }), 'Typed')
  const page = () => (
    <Suspense>
      <Part />
    </Suspense>
  )
  const { rerender } = render(page())
  const before = await screen.findByLabelText('Nazwa')
  await Part.fetch()
  rerender(page())
  expect(screen.getByLabelText('Nazwa') === before).toBe(true)
})
