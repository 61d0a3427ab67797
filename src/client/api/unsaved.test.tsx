import { afterEach, expect, mock, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { askBeforeLeaving, giveUp, stay, useUnsaved } from '#client/api/unsaved.ts'
import { LeaveQuestion } from '#client/ui/dialog/LeaveQuestion.tsx'
import { screen } from '#test/screen.ts'

function Form({ changed, scope }: { changed: boolean; scope?: 'page' | 'address' }) {
  useUnsaved(changed, scope)
  return null
}

const page = (changed: boolean) => (
  <>
    <Form changed={changed} />
    <Form changed={false} />
    <LeaveQuestion />
  </>
)
const leaveTo = mock(() => {})
const leave = (to = '/elsewhere') => act(() => askBeforeLeaving(new URL(to, location.href), leaveTo))
/** Returns true if the browser would ask before it closes the page. */
const asksBeforeUnload = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(() => {
  act(stay)
  giveUp()
  leaveTo.mockClear()
})

test('without unsaved text the user leaves immediately', () => {
  render(page(false))
  leave()
  expect(leaveTo).toHaveBeenCalledTimes(1)
  expect(asksBeforeUnload()).toBe(false)
})

test('with unsaved text the user is asked before leaving, and may stay', async () => {
  render(page(true))
  leave()
  expect(asksBeforeUnload()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Zostań' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(leaveTo).not.toHaveBeenCalled()

  leave()
  await userEvent.click(screen.getByRole('button', { name: 'Odejdź bez zapisania' }))
  expect(leaveTo).toHaveBeenCalledTimes(1)
  expect(asksBeforeUnload()).toBe(false)
})

test('a change of the query alone asks only if a form belongs to the whole address', () => {
  const { rerender } = render(<Form changed />)
  leave('?strona=2')
  expect(leaveTo).toHaveBeenCalledTimes(1)

  rerender(<Form changed scope="address" />)
  leave('?strona=2')
  expect(leaveTo).toHaveBeenCalledTimes(1)
  leave('#tresc')
  expect(leaveTo).toHaveBeenCalledTimes(2)
})

test('after the text is saved or the form is gone, nothing is asked', () => {
  const { rerender, unmount } = render(page(true))
  rerender(page(false))
  expect(asksBeforeUnload()).toBe(false)
  rerender(page(true))
  expect(asksBeforeUnload()).toBe(true)
  unmount()
  expect(asksBeforeUnload()).toBe(false)
})
