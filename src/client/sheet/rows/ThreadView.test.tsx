import { beforeEach, expect, mock, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '#client/api/ApiError.ts'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import { aboutTask } from '#client/sheet/model/threads.ts'
import { remark, sampleDiscussion } from '#test/sampleDiscussion.ts'
import { screen, textOf } from '#test/screen.ts'
import { SubjectThread } from './ThreadView.tsx'

beforeEach(() => localStorage.clear())

const about = aboutTask(6)
const asked = remark({ ...about, id: 1 })
const answered = remark({ ...about, id: 2, text: 'Było cztery.', by: 'jan@przyklad.example', byRole: null, own: true })
const explained = { resolvedAt: '2027-05-02T10:00:00Z', resolvedByRole: 'DISTRICT_COORDINATOR' } as const

const show = (discussion: Discussion) => render(<SubjectThread discussion={discussion} about={about} name="Wędrówka" />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('an open thread is unfolded with authors and texts, and is explained through its last remark', async () => {
  const discussion = sampleDiscussion([asked, answered])
  show(discussion)
  expect(screen.getByRole('button', { name: 'Uwagi (2): Wędrówka' }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('listitem').map(item => textOf(item.querySelector('b')!))).toEqual([
    'koordynator chorągwi',
    'Ty',
  ])
  await press('Oznacz jako wyjaśnione')
  expect(discussion.resolve).toHaveBeenCalledWith(answered)
})

test('the field of the thread takes the focus of the field whose remark began it', async () => {
  const { rerender } = show(sampleDiscussion([]))
  await press('Dodaj uwagę: Wędrówka')
  expect(document.activeElement!.id).toBe(screen.getByLabelText('Uwaga do drużyny').id)
  rerender(<SubjectThread discussion={sampleDiscussion([answered])} about={about} name="Wędrówka" />)
  await waitFor(() => expect(document.activeElement!.id).toBe(screen.getByLabelText('Odpowiedź').id))
})

test('an explained thread is one line with its author, and can be reopened', async () => {
  const discussion = sampleDiscussion([{ ...asked, ...explained }])
  show(discussion)
  expect(document.querySelector('details')!.open).toBe(false)
  expect(textOf(document.querySelector('summary')!)).toMatch(/^Wyjaśnione1~uwaga · koordynator chorągwi, /)
  await userEvent.click(document.querySelector('summary')!)
  await press('Wróć do tej sprawy')
  expect(discussion.reopen).toHaveBeenCalledWith({ ...asked, ...explained })
})

test('an error while a thread is explained is shown next to it', async () => {
  const resolve = mock(() => Promise.reject(new ApiError(409, 'year-over')))
  show(sampleDiscussion([asked], { resolve }))
  await press('Oznacz jako wyjaśnione')
  expect(textOf(screen.getByRole('alert'))).toMatch(/Kategoryzacja zakończona/)
})

test('users can delete only their own remarks, and only while they are fresh', async () => {
  const now = new Date().toISOString()
  const fresh = { ...answered, id: 3, at: now }
  const discussion = sampleDiscussion([answered, { ...asked, at: now }, fresh])
  show(discussion)
  expect(screen.getAllByRole('button', { name: 'Usuń' })).toHaveLength(1)
  await press('Usuń')
  expect(discussion.remove).toHaveBeenCalledWith(fresh)
})

test('without a thread a button opens the field, and after the year there is neither', async () => {
  const { unmount } = show(sampleDiscussion([]))
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Dodaj uwagę: Wędrówka')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Uwaga do drużyny' }))
  unmount()

  show(sampleDiscussion([], { mayWrite: false }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('after the year a thread is read-only', () => {
  show(sampleDiscussion([asked], { mayWrite: false }))
  expect(screen.getByText(asked.text)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /wyjaśnione|Usuń|Odpowiedz/ })).toBeNull()
})

test('T05 a hostile remark is shown as it is written, and only its web addresses are links', () => {
  const text = '<img src=x onerror=alert(1)> javascript:alert(1) https://przyklad.example/a'
  const { container } = show(sampleDiscussion([{ ...asked, text }]))
  expect(textOf(container)).toContain(text)
  expect(container.querySelector('img')).toBeNull()
  expect([...container.querySelectorAll('a')].map(link => [link.href, link.rel])).toEqual([
    ['https://przyklad.example/a', 'noopener nofollow'],
  ])
})
