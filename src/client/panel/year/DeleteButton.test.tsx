import { expect, mock, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { editedSample, editorTask } from '#test/editor.tsx'
import { DeleteButton, measuredAgainst, needingGroup } from './DeleteButton.tsx'
import type { Folding } from './Fold.tsx'

const boys = editorTask({ id: 3, name: 'Liczba harcerzy', type: 'REFONLY' })
const uniforms = editorTask({ id: 4, name: 'Mundury', type: 'LINEAR_REF', refValId: 3 })
const shared = editorTask({ id: 5, name: 'Obozy', primaryGroupId: 2, secondaryGroupId: 1 })
const { tasks } = editedSample({}, [boys, uniforms, shared])

test('what needs a task or a group is known beforehand', () => {
  expect(measuredAgainst(3, tasks)).toEqual([uniforms])
  expect(measuredAgainst(4, tasks)).toEqual([])
  expect(needingGroup(1, tasks)).toEqual([shared])
  expect(needingGroup(2, tasks)).toEqual([])
})

function open(needing: typeof tasks) {
  const deleted = mock(async () => {})
  const reveal = mock((..._path: string[]) => {})
  render(
    <DeleteButton
      title="Usunąć zadanie?"
      name="Liczba harcerzy"
      cost={null}
      needing={needing}
      folding={{ reveal } as Partial<Folding> as Folding}
      disabled={false}
      onYes={deleted}
    >
      Usuń zadanie
    </DeleteButton>,
  )
  return { deleted, reveal }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('while other tasks need it nothing is asked: they are listed, and each leads to its place', async () => {
  const { reveal } = open([uniforms])
  await press('Usuń zadanie')
  expect(screen.queryByRole('button', { name: 'Tak' })).toBeNull()
  await press(/^Mundury/)
  expect(reveal.mock.calls).toEqual([['group-1', 'task-4']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('when nothing needs it, it is asked once and then deleted', async () => {
  const { deleted } = open([])
  await press('Usuń zadanie')
  expect(screen.getByText('Liczba harcerzy')).toBeTruthy()
  await press('Tak')
  expect(deleted).toHaveBeenCalled()
})
