import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '#client/api/ApiError.ts'
import { App } from '#client/app/App.tsx'
import { whyFailed } from '#client/ui/feedback/messages.ts'
import type { Work } from '#domain/requests/accounts.ts'
import { networkOfAddress } from '#server/auth/caller.ts'
import { issueKey } from '#server/auth/keys.ts'
import { resetHeat } from '#server/auth/passwordReset.ts'
import { config } from '#server/core/config.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { CAPTCHA, PASSWORD, passwordHash } from '#test/strangers.ts'
import { createWorld, user, type World } from '#test/world.ts'
import { workedOut } from './useCaptcha.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(leaveNetwork)

async function open(path: string, state: unknown = null) {
  history.replaceState(state, '', path)
  await serveTo(null)
  render(<App />)
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, text: string) => userEvent.type(await field(label), text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the error of a picture goes when words are asked for instead', async () => {
  await open('/login')
  await type('E-mail', 'jan@przyklad.example')
  await type('Hasło', PASSWORD)
  await type('Kod z obrazka', 'zly')
  await press('Zaloguj się')
  await screen.findByText('Nieprawidłowy kod z obrazka')
  await press('Nie widzę obrazka')
  await field('Odpowiedź na pytanie')
  expect(screen.queryByText('Nieprawidłowy kod z obrazka')).toBeNull()
  expect((await field('Odpowiedź na pytanie')).getAttribute('aria-invalid')).toBe('false')
})

test('an empty form of signing in can be sent, and says what is missing', async () => {
  await open('/login')
  await press('Zaloguj się')
  expect((await field('E-mail')).getAttribute('aria-invalid')).toBe('true')
  await waitFor(async () => expect(document.activeElement).toBe(await field('E-mail')))
})

test('single sign-on is offered only where it is set up', async () => {
  await open('/login')
  await screen.findByAltText('Obrazek z kodem do przepisania')
  expect(screen.queryByText('Zaloguj przez stronę Związku')).toBeNull()
})

test('a password can be shown', async () => {
  await open('/login')
  expect((await field('Hasło')).type).toBe('password')
  await press('Pokaż hasło')
  expect((await field('Hasło')).type).toBe('text')
  await press('Ukryj hasło')
  expect((await field('Hasło')).type).toBe('password')
})

test('a link to a new password that does not work says so before anything is typed', async () => {
  await open('/reset/nic-takiego')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ten link do zmiany hasła jest nieważny albo został już użyty.',
  )
  expect(screen.queryByLabelText('Hasło')).toBeNull()
  expect(screen.getByRole('link', { name: 'Poproś o nowy link' })).toBeTruthy()
})

test('a link to a new password that works still works after it was looked at', async () => {
  await open(`/reset/${issueKey(world.jan.id, 'RESET')}`)
  await type('Hasło', PASSWORD)
  await type('Powtórz hasło', PASSWORD)
  await press('Ustaw nowe hasło')
  await screen.findByText('Hasło zostało zresetowane!')
})

test('that an account is active already is no error', async () => {
  const { id } = user('zosia', { passwordHash })
  await open(`/activate/${issueKey(id, 'ACTIVATE', { passwordHash })}`)
  expect((await screen.findByText(/To konto jest już aktywne/)).getAttribute('role')).toBe('status')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an account registered twice is activated without a password and leads to setting one', async () => {
  const { id } = user('zosia', { activated: false })
  issueKey(id, 'ACTIVATE', { passwordHash: 'a stranger’s' })
  await open(`/activate/${issueKey(id, 'ACTIVATE', { passwordHash })}`)
  await screen.findByText(/Ten adres zarejestrowano więcej niż raz/)
  await userEvent.click(screen.getByRole('link', { name: 'Ustaw hasło' }))
  await type('Hasło', PASSWORD)
  await type('Powtórz hasło', PASSWORD)
  await press('Ustaw nowe hasło')
  await screen.findByText('Hasło zostało zresetowane!')
})

test('activation hands the address on to the form of signing in', async () => {
  const { id, email } = user('zosia', { activated: false })
  await open(`/activate/${issueKey(id, 'ACTIVATE', { passwordHash })}`)
  await screen.findByText(/Konto zostało aktywowane/)
  await userEvent.click(screen.getByRole('link', { name: 'Zaloguj się' }))
  expect((await field('E-mail')).value).toBe(email)
  expect(location.search).toBe('')
})

test('where a form comes in masses, the browser proves that it is one, and sends the same again', async () => {
  await open('/passwordreset')
  config.rateLimits = true
  for (let n = 0; n < 15; n++) resetHeat.of(networkOfAddress('unknown')).add()
  await type('E-mail', world.jan.email)
  await type('Kod z obrazka', CAPTCHA)
  await press('Wyślij link')
  const working = await screen.findByText('Sprawdzam, czy nie jesteś automatem…')
  expect(working.getAttribute('role')).toBe('status')
  expect((await field('E-mail')).value).toBe(world.jan.email)
  expect((await field('Kod z obrazka')).value).toBe(CAPTCHA)
  // The proof was taken. This network carries no cookies, so that no captcha is ever the right one.
  await screen.findByText('Nieprawidłowy kod z obrazka')
  expect(screen.queryByText('Sprawdzam, czy nie jesteś automatem…')).toBeNull()
  expect((await field('E-mail')).value).toBe(world.jan.email)
})

test('a browser without WebCrypto cannot prove it and is told to wait', async () => {
  const refusal = new ApiError(429, 'work-needed', { retryAfter: 60, challenge: {} as Work['challenge'] })
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  const proof = workedOut(refusal)
  // Checks that the prototype shows again; the server of this test needs it too.
  Reflect.deleteProperty(crypto, 'subtle')
  await expect(proof).rejects.toBe(refusal)
  expect(whyFailed(refusal)).toBe('Za dużo prób. Spróbuj ponownie za 60 sekund.')
})
