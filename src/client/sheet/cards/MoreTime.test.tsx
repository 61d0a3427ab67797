import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { dayAndMonth } from '#domain/warsaw.ts'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf } from '#test/screen.ts'
import { as, completePrerequisites, freshWorld } from '#test/world.ts'

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
  completePrerequisites(world.wilki, world.open)
})
afterEach(leaveNetwork)

const inDays = (days: number) => dayAfter(warsawDay(Date.now()), days)
const date = (days: number) => dayAndMonth(inDays(days)).replace(' ', '~')
const endsOn = (deadline: string) => db.update(years).set({ deadline }).where(eq(years.id, world.open.id)).run()

async function open(path: string) {
  await leaveNetwork()
  history.replaceState(null, '', path)
  await serveTo(world.jan)
  render(<App />)
}

const primary = () => [...document.querySelectorAll('main .btn[data-tone="primary"]')].map(textOf)

test.each(['/', '/kategoryzacja/koordynator'])(
  'after the deadline %s has one green button, about more time, and no button to submit',
  async path => {
    endsOn(inDays(-1))
    await open(path)
    await waitFor(() => expect(primary()).toEqual(['Poproście o~więcej czasu']))
    expect(textOf(document.querySelector('main')!)).toContain(`Termin minął ${date(-1)}.`)
    expect(screen.queryByRole('link', { name: /Zgłoś/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Zgłoś/ })).toBeNull()
    expect(textOf(document.querySelector('main')!)).not.toMatch(/brakuje \d|dzieli Was|Najkrótsza droga/)
  },
)

test('after the deadline the summary leads to the page where more time is asked for', async () => {
  endsOn(inDays(-1))
  await open('/kategoryzacja?obszar=0')
  const link = await screen.findByRole('link', { name: 'Poproście o~więcej czasu' })
  expect(link.getAttribute('href')).toBe('/kategoryzacja/koordynator')
})

test('the day and the reason are sent in place, can be withdrawn, and are answered there', async () => {
  endsOn(inDays(-1))
  await open('/kategoryzacja/koordynator')
  await userEvent.click(await screen.findByRole('button', { name: 'Poproście o~więcej czasu' }))
  await userEvent.click(screen.getByRole('button', { name: '3~dni' }))
  expect(screen.getByLabelText<HTMLInputElement>('Do kiedy').value).toBe(inDays(3))
  fireEvent.change(screen.getByLabelText('Dlaczego'), { target: { value: 'Czekamy na listę składek' } })
  await userEvent.click(screen.getByRole('button', { name: 'Wyślij prośbę' }))
  await screen.findByText(`Poprosiliście o~czas do ${date(3)}.`)
  expect((await (await as(world.jan))('GET', '/review')).body.moreTime).toMatchObject({
    until: inDays(3),
    reason: 'Czekamy na listę składek',
  })

  await userEvent.click(screen.getByRole('button', { name: 'Wycofaj prośbę' }))
  await screen.findByRole('button', { name: 'Poproście o~więcej czasu' })
})

test('a rejected request shows the reason, and a granted day opens the sheet again', async () => {
  endsOn(inDays(-1))
  const [jan, ewa] = [await as(world.jan), await as(world.ewa)]
  const answers = (answer: object) => ewa('POST', `/review/${world.open.id}/of/${world.wilki.id}/more-time`, answer)
  const asks = () => jan('POST', '/review/more-time', { until: inDays(7), reason: 'Składki' })
  await asks()
  await answers({ extendedTo: null, note: 'Zatwierdzę taki, jaki jest.' })
  await open('/kategoryzacja/koordynator')
  await screen.findByText('Bez dłuższego terminu.')
  expect(textOf(document.body)).toContain('„Zatwierdzę taki, jaki jest.”')
  expect(screen.getByRole('button', { name: 'Poproście jeszcze raz' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Napiszcie do koordynatora' }).getAttribute('href')).toBe(
    '/kategoryzacja/koordynator',
  )

  await asks()
  await answers({ extendedTo: inDays(5), note: null })
  await open('/kategoryzacja/koordynator')
  await screen.findByText(`Macie czas do ${date(5)}.`)
  await screen.findByRole('button', { name: 'Zgłoś mimo braków' })
})

test('a submitted sheet says that nothing is left to do, and does not list what is missing', async () => {
  await (await as(world.jan))('POST', '/review/submit', {})
  await open('/')
  await screen.findByText(/nic nie musicie robić/)
  expect(primary()).toEqual([])
  expect(textOf(document.querySelector('.hero')!)).not.toContain('brakuje')
  await open('/kategoryzacja?obszar=0')
  await screen.findByRole('link', { name: 'Zobaczcie lub wycofajcie' })
  expect(textOf(document.querySelector('main')!)).not.toMatch(
    /brakuje \d|dzieli Was|Najkrótsza droga|Do następnego symbolu/,
  )
})
