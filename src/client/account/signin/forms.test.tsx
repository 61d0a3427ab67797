import { afterEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { storedKeys } from '#client/api/storage.ts'
import { App } from '#client/app/App.tsx'
import { issueKey, unusedKeys } from '#server/auth/keys.ts'
import { failedSignIns } from '#server/auth/signIn.ts'
import { userByEmail } from '#server/auth/user.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { app } from '#server/http/app.ts'
import { cutConnection, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf } from '#test/screen.ts'
import { mailedKey, mailTo, PASSWORD, passwordHash } from '#test/strangers.ts'
import { as, callAs, freshWorld, user } from '#test/world.ts'

const world = freshWorld()
afterEach(async () => {
  localStorage.clear()
  await leaveNetwork()
})

async function open(path: string, state: unknown = null) {
  history.replaceState(state, '', path)
  await serveTo(null)
  render(<App />)
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, text: string) => userEvent.type(await field(label), text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['/login', '/'],
  ['/login?next=%2Franking%3Frok%3D1', '/ranking?rok=1'],
  ['/login?next=%2Flogin%3Fstatus%3Derror', '/'],
])('%s leads a signed-in user to %s', async (path, place) => {
  history.replaceState(null, '', path)
  await serveTo(world.jan)
  render(<App />)
  await waitFor(() => expect(location.pathname + location.search).toBe(place))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Zaloguj się' })).toBeNull()
})

test.each([
  ['/ranking?district=1', '/ranking?district=1'],
  ['//evil.example', '/welcome'],
])('A31 signing in at /login?next=%s leads to %s', async (next, place) => {
  const { email } = user('zosia', { passwordHash })
  await open(`/login?next=${encodeURIComponent(next)}`)
  await type('E-mail', email)
  await type('Hasło', PASSWORD)
  await press('Zaloguj się')
  await waitFor(() => expect(location.pathname + location.search).toBe(place))
})

test('the link of a mail about a request for access leads through signing in to the open bell', async () => {
  db.update(users).set({ passwordHash }).where(eq(users.id, world.jan.id)).run()
  await callAs(world.nowy, 'POST', `/teams/ask-access/${world.wilki.id}`)
  const [, path] = /Odpowiedz na prośbę: http:\/\/[^/]+(\S+)/.exec(mailTo(world.jan.email)[0]!.text)!
  await open(path!)
  await type('E-mail', world.jan.email)
  await type('Hasło', PASSWORD)
  await press('Zaloguj się')
  await press('Wpuść do drużyny')
  await screen.findByText(/ma dostęp do drużyny/)
})

test('a sign-in form leaves when its user returns from another tab signed in', async () => {
  await open('/login?next=%2Franking')
  await field('Hasło')
  await serveTo(world.jan)
  setSystemTime(Date.now() + 10_000)
  dispatchEvent(new Event('focus'))
  await waitFor(() => expect(location.pathname).toBe('/ranking'))
  setSystemTime()
})

test('an empty sign-in form can be sent, and shows what is missing', async () => {
  await open('/login')
  await press('Zaloguj się')
  expect((await field('E-mail')).getAttribute('aria-invalid')).toBe('true')
  await waitFor(async () => expect(document.activeElement).toBe(await field('E-mail')))
  expect([...document.querySelectorAll('.field .error')].map(textOf)).toEqual(['Podaj e-mail', 'Podaj hasło'])
})

test('signing out asks about drafts, and erases those of its user only', async () => {
  localStorage.clear()
  const { jan, kuba } = world
  const own = ['arkusz/1/1/value/1', 'uwaga/1/1/task/1', 'edytor/1/task-1', 'rozmowa/1/1/nowa', 'import/1']
  const of = (id: number) => own.map(key => key.replace('/1', `/${id}`))
  const others = [...of(kuba.id), `import/${jan.id}0`, `wizyta/${jan.id}/1/1`]
  for (const key of [...of(jan.id), ...others]) localStorage.setItem(key, '{}')
  history.replaceState(null, '', '/logout')
  await serveTo(jan)
  render(<App />)
  await screen.findByText(
    /^Macie 1.niezapisaną zmianę w.arkuszu i.4.niewysłane szkice\. Po wylogowaniu znikną z.tego urządzenia\.$/,
  )
  await press('Usuń i~wyloguj się')
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(storedKeys('').toSorted()).toEqual(others.toSorted())
  localStorage.clear()
})

test('signing out without a network says that the session goes on, and can be tried again or left', async () => {
  history.replaceState(null, '', '/')
  await serveTo(world.jan)
  render(<App />)
  const out = await screen.findByRole('link', { name: 'Wyloguj się' })
  cutConnection()
  await userEvent.click(out)
  await screen.findByText('Nie wylogowano: w~tej przeglądarce konto jest nadal otwarte.')
  expect(textOf(screen.getByRole('alert'))).toStartWith('Brak połączenia')
  expect(screen.getByRole('link', { name: 'Wróć na stronę główną' }).getAttribute('href')).toBe('/')

  await serveTo(world.jan)
  await press('Spróbuj ponownie')
  await waitFor(() => expect(location.pathname).toBe('/'))
  await screen.findByRole('link', { name: 'Zaloguj się' })
})

test('single sign-on is not offered unless it is configured', async () => {
  await open('/login')
  await field('Hasło')
  expect(screen.queryByText('Zaloguj przez stronę Związku')).toBeNull()
})

test('single sign-on is offered once it is configured, and addresses of the association are referred to it', async () => {
  const { oidc, associationDomain } = config
  const provider = {
    issuer: 'https://sso.example',
    clientId: 'id',
    clientSecret: 's',
    verifiedDomain: null,
    timeout: 1,
  }
  Object.assign(config, { oidc: provider, associationDomain: 'zwiazek.example' })
  const referred = () => screen.queryByText(/logują się specjalnym przyciskiem/)
  for (const path of ['/login', '/register', '/passwordreset']) {
    await open(path)
    await type('E-mail', 'jacek@Zwiazek.example')
    await waitFor(() => expect(referred()).not.toBeNull())
    await userEvent.clear(await field('E-mail'))
    await type('E-mail', 'jacek@evilzwiazek.example')
    await waitFor(() => expect(referred()).toBeNull())
    await leaveNetwork()
  }
  await open('/login')
  const link = await screen.findByRole('link', { name: 'Zaloguj przez stronę Związku' })
  expect(link.getAttribute('href')).toBe('/api/auth/google')
  Object.assign(config, { oidc, associationDomain })
})

test('a registration names a short password and two that differ, and its mail can be sent again', async () => {
  await open('/register')
  await type('E-mail', 'zuch@przyklad.example')
  await type('Hasło', 'krótkie')
  await type('Powtórz hasło', 'inne')
  await screen.findByText('Hasło jest zbyt krótkie')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Załóż konto' }).disabled).toBe(true)
  await userEvent.clear(await field('Hasło'))
  await type('Hasło', PASSWORD)
  await userEvent.click(await field('E-mail'))
  await screen.findByText('Hasła nie pasują do siebie')
  await userEvent.clear(await field('Powtórz hasło'))
  await type('Powtórz hasło', PASSWORD)
  await press('Załóż konto')
  await screen.findByText('zuch@przyklad.example')
  await press('Wyślij link jeszcze raz')
  await screen.findByText(/^Wysłaliśmy link jeszcze raz/)
  expect(mailTo('zuch@przyklad.example')).toHaveLength(2)
})

test('a password can be shown', async () => {
  await open('/login')
  expect((await field('Hasło')).type).toBe('password')
  await press('Pokaż hasło')
  expect((await field('Hasło')).type).toBe('text')
  await press('Ukryj hasło')
  expect((await field('Hasło')).type).toBe('password')
})

test('a wrong password shows a link to reset it, and Caps Lock is reported during typing', async () => {
  await open('/login')
  await type('E-mail', 'jan@przyklad.example')
  await type('Hasło', 'zle-haslo')
  const { keyboard } = userEvent.setup()
  await keyboard('{CapsLock}')
  expect(await screen.findByText('Włączony jest Caps Lock')).toBeTruthy()
  await keyboard('{CapsLock}o')
  expect(screen.queryByText('Włączony jest Caps Lock') === null).toBe(true)
  await press('Zaloguj się')
  const link = await screen.findByRole('link', { name: 'Ustaw nowe hasło' })
  expect([link.getAttribute('href'), textOf(link.closest('.error')!)]).toEqual([
    '/passwordreset',
    'Nieprawidłowy e-mail lub hasło. Ustaw nowe hasło',
  ])
  expect(screen.queryByText(/próbować od razu/)).toBeNull()
})

test('an invalid reset link says so before anything is typed', async () => {
  await open('/reset/nic-takiego')
  expect(textOf(await screen.findByRole('alert'))).toBe('Ten link do zmiany hasła jest nieważny albo został już użyty.')
  expect(screen.queryByLabelText('Hasło')).toBeNull()
  expect(screen.getByRole('link', { name: 'Poproś o~nowy link' })).toBeTruthy()
})

test('opening a reset link does not use it up, setting a password does', async () => {
  const link = `/reset/${issueKey(world.jan.id, 'RESET')}`
  await open(link)
  await type('Hasło', PASSWORD)
  await type('Powtórz hasło', PASSWORD)
  await press('Ustaw nowe hasło')
  await screen.findByText('Hasło zostało zresetowane!')
  expect(screen.getByRole('link', { name: 'Zaloguj się' }).getAttribute('href')).toBe('/login')
  await leaveNetwork()

  await open(link)
  expect(textOf(await screen.findByRole('alert'))).toMatch(/nieważny albo został już użyty/)
})

test('A54 in a browser that did not register, an activation link waits for a press', async () => {
  const { id, email } = user('zosia', { activated: false })
  await open(`/activate/${issueKey(id, 'ACTIVATE', { passwordHash })}`)
  await screen.findByRole('button', { name: 'Aktywuj konto' })
  await screen.findByRole('link', { name: 'Załóż konto' })
  expect(userByEmail(email)!.activated).toBe(false)
  expect(unusedKeys(id, 'ACTIVATE')).toHaveLength(1)
  await press('Aktywuj konto')
  await screen.findByText(/Konto zostało aktywowane/)
  expect(userByEmail(email)!.activated).toBe(true)
  expect(screen.queryByRole('button', { name: 'Aktywuj konto' })).toBeNull()
})

test('A54 the browser that registered activates by opening the link, once', async () => {
  await open('/register')
  await type('E-mail', 'zuch@przyklad.example')
  await type('Hasło', PASSWORD)
  await type('Powtórz hasło', PASSWORD)
  await press('Załóż konto')
  await screen.findByText('zuch@przyklad.example')
  await leaveNetwork()

  await open(`/activate/${mailedKey('zuch@przyklad.example')}`)
  await screen.findByText(/Konto zostało aktywowane/)
  expect(userByEmail('zuch@przyklad.example')!.activated).toBe(true)
  expect(localStorage.length).toBe(0)
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect((await field('E-mail')).value).toBe('zuch@przyklad.example')
})

test('activating an active account is no error', async () => {
  const { id } = user('zosia', { passwordHash })
  await open(`/activate/${issueKey(id, 'ACTIVATE', { passwordHash })}`)
  await press('Aktywuj konto')
  expect((await screen.findByText(/To konto jest już aktywne/)).getAttribute('role')).toBe('status')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an account registered twice is activated without a password and leads to setting one', async () => {
  const { id } = user('zosia', { activated: false })
  issueKey(id, 'ACTIVATE', { passwordHash: 'a stranger’s' })
  await open(`/activate/${issueKey(id, 'ACTIVATE', { passwordHash })}`)
  await press('Aktywuj konto')
  await screen.findByText(/Ten adres zarejestrowano więcej niż raz/)
  await userEvent.click(screen.getByRole('link', { name: 'Ustaw hasło' }))
  await type('Hasło', PASSWORD)
  await type('Powtórz hasło', PASSWORD)
  await press('Ustaw nowe hasło')
  await screen.findByText('Hasło zostało zresetowane!')
})

test('activation fills the address into the sign-in form', async () => {
  const { id, email } = user('zosia', { activated: false })
  await open(`/activate/${issueKey(id, 'ACTIVATE', { passwordHash })}`)
  await press('Aktywuj konto')
  await screen.findByText(/Konto zostało aktywowane/)
  await userEvent.click(screen.getByRole('link', { name: 'Zaloguj się' }))
  expect((await field('E-mail')).value).toBe(email)
  expect(location.search).toBe('')
})

async function inviting(): Promise<string> {
  const jan = await as(world.jan)
  await jan('POST', '/invitations', { email: 'leon@przyklad.example', teamId: world.wilki.id })
  return `/zaproszenie/${/\/zaproszenie\/(\S+)/.exec(mailTo('leon@przyklad.example')[0]!.text)![1]}`
}

const FORMS: [name: string, at: () => string | Promise<string>, reader: 'jan' | null, address: string][] = [
  ['sign-in', () => '/login', null, ''],
  ['registration', () => '/register', null, ''],
  ['reset', () => `/reset/${issueKey(world.jan.id, 'RESET')}`, null, 'jan@przyklad.example'],
  ['invitation', inviting, null, 'leon@przyklad.example'],
  ['account', () => '/konto', 'jan', 'jan@przyklad.example'],
]

test.each(FORMS)('a password manager finds the address in the form of the %s', async (_, pathOf, reader, address) => {
  history.replaceState(null, '', await pathOf())
  await serveTo(reader && world[reader])
  const { container } = render(<App />)
  const passwords = await screen.findAllByLabelText<HTMLInputElement>(/^(Obecne h|H)asło$/)
  for (const { form } of passwords)
    await waitFor(() => {
      const [first] = form!.querySelectorAll<HTMLInputElement>('[autocomplete=username], [autocomplete$=password]')
      expect([first!.autocomplete, first!.type, first!.value]).toEqual(['username', 'email', address])
    })
  expect(container.querySelectorAll('form:has([autocomplete$=password])')).toHaveLength(passwords.length)
})

test('a form has only its own fields, and sends the proof of work that the browser computed', async () => {
  await open('/passwordreset')
  expect(screen.queryByLabelText('Kod z~obrazka')).toBeNull()
  await type('E-mail', world.jan.email)
  const working = await screen.findByText(/^Zamiast obrazka/)
  expect(working.closest('p')!.getAttribute('role')).toBe('status')
  await waitFor(() => expect(screen.queryByText(/^Zamiast obrazka/) === null).toBe(true))
  await press('Wyślij link')
  await screen.findByText(/^Udało się!/)
  expect(mailTo(world.jan.email)).toHaveLength(1)
})

test('the error of a wrong password is at its field, whose text is selected', async () => {
  const { email } = user('zosia', { passwordHash })
  await open('/login')
  await type('E-mail', email)
  await type('Hasło', 'another password')
  await press('Zaloguj się')
  await screen.findByText('Nieprawidłowy e-mail lub hasło.')
  const password = await field('Hasło')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password)
  expect(password.selectionEnd! - password.selectionStart!).toBe('another password'.length)
  expect((await field('E-mail')).value).toBe(email)
  expect(screen.queryByLabelText('Kod z~obrazka')).toBeNull()
  await userEvent.keyboard(`${PASSWORD}{Enter}`)
  await waitFor(() => expect(location.pathname).toBe('/welcome'))
})

test('A46 after five failures the captcha picture appears with its reason, and the typed text stays', async () => {
  const { email } = user('zosia', { passwordHash })
  await open('/login')
  config.rateLimits = true
  for (let n = 0; n < 5; n++) failedSignIns.add(email)
  await type('E-mail', email)
  await type('Hasło', PASSWORD)
  await press('Zaloguj się')
  const code = await field('Kod z~obrazka')
  await waitFor(() => expect(document.activeElement === code).toBe(true))
  screen.getByText('Było kilka nieudanych prób, dlatego prosimy o~kod.')
  expect((await field('Hasło')).value).toBe(PASSWORD)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after too many attempts a password reset is offered instead of waiting', async () => {
  const served = app.handle.bind(app)
  await open('/login')
  const signingIn = spyOn(app, 'handle').mockImplementation(async request => {
    if (new URL(request.url).pathname !== '/api/auth/login') return served(request)
    const body = { message: 'Too many attempts, try again later', code: 'too-many-attempts', retryAfter: 600 }
    return Response.json(body, { status: 429 })
  })
  await type('E-mail', 'jan@przyklad.example')
  await type('Hasło', PASSWORD)
  await press('Zaloguj się')
  expect((await screen.findByText(/^Za dużo prób/)).getAttribute('role')).toBe('alert')
  expect(screen.getByRole('link', { name: 'ustaw nowe hasło' }).getAttribute('href')).toBe('/passwordreset')
  signingIn.mockRestore()
})
