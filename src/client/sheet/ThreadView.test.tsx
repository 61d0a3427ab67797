import { beforeEach, expect, mock, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '#client/api/ApiError.ts'
import { remark, sampleTalk } from '#test/sampleTalk.ts'
import { Talked } from './ThreadView.tsx'
import type { Talk } from './talk.ts'
import { aboutTask } from './threads.ts'

beforeEach(() => localStorage.clear())

const about = aboutTask(6)
const asked = remark({ ...about, id: 1 })
const answered = remark({ ...about, id: 2, text: 'Było cztery.', by: 'jan@przyklad.example', byRole: null, own: true })
const explained = { resolvedAt: '2027-05-02T10:00:00Z', resolvedByRole: 'DISTRICT_COORDINATOR' } as const

const show = (talk: Talk) => render(<Talked talk={talk} about={about} name="Wędrówka" />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('an open thread is unfolded, tells who said what, and is explained through its last remark', async () => {
  const talk = sampleTalk([asked, answered])
  show(talk)
  expect(screen.getByRole('button', { name: 'Uwagi (2): Wędrówka' }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('listitem').map(item => item.querySelector('b')!.textContent)).toEqual([
    'koordynator chorągwi',
    'Ty',
  ])
  await press('Oznacz jako wyjaśnione')
  expect(talk.resolve).toHaveBeenCalledWith(answered)
})

test('an explained thread is a line that says by whom, and can be taken up again', async () => {
  const talk = sampleTalk([{ ...asked, ...explained }])
  show(talk)
  expect(document.querySelector('details')!.open).toBe(false)
  expect(document.querySelector('summary')!.textContent).toMatch(/^Wyjaśnione1 uwaga · koordynator chorągwi, /)
  await userEvent.click(document.querySelector('summary')!)
  await press('Wróć do tej sprawy')
  expect(talk.reopen).toHaveBeenCalledWith({ ...asked, ...explained })
})

test('why a thread could not be explained is said beside it', async () => {
  const resolve = mock(() => Promise.reject(new ApiError(409, 'year-over')))
  show(sampleTalk([asked], { resolve }))
  await press('Oznacz jako wyjaśnione')
  expect(screen.getByRole('alert').textContent).toMatch(/Kategoryzacja zakończona/)
})

test('only an own remark can be deleted, and only while it is fresh', async () => {
  const now = new Date().toISOString()
  const fresh = { ...answered, id: 3, at: now }
  const talk = sampleTalk([answered, { ...asked, at: now }, fresh])
  show(talk)
  expect(screen.getAllByRole('button', { name: 'Usuń' })).toHaveLength(1)
  await press('Usuń')
  expect(talk.remove).toHaveBeenCalledWith(fresh)
})

test('where nothing is said a button opens the field, and once the year is over there is neither', async () => {
  const { unmount } = show(sampleTalk([]))
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Dodaj uwagę: Wędrówka')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nowa uwaga' }))
  unmount()

  show(sampleTalk([], { mayWrite: false }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('once the year is over a thread is only read', () => {
  show(sampleTalk([asked], { mayWrite: false }))
  expect(screen.getByText(asked.text)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /wyjaśnione|Usuń|Odpowiedz/ })).toBeNull()
})

test('T05 a hostile remark is shown as it is written; of an address only the address is a link', () => {
  const text = '<img src=x onerror=alert(1)> javascript:alert(1) https://przyklad.example/a'
  const { container } = show(sampleTalk([{ ...asked, text }]))
  expect(container.textContent).toContain(text)
  expect(container.querySelector('img')).toBeNull()
  expect([...container.querySelectorAll('a')].map(link => [link.href, link.rel])).toEqual([
    ['https://przyklad.example/a', 'noopener nofollow'],
  ])
})
