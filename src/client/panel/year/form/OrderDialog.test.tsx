import { expect, mock, test } from 'bun:test'
import { fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SaidInPolish } from '#client/api/ApiError.ts'
import { screen, textOf } from '#test/screen.ts'
import { moved, OrderDialog } from './OrderDialog.tsx'

const items = ['Stan jednostki', 'Biwaki', 'Służba'].map((name, index) => ({ id: index + 1, name }))

function open() {
  const save = mock(async (_ids: number[]) => {})
  const close = mock(() => {})
  render(<OrderDialog title="Kolejność" items={items} save={save} onClose={close} />)
  return { save, close }
}
const grip = (name: string) => screen.getByRole('button', { name: new RegExp(`^Przesuń: ${name}`) })
const names = () => [...document.querySelectorAll('.order__name')].map(textOf)

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [1, -3, 'bac'],
])('an item can be moved from %d to %d', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order)
})

test('the arrow keys move an item, which keeps the focus and announces its new place', async () => {
  open()
  grip('Stan jednostki').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(names()).toEqual(['Biwaki', 'Stan jednostki', 'Służba'])
  expect(screen.getByText('Stan jednostki: miejsce 2~z~3')).toBeTruthy()
  await userEvent.keyboard('{End}')
  expect(names()).toEqual(['Biwaki', 'Służba', 'Stan jednostki'])
  expect(document.activeElement).toBe(grip('Stan jednostki'))
})

test('the buttons move an item by one place, and do nothing at the ends, where they keep the focus', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Wyżej: Służba' }))
  expect(names()).toEqual(['Stan jednostki', 'Służba', 'Biwaki'])
  await userEvent.click(screen.getByRole('button', { name: 'Wyżej: Służba' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Wyżej: Służba' }))
  await userEvent.click(screen.getByRole('button', { name: 'Wyżej: Służba' }))
  await userEvent.click(screen.getByRole('button', { name: 'Niżej: Biwaki' }))
  expect(names()).toEqual(['Służba', 'Stan jednostki', 'Biwaki'])
})

test('the whole order is saved in one call', async () => {
  const { save, close } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Niżej: Stan jednostki' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz kolejność' }))
  expect(save.mock.calls).toEqual([[[2, 1, 3]]])
  expect(close).toHaveBeenCalled()
})

test('after an error of the server the dialog and the new order stay', async () => {
  const { save, close } = open()
  save.mockImplementation(async () => {
    throw new SaidInPolish('Wystąpił błąd. Ktoś w międzyczasie zmienił tę listę.')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Niżej: Stan jednostki' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz kolejność' }))
  expect(textOf(await screen.findByRole('alert'))).toContain('Wystąpił błąd')
  expect(names()[0]).toBe('Biwaki')
  expect(close).not.toHaveBeenCalled()
})

test('the first Escape does not drop an unsaved order', async () => {
  const { close } = open()
  const cancel = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(cancel()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Wyżej: Służba' }))
  expect(cancel()).toBe(false)
  expect(textOf(screen.getByRole('alert'))).toBe('Nowa kolejność nie jest zapisana.')
  expect(cancel()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Porzuć zmiany' }))
  expect(close).toHaveBeenCalled()
})
