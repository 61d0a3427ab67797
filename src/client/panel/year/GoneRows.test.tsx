import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { editedSample, editorTask, InEditor } from '#test/editor.tsx'
import { Drafts, EditorDrafts } from './drafts.ts'
import type { EditedYear } from './editedYear.ts'
import { GoneRows } from './GoneRows.tsx'
import { NEW_GROUP } from './groupFields.ts'
import { TaskForm } from './TaskForm.tsx'
import { taskFields } from './taskFields.ts'

const drafts = new Drafts()
const chronicle = editorTask({ id: 3, name: 'Kronika' })

const shown = (year: EditedYear) => (
  <InEditor>
    <EditorDrafts value={drafts}>
      <GoneRows year={year} />
      {year.tasks.includes(chronicle) && (
        <TaskForm
          year={year}
          id={3}
          of="task-3"
          saved={taskFields(chronicle)}
          row={chronicle}
          save={async () => {}}
          yes="Zapisz zadanie"
        />
      )}
    </EditorDrafts>
  </InEditor>
)

test('a task that somebody deleted leaves what was typed, to be added anew or given up', async () => {
  const { rerender } = render(shown(editedSample({}, [editorTask(), chronicle])))
  await userEvent.type(screen.getByLabelText('Nazwa zadania'), ' drużyny')
  expect(screen.queryByText('Usunięte w międzyczasie')).toBeNull()

  rerender(shown(editedSample({}, [editorTask()])))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Usunięte w międzyczasie' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nazwa zadania').value).toBe('Kronika drużyny')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dodaj jako nowe zadanie' }).disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'Zapisz zadanie' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Porzuć zmiany' }))
  expect(screen.queryByText('Usunięte w międzyczasie')).toBeNull()
})

test('a group keeps what was typed too', () => {
  drafts.set('group-9', { saved: { ...NEW_GROUP, name: 'Służba' }, edits: { name: 'Pola' }, seen: {} })
  render(shown(editedSample()))
  expect(screen.getByText('Pola')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dodaj jako nową grupę' })).toBeTruthy()
})
