import { afterEach, expect, test } from 'bun:test'
import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use } from 'react'
import { ApiError } from '#client/api/ApiError.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { fetchLatePartsAfter } from '#client/ui/chunk.ts'
import { withSession } from '#client/ui/signInAgain.ts'
import { embedsOf } from '#contract/addresses.ts'
import { firstAnswers } from '#server/http/firstAnswers.ts'
import { cutConnection, embedResponses, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { freshWorld, sessionOf } from '#test/world.ts'
import { App, prepareFirstPage } from './App.tsx'
import { RequireAudience } from './RequireAudience.tsx'

// Redirects of the addresses in rules.md#114, by user.

const world = freshWorld()
afterEach(leaveNetwork)

function UnsavedForm() {
  useUnsaved(true)
  return null
}

// Must be the first test, because the others load the dialogs.
test('a save whose session ended before the dialogs are loaded waits for the sign-in dialog', async () => {
  const { promise: usable, resolve } = Promise.withResolvers<void>()
  fetchLatePartsAfter(usable)
  history.replaceState(null, '', '/ranking')
  await serveTo(world.jan)
  render(
    <>
      <UnsavedForm />
      <App />
    </>,
  )
  await screen.findByTitle('Twoje konto')
  // The page listens once its effects have run, which may be after it is painted.
  await act(async () => {})
  const over = new ApiError(401, 'not-signed-in')
  const saved = withSession(() => Promise.reject(over)).catch(error => error)
  resolve()
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Sesja wygasła' })).getByRole('button', { name: 'Zamknij' }),
  )
  expect(await saved).toBe(over)
})

const HERE = null
const login = (next: string) => `/login?next=${encodeURIComponent(next)}`
const SHEET_OF_A_TROOP = '/admin/kategoryzacja/1/w-roku/1'

const TABLE = {
  stranger: {
    '/': HERE,
    '/ranking': HERE,
    '/zasady': HERE,
    '/prywatnosc': HERE,
    '/welcome': login('/welcome'),
    '/kategoryzacja?obszar=0': login('/kategoryzacja?obszar=0'),
    '/konto': login('/konto'),
    '/konto#powiadomienia': login('/konto#powiadomienia'),
    '/admin': login('/admin'),
    [SHEET_OF_A_TROOP]: login(SHEET_OF_A_TROOP),
  },
  nowy: {
    '/': '/welcome',
    '/ranking': HERE,
    '/zasady': '/welcome',
    '/welcome': HERE,
    '/kategoryzacja': '/welcome',
    '/konto': HERE,
    '/admin': '/welcome',
    [SHEET_OF_A_TROOP]: '/welcome',
  },
  piotr: {
    '/': '/welcome',
    '/zasady': '/welcome',
    '/welcome': HERE,
    '/kategoryzacja': '/welcome',
    '/admin': '/welcome',
  },
  jan: {
    '/': HERE,
    '/zasady': HERE,
    '/welcome': '/',
    '/kategoryzacja': '/kategoryzacja?obszar=-1',
    '/admin': '/',
    [SHEET_OF_A_TROOP]: '/',
    [`${SHEET_OF_A_TROOP}/druk`]: '/',
  },
  ewa: { '/': HERE, '/zasady': HERE, '/welcome': '/', '/kategoryzacja': '/' },
  adam: { '/': HERE, '/zasady': HERE, '/welcome': '/', '/kategoryzacja': '/' },
} as const

const CASES = Object.entries(TABLE).flatMap(([reader, row]) =>
  Object.entries(row).map(([path, place]) => [reader as keyof typeof TABLE, path, place ?? path] as const),
)

test.each(CASES)('for %s, the address %s leads to %s', async (reader, path, place) => {
  history.replaceState(null, '', path)
  await serveTo(reader === 'stranger' ? null : world[reader])
  render(<App />)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(location.pathname + location.search).toBe(place))
})

test('an unknown address shows that the page does not exist', async () => {
  history.replaceState(null, '', '/nic-takiego')
  await serveTo(null)
  render(<App />)
  expect(textOf(await screen.findByRole('heading', { level: 1 }))).toMatch(/Nie ma/)
})

test.each([
  ['stranger', '/ranking', 'Ranking drużyn'],
  ['stranger', '/druzyny/1', 'Wilki'],
  ['stranger', '/zasady/zadania', 'Zadania'],
  ['stranger', '/zasady/zmiany', 'Co się zmieniło w~zasadach'],
  ['jan', '/kategoryzacja', 'Arkusz drużyny'],
] as const)('for %s, the first render of %s shows the embedded responses', async (reader, path, title) => {
  const address = new URL(path, location.href)
  const person = reader === 'stranger' ? null : world[reader]
  const request = new Request(address, { headers: person ? { cookie: await sessionOf(person) } : {} })
  embedResponses(
    await firstAnswers(embedsOf(address, person ? 'signedIn' : 'visitor'), person && { request, peer: '127.0.0.1' }),
  )
  history.replaceState(null, '', path)
  cutConnection()
  await prepareFirstPage(address)
  render(<App />)
  expect(textOf(screen.getByRole('heading', { level: 1 }))).toContain(title)
  expect(document.querySelectorAll('main .loading').length).toBe(0)
})

const LatePage = ({ ready }: { ready: Promise<void> }) => {
  use(ready)
  return <main id="tresc" tabIndex={-1} aria-label="Ranking" />
}

test('a page that loads late takes over the focus of the one that said so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = (
    <RequireAudience session={{ state: 'anonymous' }} audience="everybody">
      <LatePage ready={promise} />
    </RequireAudience>
  )
  await act(async () => render(page))
  document.getElementById('tresc')!.focus()
  await act(async () => resolve())
  await waitFor(() => expect(document.activeElement!.getAttribute('aria-label')).toBe('Ranking'))
})
