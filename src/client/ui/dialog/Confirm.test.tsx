import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '#client/api/ApiError.ts'
import { screen, textOf } from '#test/screen.ts'
import { ConfirmButton } from './Confirm.tsx'

function DeleteButton({ onConfirm }: { onConfirm: () => unknown }) {
  return (
    <ConfirmButton title="Usunąć szkic?" text={<p>Tej operacji nie można cofnąć.</p>} onConfirm={onConfirm}>
      Usuń szkic
    </ConfirmButton>
  )
}

const openDialog = () => userEvent.click(screen.getByText('Usuń szkic'))

test('the action does not run before the user confirms', async () => {
  let deleted = 0
  render(<DeleteButton onConfirm={() => deleted++} />)
  await openDialog()
  expect(screen.getByRole('dialog', { name: 'Usunąć szkic?' })).toBeTruthy()
  await userEvent.click(screen.getByText('Nie'))
  expect(deleted).toBe(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('with an own confirm label the other button is "Anuluj"', async () => {
  render(
    <ConfirmButton title="Opuścić drużynę?" confirmLabel="Opuść drużynę" onConfirm={() => {}}>
      Opuść
    </ConfirmButton>,
  )
  await userEvent.click(screen.getByText('Opuść'))
  expect(screen.getAllByRole('button').map(textOf)).toEqual(['Opuść', 'Anuluj', 'Opuść drużynę', ''])
})

test('confirming runs the action once and closes the dialog', async () => {
  let deleted = 0
  render(<DeleteButton onConfirm={() => deleted++} />)
  await openDialog()
  await userEvent.click(screen.getByText('Tak'))
  expect(deleted).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failed action shows its error and keeps the dialog open', async () => {
  const fail = async () => {
    throw new ApiError(404, 'year-unknown')
  }
  render(<DeleteButton onConfirm={fail} />)
  await openDialog()
  await userEvent.click(screen.getByText('Tak'))
  expect(textOf(await screen.findByRole('alert'))).toBe('Nie znaleziono kategoryzacji.')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('the focus returns to the button that opened the dialog', async () => {
  render(<DeleteButton onConfirm={() => {}} />)
  await openDialog()
  await userEvent.click(screen.getByLabelText('Zamknij'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(textOf(document.activeElement!)).toBe('Usuń szkic')
})
