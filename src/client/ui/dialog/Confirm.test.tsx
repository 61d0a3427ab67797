import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '#client/api/ApiError.ts'
import { ConfirmButton } from './Confirm.tsx'

function DeleteButton({ onConfirm }: { onConfirm: () => unknown }) {
  return (
    <ConfirmButton title="Usunąć szkic?" text={<p>Tej operacji nie można cofnąć.</p>} onConfirm={onConfirm}>
      Usuń szkic
    </ConfirmButton>
  )
}

const ask = () => userEvent.click(screen.getByText('Usuń szkic'))

test('nothing happens before the question is answered', async () => {
  let deleted = 0
  render(<DeleteButton onConfirm={() => deleted++} />)
  await ask()
  expect(screen.getByRole('dialog', { name: 'Usunąć szkic?' })).toBeTruthy()
  await userEvent.click(screen.getByText('Nie'))
  expect(deleted).toBe(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where yes says what will be done, the other button gives it up', async () => {
  render(
    <ConfirmButton title="Opuścić drużynę?" confirmLabel="Opuść drużynę" onConfirm={() => {}}>
      Opuść
    </ConfirmButton>,
  )
  await userEvent.click(screen.getByText('Opuść'))
  expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual([
    'Opuść',
    'Anuluj',
    'Opuść drużynę',
    '',
  ])
})

test('a yes is done once and closes the question', async () => {
  let deleted = 0
  render(<DeleteButton onConfirm={() => deleted++} />)
  await ask()
  await userEvent.click(screen.getByText('Tak'))
  expect(deleted).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a yes that fails says why and keeps the question open', async () => {
  const refuse = async () => {
    throw new ApiError(404, 'year-unknown')
  }
  render(<DeleteButton onConfirm={refuse} />)
  await ask()
  await userEvent.click(screen.getByText('Tak'))
  expect((await screen.findByRole('alert')).textContent).toBe('Nie znaleziono kategoryzacji.')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('the focus returns to the button that asked', async () => {
  render(<DeleteButton onConfirm={() => {}} />)
  await ask()
  await userEvent.click(screen.getByLabelText('Zamknij'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Usuń szkic')
})
