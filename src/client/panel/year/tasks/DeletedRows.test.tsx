import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PartForm } from '#client/panel/year/form/PartForm.tsx'
import { GROUP, TASK } from '#client/panel/year/form/parts.tsx'
import { createDrafts, EditorDrafts, setDraft } from '#client/panel/year/model/drafts.ts'
import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { editedSample, editorTask, InEditor } from '#test/editor.tsx'
import { screen } from '#test/screen.ts'
import { DeletedRows } from './DeletedRows.tsx'

const drafts = createDrafts()
const chronicle = editorTask({ id: 3, name: 'Kronika' })

const shown = (year: EditedYear) => (
  <InEditor year={year}>
    <EditorDrafts value={drafts}>
      <DeletedRows />
      {year.tasks.includes(chronicle) && <PartForm part={TASK} row={chronicle} />}
    </EditorDrafts>
  </InEditor>
)

test('the edits of a task deleted by another user can be added as a new task or discarded', async () => {
  const { rerender } = render(shown(editedSample({}, [editorTask(), chronicle])))
  await userEvent.type(screen.getByLabelText('Nazwa zadania'), ' drużyny')
  expect(screen.queryByText('Usunięte w~międzyczasie')).toBeNull()

  rerender(shown(editedSample({}, [editorTask()])))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Usunięte w~międzyczasie' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nazwa zadania').value).toBe('Kronika drużyny')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dodaj jako nowe zadanie' }).disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'Zapisz zadanie' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Porzuć zmiany' }))
  expect(screen.queryByText('Usunięte w~międzyczasie')).toBeNull()
})

test('the edits of a deleted group stay too', () => {
  setDraft(drafts, 'group-9', { saved: { ...GROUP.fields.initial, name: 'Służba' }, edits: { name: 'Pola' }, seen: {} })
  render(shown(editedSample()))
  expect(screen.getByText('Pola')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dodaj jako nową grupę' })).toBeTruthy()
})

test('a new task of a deleted area stays, for another area', async () => {
  const saved = { ...TASK.fields.initial, primaryGroupId: '9' }
  setDraft(drafts, 'new-task-9-1', { saved, edits: { name: 'Gra nocna', maxPoints: '6' }, seen: {} })
  const { unmount } = render(shown(editedSample()))
  expect(screen.getByRole('heading', { name: /^Gra nocna/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'usunięta grupa' })).toBeTruthy()
  unmount()
  setDraft(drafts, 'new-task-1-1', { saved, edits: { name: 'Zwiad' }, seen: {} })
  render(shown(editedSample()))
  expect(screen.queryByRole('heading', { name: /^Zwiad/ })).toBeNull()
})
