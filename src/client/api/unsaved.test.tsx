import { afterEach, expect, mock, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { askBeforeLeaving, giveUp, stay, useUnsaved } from '#client/api/unsaved.ts'
import { LeaveQuestion } from '#client/ui/form/LeaveQuestion.tsx'

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
const ask = (to = '/elsewhere') => act(() => askBeforeLeaving(new URL(to, location.href), leaveTo))
/** Returns true if the browser would ask before it closes the page. */
const isHeld = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(() => {
  act(stay)
  giveUp()
  leaveTo.mockClear()
})

test('with nothing typed one leaves at once', () => {
  render(page(false))
  ask()
  expect(leaveTo).toHaveBeenCalledTimes(1)
  expect(isHeld()).toBe(false)
})

test('with something typed one is asked, and may stay', async () => {
  render(page(true))
  ask()
  expect(isHeld()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Zostań' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(leaveTo).not.toHaveBeenCalled()

  ask()
  await userEvent.click(screen.getByRole('button', { name: 'Odejdź bez zapisania' }))
  expect(leaveTo).toHaveBeenCalledTimes(1)
  expect(isHeld()).toBe(false)
})

test('another search of the same address asks only for a form that goes with it', () => {
  const { rerender } = render(<Form changed />)
  ask('?strona=2')
  expect(leaveTo).toHaveBeenCalledTimes(1)

  rerender(<Form changed scope="address" />)
  ask('?strona=2')
  expect(leaveTo).toHaveBeenCalledTimes(1)
  ask('#tresc')
  expect(leaveTo).toHaveBeenCalledTimes(2)
})

test('once it is saved, or the form is gone, nothing is asked', () => {
  const { rerender, unmount } = render(page(true))
  rerender(page(false))
  expect(isHeld()).toBe(false)
  rerender(page(true))
  expect(isHeld()).toBe(true)
  unmount()
  expect(isHeld()).toBe(false)
})
