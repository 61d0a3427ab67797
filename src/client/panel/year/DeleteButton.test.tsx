import { expect, mock, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { editedSample, editorTask } from '#test/editor.tsx'
import { DeleteButton, measuredAgainst, needingGroup } from './DeleteButton.tsx'

const boys = editorTask({ id: 3, name: 'Liczba harcerzy', type: 'REFONLY' })
const uniforms = editorTask({ id: 4, name: 'Mundury', type: 'LINEAR_REF', refValId: 3 })
const shared = editorTask({ id: 5, name: 'Obozy', primaryGroupId: 2, secondaryGroupId: 1 })
const { tasks } = editedSample({}, [boys, uniforms, shared])

test('the tasks that need a task or a group', () => {
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
      folding={{ reveal, visit: reveal }}
      disabled={false}
      onYes={deleted}
    >
      Usuń zadanie
    </DeleteButton>,
  )
  return { deleted, reveal }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('tasks that need the row are listed with links instead of the question', async () => {
  const { reveal } = open([uniforms])
  await press('Usuń zadanie')
  expect(screen.queryByRole('button', { name: 'Tak' })).toBeNull()
  await press(/^Mundury/)
  expect(reveal.mock.calls).toEqual([['group-1', 'task-4']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a row that nothing needs is deleted after one question', async () => {
  const { deleted } = open([])
  await press('Usuń zadanie')
  expect(screen.getByText('Liczba harcerzy')).toBeTruthy()
  await press('Tak')
  expect(deleted).toHaveBeenCalled()
})
