import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { db } from '#server/database/open.ts'
import { districts, users } from '#server/database/schema/people.ts'
import { recordFormerName } from '#server/teams/formerNames.ts'
import { cutConnection, leaveNetwork, serveTo, soon } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { as, district, freshWorld, team } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
})
afterEach(async () => {
  jest.useRealTimers()
  await leaveNetwork()
})

async function open(person: { id: number } | null, path = '/welcome') {
  history.replaceState(null, '', path)
  await serveTo(person)
  render(<App />)
}

const here = () => location.pathname + location.search
const arrivesAt = (place: string) => waitFor(() => expect(here()).toBe(place))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const follow = async (name: string | RegExp) => userEvent.click(await screen.findByRole('link', { name }))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const chooseDistrict = async (name: string) =>
  userEvent.selectOptions(await screen.findByLabelText('Chorągiew'), await screen.findByRole('option', { name }))
const isTitled = (name: string) => soon(() => screen.getByRole('heading', { level: 1, name }))
const pass = (ms: number) => jest.advanceTimersByTime(ms)

const chooseTeam = () => `/welcome?krok=druzyna&choragiew=${world.mazovia.id}`
const foundTeam = (inDistrict = world.mazovia) => `/welcome?krok=nowa&choragiew=${inDistrict.id}`

test('a newcomer says who they are, chooses a district and a troop, and waits', async () => {
  await open(world.nowy, '/')
  await title('Kim jesteś?')
  await follow(/Jestem drużynowym/)
  await title('Wybierz swoją drużynę')
  await chooseDistrict('Mazowiecka')
  await press('Poproś o~dostęp: Wilki')
  await title('Prośba o~dostęp czeka')
  await waitFor(() => expect(document.activeElement?.id).toBe('tresc'))
  expect((await (await as(world.nowy))('GET', '/user/')).body).toMatchObject({
    team: { name: 'Wilki' },
    teamAccepted: false,
  })
})

test('a newcomer who chooses the role of an administrator reads whom to ask, and can go back to the troops', async () => {
  await open(world.nowy)
  await follow(/Jestem administratorem systemu/)
  await title('Uprawnienia nadaje administrator')
  expect(screen.getByText('nowy@przyklad.example', { selector: 'b' })).toBeTruthy()
  await follow('Jednak jestem drużynowym')
  await title('Wybierz swoją drużynę')
  expect(here()).toBe('/welcome?krok=druzyna')
})

test('troops are found by any part of their name, and hidden ones cannot be chosen', async () => {
  for (let number = 1; number <= 40; number++) team(`${number} DH „Żółw”`, world.mazovia)
  await open(world.nowy, chooseTeam())
  await screen.findByText('Wilki')
  expect(screen.getAllByRole('button', { name: /^Poproś o~dostęp/ })).toHaveLength(42)
  expect(textOf(screen.getByText('Cienie').parentElement!)).toContain('nie można jej wybrać')
  expect(screen.queryByRole('button', { name: 'Poproś o~dostęp: Cienie' })).toBeNull()

  await userEvent.type(field('Szukaj drużyny'), 'zolw 33')
  expect(screen.getAllByRole('button', { name: /^Poproś o~dostęp/ })).toHaveLength(1)
  await userEvent.type(field('Szukaj drużyny'), '9')
  expect(screen.getByText('Nie ma tu takiej drużyny')).toBeTruthy()
})

test('a request rejected while the page was closed is reported at the next visit, and not to another user', async () => {
  await open(world.piotr)
  await title('Prośba o~dostęp czeka')
  cleanup()
  await leaveNetwork()
  db.update(users).set({ teamId: null }).where(eq(users.id, world.piotr.id)).run()
  await open(world.piotr, chooseTeam())
  await screen.findByText(/została odrzucona/)
  cleanup()
  await leaveNetwork()
  await open(world.nowy, chooseTeam())
  await title('Wybierz swoją drużynę')
  expect(screen.queryByText(/została odrzucona/)).toBeNull()
})

test('a district without troops says so and links to the form for a new troop', async () => {
  const empty = district('Pusta')
  await open(world.nowy, `/welcome?krok=druzyna&choragiew=${empty.id}`)
  await screen.findByText('W~tej chorągwi nie ma jeszcze drużyn')
  await follow('Mojej drużyny nie ma na liście')
  await title('Dodaj swoją drużynę')
  expect((await screen.findByLabelText<HTMLInputElement>('Chorągiew')).value).toBe(String(empty.id))
})

test('without districts the page says that there are none', async () => {
  db.update(districts).set({ shadow: true }).run()
  await open(world.nowy, '/welcome?krok=druzyna')
  expect(await screen.findByText('Nie ma jeszcze chorągwi')).toBeTruthy()
})

test.each(['99', 'abc', '-1'])('the invalid district %s in the address selects none', async id => {
  await open(world.nowy, `/welcome?krok=druzyna&choragiew=${id}`)
  await screen.findByRole('option', { name: 'Mazowiecka' })
  expect(field('Chorągiew').value).toBe('')
  expect(field('Szukaj drużyny').disabled).toBe(true)
})

test('when the troops cannot be fetched, the selected district stays', async () => {
  await open(world.nowy, '/welcome?krok=druzyna')
  await screen.findByRole('option', { name: 'Mazowiecka' })
  cutConnection()
  await chooseDistrict('Mazowiecka')
  await screen.findByText('Nie udało się wczytać')
  expect(field('Chorągiew').value).toBe(String(world.mazovia.id))
  await serveTo(world.nowy)
  await press('Spróbuj ponownie')
  await screen.findByText('Wilki')
})

test('asking for a troop that was hidden in the meantime shows an error and removes it from the list', async () => {
  await open(world.nowy, chooseTeam())
  await screen.findByText('Orły')
  await (await as(world.ola))('PATCH', `/admin/teams/${world.orly.id}`, { shadow: true })
  await press('Poproś o~dostęp: Orły')
  expect(textOf(await screen.findByRole('alert'))).toBe('Nie znaleziono drużyny.')
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Poproś o~dostęp: Orły' })).toHaveLength(0))
})

test('the founder of a troop in a district with automatic acceptance arrives at the home page', async () => {
  await open(world.nowy, foundTeam())
  await userEvent.type(await screen.findByLabelText('Nazwa drużyny'), '7 DH „Watra”')
  await press('Utwórz drużynę')
  await arrivesAt('/')
})

test('a founder is asked once about a similar name, and may create the troop anyway', async () => {
  await open(world.nowy, foundTeam())
  await userEvent.type(await screen.findByLabelText('Nazwa drużyny'), 'Wilky')
  await press('Utwórz drużynę')
  await screen.findByText('Czy to nie Wilki?')
  expect(screen.getByRole('button', { name: 'Poproś o~dostęp: Wilki' })).toBeTruthy()
  await press('To inna, utwórz drużynę')
  await arrivesAt('/')
})

test('a founder is asked about a similar former name, and the list of troops is also searched by former names', async () => {
  recordFormerName(world.wilki.id, '7 DH „Watra”')
  await open(world.nowy, foundTeam())
  await userEvent.type(await screen.findByLabelText('Nazwa drużyny'), '7 DH Watra')
  await press('Utwórz drużynę')
  await screen.findByText('Czy to nie Wilki (dawniej 7~DH „Watra”)?')
  await userEvent.click(screen.getByRole('link', { name: 'Wróć do listy' }))
  await userEvent.type(await screen.findByLabelText('Szukaj drużyny'), 'watra')
  expect(textOf((await screen.findByText('dawniej 7~DH „Watra”')).parentElement!)).toStartWith('Wilki')
})

test('a founder who is asked about a similar name may ask for access to that troop', async () => {
  await open(world.nowy, foundTeam())
  await userEvent.type(await screen.findByLabelText('Nazwa drużyny'), '„Wilki”')
  await press('Utwórz drużynę')
  await screen.findByText('Czy to nie Wilki?')
  await press('Poproś o~dostęp: Wilki')
  await title('Prośba o~dostęp czeka')
})

test('the founder of a troop in a district without automatic acceptance waits for approval', async () => {
  await open(world.nowy, foundTeam(world.carefulDistrict))
  await userEvent.type(await screen.findByLabelText('Nazwa drużyny'), '7 DH „Watra”{Enter}')
  await title('Prośba o~dostęp czeka')
  expect(screen.getByText('7~DH „Watra” · Uważna')).toBeTruthy()
  await screen.findByText(/Chorągiew nie ma jeszcze koordynatora, więc potwierdzi ją koordynator krajowy/)
  expect(screen.getByText(/^Czeka od: \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/)).toBeTruthy()
})

test('a new troop needs a district and a valid name, and each error is shown at its field', async () => {
  await open(world.nowy, '/welcome?krok=nowa')
  await press('Utwórz drużynę')
  expect(field('Chorągiew').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Wybierz chorągiew', { selector: 'p' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Chorągiew')))

  await chooseDistrict('Mazowiecka')
  const errors = {
    ' ': 'Podaj nazwę',
    '\u202Ewatra': 'Tej nazwy nie można użyć',
    'GRANT_ACCESS=1': 'Tej nazwy nie można użyć',
  }
  for (const [name, why] of Object.entries(errors)) {
    await userEvent.clear(field('Nazwa drużyny'))
    await userEvent.type(field('Nazwa drużyny'), name)
    await press('Utwórz drużynę')
    expect(screen.getByText(why)).toBeTruthy()
  }
  await userEvent.clear(field('Nazwa drużyny'))
  await userEvent.type(field('Nazwa drużyny'), ' WILKI ')
  await press('Utwórz drużynę')
  expect(await screen.findByText('Drużyna o~tej nazwie już istnieje w~tej chorągwi')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Nazwa drużyny')))
  expect(field('Nazwa drużyny').value).toBe(' WILKI ')
})

test('a founder of a troop that exists can ask for access to it instead', async () => {
  await open(world.nowy, foundTeam())
  await userEvent.type(await screen.findByLabelText('Nazwa drużyny'), 'wilki{Enter}')
  await press('Poproś o~dostęp do niej')
  await title('Prośba o~dostęp czeka')
  expect(screen.getByText('Wilki · Mazowiecka')).toBeTruthy()
})

test('the menu of a user without a troop has no links that would redirect, and /welcome shows the rules in short', async () => {
  await open(world.nowy, '/ranking')
  const menu = await screen.findByRole('navigation', { name: 'Główna' })
  await screen.findByRole('link', { name: 'Pierwsze kroki' })
  const names = within(menu).getAllByRole('link').map(textOf)
  expect(names.slice(0, 2)).toEqual(['Pierwsze kroki', 'E-Ranking'])
  expect(names.join()).not.toMatch(/Zasady|E-Kategoryzacja|Strona główna/)
  await follow('Pierwsze kroki')
  await screen.findByText('Zasady w~minutę')
})

test('a user who gets access while waiting reads about it on the home page', async () => {
  jest.useFakeTimers()
  await open(world.piotr)
  await isTitled('Prośba o~dostęp czeka')
  await (await as(world.jan))('PATCH', `/teams/grant/${world.wilki.id}`)
  pass(60_000)
  await soon(() => expect(screen.getByText('Masz dostęp do: Wilki.')).toBeTruthy())
})

test('a request can be withdrawn to choose another troop', async () => {
  await open(world.piotr)
  await title('Prośba o~dostęp czeka')
  await press('Wycofaj prośbę i~wybierz inną drużynę')
  await press('Wycofaj prośbę')
  await title('Wybierz swoją drużynę')
  expect(here()).toBe(`/welcome?krok=druzyna&choragiew=${world.mazovia.id}`)
  expect(screen.queryByText(/została odrzucona/)).toBeNull()
})

test('a waiting user is redirected within a minute of getting access', async () => {
  jest.useFakeTimers()
  await open(world.piotr)
  await isTitled('Prośba o~dostęp czeka')
  await (await as(world.jan))('PATCH', `/teams/grant/${world.wilki.id}`)
  pass(59_000)
  expect(here()).toBe('/welcome')
  pass(1000)
  await soon(() => expect(here()).toBe('/'))
})

test('a waiting user who returns to the page after getting access is redirected immediately', async () => {
  jest.useFakeTimers()
  await open(world.piotr)
  await isTitled('Prośba o~dostęp czeka')
  await (await as(world.jan))('PATCH', `/teams/grant/${world.wilki.id}`)
  // The focus fetches only data older than 5 seconds.
  pass(6000)
  dispatchEvent(new Event('focus'))
  pass(1)
  await soon(() => expect(here()).toBe('/'))
})

test('a user whose request is rejected reads about it and may choose again', async () => {
  jest.useFakeTimers()
  await (await as(world.nowy))('POST', `/teams/ask-access/${world.wilki.id}`)
  await open(world.nowy, chooseTeam())
  await isTitled('Prośba o~dostęp czeka')
  const ewa = await as(world.ewa)
  const [notice] = (await ewa('GET', '/user/notifications')).body
  await ewa('PATCH', `/user/notifications/discard/${notice.id}`)
  pass(60_000)
  await isTitled('Wybierz swoją drużynę')
  const rejection = screen.getByText(/została odrzucona/, { selector: 'main p *' }).closest('p')!
  expect(textOf(rejection)).toStartWith('Prośba o~dostęp do drużyny Wilki została odrzucona.')
  await soon(() => screen.getByRole('button', { name: 'Poproś o~dostęp: Wilki' }))
})

test('after an outage the waiting page continues to check for access', async () => {
  jest.useFakeTimers()
  await open(world.piotr)
  await isTitled('Prośba o~dostęp czeka')
  cutConnection()
  for (let minute = 0; minute < 10; minute++) {
    pass(60_000)
    await soon(() => {})
  }
  await (await as(world.jan))('PATCH', `/teams/grant/${world.wilki.id}`)
  await serveTo(world.piotr)
  pass(60_000)
  await soon(() => expect(here()).toBe('/'))
})
