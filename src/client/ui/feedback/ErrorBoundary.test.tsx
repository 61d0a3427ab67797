import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '#client/api/ApiError.ts'
import { useRead } from '#client/api/useRead.ts'
import { screen, textOf } from '#test/screen.ts'
import { ErrorBoundary, OptionalLazy } from './ErrorBoundary.tsx'

/** Returns a read whose responses are `responses`, in their order; an error fails it. */
const readOf = (key: string, responses: (string | Error)[]) => ({
  key,
  load: async () => {
    const next = responses.shift()!
    if (next instanceof Error) throw next
    return next
  },
})

function Part({ read }: { read: ReturnType<typeof readOf> }) {
  const words = useRead(read)
  return <p>{words ?? 'czekam'}</p>
}

const show = (read: ReturnType<typeof readOf>, place = '/a') => (
  <ErrorBoundary here={place}>
    <Part read={read} />
  </ErrorBoundary>
)

test('a failed read shows an error in Polish and is fetched again on request', async () => {
  render(show(readOf('retried', [new ApiError(0, 'no-connection'), 'jest'])))
  expect(textOf(await screen.findByRole('alert'))).toContain('Brak połączenia z~serwerem')

  await userEvent.click(screen.getByText('Spróbuj ponownie'))
  expect(await screen.findByText('jest')).toBeTruthy()
})

test("an error in the app's own code shows no details", async () => {
  render(show(readOf('bug', [new TypeError('x is undefined')])))
  expect(textOf(await screen.findByRole('alert'))).not.toContain('undefined')
})

test('navigation removes the error', async () => {
  const view = render(show(readOf('left', [new ApiError(500, 'bug')]), '/a'))
  await screen.findByRole('alert')
  view.rerender(show(readOf('elsewhere', ['jest']), '/b'))
  expect(await screen.findByText('jest')).toBeTruthy()
})

test('one press fetches again everything that failed, including parts without a button', async () => {
  const read = readOf('twice', [new ApiError(0, 'no-connection'), 'jest'])
  render(
    <>
      {show(read)}
      <OptionalLazy>
        <Part read={read} />
      </OptionalLazy>
    </>,
  )
  await userEvent.click(await screen.findByText('Spróbuj ponownie'))
  expect(await screen.findAllByText('jest')).toHaveLength(2)
})
