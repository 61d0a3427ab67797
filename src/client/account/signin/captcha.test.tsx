import { afterEach, expect, spyOn, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#client/app/App.tsx'
import { cutConnection, intercept, leaveNetwork, serveTo } from '#test/network.ts'
import { screen } from '#test/screen.ts'
import { CAPTCHA } from '#test/settings.ts'
import { mailTo, PASSWORD, passwordHash } from '#test/strangers.ts'
import { freshWorld, user } from '#test/world.ts'

// A stranger's form is sent with a proof of work, or with a captcha where the browser cannot compute one.

const world = freshWorld()
afterEach(async () => {
  localStorage.clear()
  await leaveNetwork()
})

async function open(path: string) {
  history.replaceState(null, '', path)
  await serveTo(null)
  render(<App />)
}

/** Opens a page as browsers do over plain HTTP. The server in this process keeps WebCrypto. */
async function openWithoutWebCrypto(path: string) {
  const { crypto: own } = globalThis
  Object.defineProperty(globalThis, 'crypto', {
    value: { getRandomValues: own.getRandomValues.bind(own) },
    configurable: true,
  })
  try {
    await open(path)
    await field('Kod z~obrazka')
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: own, configurable: true })
  }
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const picture = () => screen.findByAltText<HTMLImageElement>('Obrazek z~kodem do przepisania')
async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(await field(label))
    await userEvent.type(await field(label), text)
  }
}
const arrivesAt = (place: string) => waitFor(() => expect(location.pathname).toBe(place))

const EMAIL = 'jacek@przyklad.example'
const form = { 'E-mail': EMAIL, Hasło: PASSWORD }

test('a form that is sent before the proof of work is ready waits for it and is sent by itself', async () => {
  user('jacek', { passwordHash })
  const go = Promise.withResolvers<void>()
  await open('/login')
  intercept('/api/auth/work/sign-in', async (request, serve) => {
    await go.promise
    return serve(request)
  })
  await fill(form)
  await press('Zaloguj się')
  await screen.findByRole('button', { name: 'Jeszcze chwila…' })
  expect(location.pathname).toBe('/login')
  go.resolve()
  await arrivesAt('/welcome')
})

test('A45 a form whose proof of work was rejected computes another one, and the typed text stays', async () => {
  await open('/register')
  await fill({ 'E-mail': 'zuch@przyklad.example', Hasło: PASSWORD, 'Powtórz hasło': PASSWORD })
  const codes: string[] = []
  // The first proof is invalid, as if it had expired or had been made in another network.
  intercept('/api/auth/register', async (request, serve) => {
    const sent = await request.json()
    if (codes.length === 0) sent.work.solution.derivedKey = '00'.repeat(32)
    const response = await serve(
      new Request(request.url, { ...request, method: 'POST', headers: request.headers, body: JSON.stringify(sent) }),
    )
    codes.push((await response.clone().json()).code)
    return response
  })
  await press('Załóż konto')
  await screen.findByText(/^Konto zostało założone\./)
  expect(codes[0]).toBe('work-needed')
  expect(mailTo('zuch@przyklad.example')).toHaveLength(1)
})

test('without WebCrypto a captcha picture is asked for with its reason, another one after each failure, and the rest of the typed text stays', async () => {
  user('jacek', { passwordHash })
  await openWithoutWebCrypto('/login')
  screen.getByText('Ta przeglądarka nie umie sprawdzić się sama.')
  expect(screen.queryByText(/^Zamiast obrazka/)).toBeNull()
  const before = (await picture()).src
  await fill({ ...form, Hasło: 'another password', 'Kod z~obrazka': CAPTCHA })
  await press('Zaloguj się')
  await screen.findByText(/^Nieprawidłowy e-mail lub hasło/)
  await waitFor(async () => expect((await picture()).src).not.toBe(before))
  expect((await field('Hasło')).value).toBe('another password')
  await waitFor(async () => expect((await field('Kod z~obrazka')).value).toBe(''))
  expect(document.activeElement).toBe(await field('Hasło'))

  await fill({ ...form, 'Kod z~obrazka': 'mapa8' })
  await press('Zaloguj się')
  await screen.findByText('Nieprawidłowy kod z~obrazka')
  expect((await field('Kod z~obrazka')).getAttribute('aria-invalid')).toBe('true')

  await fill({ ...form, 'Kod z~obrazka': `${CAPTCHA}{Enter}` })
  await arrivesAt('/welcome')
})

test('who cannot see the captcha picture answers a question in words', async () => {
  user('jacek', { passwordHash })
  await openWithoutWebCrypto('/login')
  await fill(form)
  await press('Nie widzę obrazka')
  await screen.findByText(/Wpisz oba/)
  await fill({ 'Odpowiedź na pytanie': CAPTCHA })
  await press('Zaloguj się')
  await arrivesAt('/welcome')
})

test('a captcha that could not be fetched shows an error and can be fetched again', async () => {
  await openWithoutWebCrypto('/login')
  await picture()
  cutConnection()
  await press('Wylosuj inny kod')
  await screen.findByText(/^Brak połączenia z~serwerem/)
  expect(screen.queryByAltText('Obrazek z~kodem do przepisania')).toBeNull()
  await serveTo(null)
  await press('Wylosuj inny kod')
  await picture()
})

test('switching from the captcha picture to the question removes the error of the picture', async () => {
  await openWithoutWebCrypto('/login')
  await fill({ ...form, 'Kod z~obrazka': 'zly' })
  await press('Zaloguj się')
  await screen.findByText('Nieprawidłowy kod z~obrazka')
  await press('Nie widzę obrazka')
  await field('Odpowiedź na pytanie')
  expect(screen.queryByText('Nieprawidłowy kod z~obrazka')).toBeNull()
  expect((await field('Odpowiedź na pytanie')).getAttribute('aria-invalid')).toBe('false')
})

test('a browser that fails to compute the proof of work shows the captcha picture and keeps the typed text', async () => {
  await open('/passwordreset')
  const deriving = spyOn(crypto.subtle, 'deriveBits').mockRejectedValue(new Error('no'))
  await fill({ 'E-mail': world.jan.email })
  await field('Kod z~obrazka')
  deriving.mockRestore()
  screen.getByText('Ta przeglądarka nie umie sprawdzić się sama.')
  expect((await field('E-mail')).value).toBe(world.jan.email)
})
