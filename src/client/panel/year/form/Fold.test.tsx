import { expect, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { screen, textOf } from '#test/screen.ts'
import { Fold, Folds, useFolding } from './Fold.tsx'

let folding: ReturnType<typeof useFolding>

function Page() {
  folding = useFolding()
  return (
    <Folds value={folding}>
      <Fold id="group-1" summary="Obszar">
        <Fold id="task-1" summary="Zadanie">
          <input aria-label="nazwa" />
        </Fold>
      </Fold>
      <Fold id="new" skipExpandAll summary="Nowe">
        <p>formularz</p>
      </Fold>
    </Folds>
  )
}

const isOpen = (id: string) => (document.getElementById(id) as HTMLDetailsElement | null)?.open

test('a closed fold renders no content', () => {
  render(<Page />)
  expect(screen.queryByText('Zadanie')).toBeNull()
  expect(screen.queryByText('formularz')).toBeNull()
})

test('reveal opens the folds around a place and focuses it; closing them keeps the typed text', async () => {
  render(<Page />)
  act(() => folding.reveal('group-1', 'task-1'))
  expect(textOf(document.activeElement!)).toBe('Zadanie')
  await userEvent.type(screen.getByLabelText('nazwa'), 'Kronika')
  act(() => folding.toggleAll(false))
  expect([isOpen('group-1'), isOpen('task-1')]).toEqual([false, false])
  expect(screen.getByLabelText<HTMLInputElement>('nazwa').value).toBe('Kronika')
})

test('"expand all" opens all folds but the excluded ones', () => {
  render(<Page />)
  act(() => folding.toggleAll(true))
  expect([isOpen('group-1'), isOpen('task-1'), isOpen('new')]).toEqual([true, true, false])
})
