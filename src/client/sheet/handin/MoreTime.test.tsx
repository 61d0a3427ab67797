import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { dayAndMonth } from '#domain/warsaw.ts'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { as, completePrerequisites, createWorld, type World } from '#test/world.ts'

let world: World
beforeEach(() => {
  localStorage.clear()
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
})
afterEach(leaveNetwork)

const inDays = (days: number) => dayAfter(warsawDay(Date.now()), days)
const endsOn = (deadline: string) => db.update(years).set({ deadline }).where(eq(years.id, world.open.id)).run()

async function open(path: string) {
  await leaveNetwork()
  history.replaceState(null, '', path)
  await serveTo(world.jan)
  render(<App />)
}

const PLACES = ['/', '/kategoryzacja?obszar=0', '/kategoryzacja/zglos']
const primary = () => [...document.querySelectorAll('main .btn[data-tone="primary"]')].map(button => button.textContent)

test.each(PLACES)(
  'after the deadline %s has one green button, which asks for more time, and no button to submit',
  async path => {
    endsOn(inDays(-1))
    await open(path)
    await screen.findByText(`Termin minął ${dayAndMonth(inDays(-1))}.`)
    expect(primary()).toEqual(['Poproś o więcej czasu'])
    expect(screen.queryByRole('link', { name: /Zgłoś/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Zgłoś/ })).toBeNull()
    expect(document.querySelector('main')!.textContent).not.toMatch(/brakuje \d|dzieli Was|Najkrótsza droga/)
  },
)

test('the day and the reason are sent in place, can be withdrawn, and are answered there', async () => {
  endsOn(inDays(-1))
  await open('/kategoryzacja/zglos')
  await userEvent.click(await screen.findByRole('button', { name: 'Poproś o więcej czasu' }))
  await userEvent.click(screen.getByRole('button', { name: '3 dni' }))
  expect(screen.getByLabelText<HTMLInputElement>('Do kiedy').value).toBe(inDays(3))
  fireEvent.change(screen.getByLabelText('Dlaczego'), { target: { value: 'Czekamy na listę składek' } })
  await userEvent.click(screen.getByRole('button', { name: 'Wyślij prośbę' }))
  await screen.findByText(`Poprosiliście o czas do ${dayAndMonth(inDays(3))}.`)
  expect((await (await as(world.jan))('GET', '/review')).body.moreTime).toMatchObject({
    until: inDays(3),
    reason: 'Czekamy na listę składek',
  })

  await userEvent.click(screen.getByRole('button', { name: 'Wycofaj prośbę' }))
  await screen.findByRole('button', { name: 'Poproś o więcej czasu' })
})

test('a rejected request shows the reason, and a granted day opens the sheet again', async () => {
  endsOn(inDays(-1))
  const [jan, ewa] = [await as(world.jan), await as(world.ewa)]
  const answers = (answer: object) => ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/more-time`, answer)
  const asks = () => jan('POST', '/review/more-time', { until: inDays(7), reason: 'Składki' })
  await asks()
  await answers({ extendedTo: null, note: 'Zatwierdzę taki, jaki jest.' })
  await open('/')
  await screen.findByText('Bez dłuższego terminu.')
  expect(document.body.textContent).toContain('„Zatwierdzę taki, jaki jest.”')
  expect(screen.getByRole('button', { name: 'Poproś jeszcze raz' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Napisz uwagę' }).getAttribute('href')).toEndWith('#uwagi-do-arkusza')

  await asks()
  await answers({ extendedTo: inDays(5), note: null })
  await open('/kategoryzacja?obszar=0')
  await screen.findByText(`Macie czas do ${dayAndMonth(inDays(5))}.`)
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Zgłoś do sprawdzenia' }).length).toBeGreaterThan(0))
})

test('a submitted sheet says that nothing is left to do, and does not list what is missing', async () => {
  await (await as(world.jan))('POST', '/review/submit', {})
  await open('/')
  await screen.findByText(/nic nie musicie robić/)
  expect(primary()).toEqual([])
  expect(document.querySelector('.hero')!.textContent).not.toContain('brakuje')
  await open('/kategoryzacja?obszar=0')
  await screen.findByRole('heading', { name: 'Arkusz czeka na sprawdzenie' })
  expect(document.querySelector('main')!.textContent).not.toMatch(
    /brakuje \d|dzieli Was|Najkrótsza droga|Do następnego symbolu/,
  )
})
