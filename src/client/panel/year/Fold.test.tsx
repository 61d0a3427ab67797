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
      <Fold id="new" folding={folding} shy summary="Nowe">
        <p>formularz</p>
      </Fold>
    </>
  )
}

const isOpen = (id: string) => (document.getElementById(id) as HTMLDetailsElement | null)?.open

test('a closed fold holds nothing', () => {
  render(<Folds />)
  expect(screen.queryByText('Zadanie')).toBeNull()
  expect(screen.queryByText('formularz')).toBeNull()
})

test('what is typed in a fold outlives closing it', async () => {
  render(<Folds />)
  act(() => folding.reveal('group-1', 'task-1'))
  await userEvent.type(screen.getByLabelText('nazwa'), 'Kronika')
  act(() => folding.turnAll(false))
  expect([isOpen('group-1'), isOpen('task-1')]).toEqual([false, false])
  expect(screen.getByLabelText<HTMLInputElement>('nazwa').value).toBe('Kronika')
})

test('everything opens but what opens only by itself', () => {
  render(<Folds />)
  act(() => folding.turnAll(true))
  expect([isOpen('group-1'), isOpen('task-1'), isOpen('new')]).toEqual([true, true, false])
})

test('a place is shown through the folds that hold it, and gets the focus', () => {
  render(<Folds />)
  act(() => folding.reveal('group-1', 'task-1'))
  expect([isOpen('group-1'), isOpen('task-1')]).toEqual([true, true])
  expect(document.activeElement?.textContent).toBe('Zadanie')
})
