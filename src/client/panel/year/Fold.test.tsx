import { expect, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Fold, type Folding, useFolding } from './Fold.tsx'

let folding: Folding

function Folds() {
  folding = useFolding()
  return (
    <>
      <Fold id="group-1" folding={folding} summary="Obszar">
        <Fold id="task-1" folding={folding} summary="Zadanie">
          <input aria-label="nazwa" />
        </Fold>
      </Fold>
      <Fold id="new" folding={folding} skipExpandAll summary="Nowe">
        <p>formularz</p>
      </Fold>
    </>
  )
}

const isOpen = (id: string) => (document.getElementById(id) as HTMLDetailsElement | null)?.open

test('a closed fold renders no content', () => {
  render(<Folds />)
  expect(screen.queryByText('Zadanie')).toBeNull()
  expect(screen.queryByText('formularz')).toBeNull()
})

test('reveal opens the folds around a place and focuses it; closing them keeps what was typed', async () => {
  render(<Folds />)
  act(() => folding.reveal('group-1', 'task-1'))
  expect(document.activeElement?.textContent).toBe('Zadanie')
  await userEvent.type(screen.getByLabelText('nazwa'), 'Kronika')
  act(() => folding.toggleAll(false))
  expect([isOpen('group-1'), isOpen('task-1')]).toEqual([false, false])
  expect(screen.getByLabelText<HTMLInputElement>('nazwa').value).toBe('Kronika')
})

test('"expand all" opens all folds but the excluded ones', () => {
  render(<Folds />)
  act(() => folding.toggleAll(true))
  expect([isOpen('group-1'), isOpen('task-1'), isOpen('new')]).toEqual([true, true, false])
})
