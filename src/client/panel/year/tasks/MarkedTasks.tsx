import { type ReactNode, useState } from 'react'
import { api } from '#client/api/call.ts'
import { ImpactFigures } from '#client/panel/year/form/Impact.tsx'
import { TaskOptions, TypeOptions } from '#client/panel/year/form/TaskOptions.tsx'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { forgetDrafts, useDrafts } from '#client/panel/year/model/drafts.ts'
import type { EditorTask } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { type TaskValues, withGroup, withType } from '#client/panel/year/model/taskFields.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { DialogFoot } from '#client/ui/dialog/DialogFoot.tsx'
import { Field, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { type Selection, SelectionBar } from '#client/ui/table/selection.tsx'
import type { TaskType } from '#domain/scoring/scoring.ts'
import { formatValue } from '#domain/scoring/values.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'
import { TRASH_DAYS } from '#domain/year/trash.ts'
import { TASK_FIELDS, type TaskField } from '#domain/year/yearFields.ts'
import { editedTask, taskKey } from './editedRows.ts'

interface MarkedTasksProps {
  tasks: readonly EditorTask[]
  selection: Selection<EditorTask>
  idleAct: ReactNode
}

/** Acts on the marked tasks of an area. Changes wait until the area is saved; deleting asks and is immediate. */
export function MarkedTasks({ tasks: all, selection, idleAct }: MarkedTasksProps) {
  const year = useYear()
  const [dialog, setDialog] = useState<'change' | 'move' | 'delete' | null>(null)
  const drafts = useDrafts()
  const marked = all.filter(selection.has)
  const close = () => setDialog(null)
  const tasks = counted(marked.length, 'zadanie', 'zadania', 'zadań')
  const dialogProps = { marked, onClose: close }

  async function remove() {
    const ids = marked.map(({ id }) => id)
    await changeYear(
      year.id,
      api.admin.categorization({ id: year.id }).parts.patch({ groups: [], tasks: [], removed: ids, added: [] }),
      {
        done: () => forgetDrafts(drafts, ...marked.map(taskKey)),
        words: `Usunięto ${tasks}`,
        note: `w Koszu ${plural(ids.length, 'czeka', 'czekają', 'czeka')} ${TRASH_DAYS} dni`,
      },
    )
    selection.clear()
  }

  return (
    <div className="task-rows__marked">
      <SelectionBar
        selection={selection}
        rows={all}
        selected={marked}
        label="Zaznacz wszystkie zadania"
        idle={counted(all.length, 'zadanie', 'zadania', 'zadań')}
        idleAct={idleAct}
      >
        <button type="button" className="btn" onClick={() => setDialog('change')}>
          Zmień {marked.length}…
        </button>
        <button type="button" className="btn" onClick={() => setDialog('move')}>
          Przenieś…
        </button>
        <button type="button" className="btn" onClick={() => setDialog('delete')}>
          Usuń {marked.length}…
        </button>
      </SelectionBar>
      {dialog === 'change' && <ChangeDialog {...dialogProps} />}
      {dialog === 'move' && <MoveDialog {...dialogProps} />}
      {dialog === 'delete' && (
        <Confirm
          title={`Usunąć ${tasks}?`}
          text={
            <div className="stack tight">
              <p className="muted anywhere">{marked.map(({ name }) => name).join(', ')}</p>
              {year.state === 'OPEN' && (
                <ImpactFigures yearId={year.id} question={{ removed: marked.map(({ id }) => id) }} />
              )}
              <p>
                {plural(marked.length, 'Trafi', 'Trafią', 'Trafi')} do Kosza ze wszystkim, co wpisały drużyny. Przez{' '}
                {TRASH_DAYS} dni można je przywrócić w całości.
              </p>
            </div>
          }
          confirmLabel={`Usuń ${tasks}`}
          onConfirm={remove}
          onClose={close}
        />
      )}
    </div>
  )
}

interface DialogProps {
  marked: readonly EditorTask[]
  onClose: () => void
}

const UNCHANGED = '?'

const named = (name: TaskField) => ({ name, label: capitalized(TASK_FIELDS[name].change) })

/** Untouched fields keep the value of each task. */
function ChangeDialog({ marked, onClose }: DialogProps) {
  const ids = new Set(marked.map(({ id }) => id))
  return (
    <BatchDialog
      title={`Zmień w ${counted(marked.length, 'zadaniu', 'zadaniach', 'zadaniach')}`}
      marked={marked}
      onClose={onClose}
      changeOf={fields => ({
        ...(fields.type && withType(fields.type as TaskType)),
        ...(fields.maxPoints && { maxPoints: fields.maxPoints }),
        ...(fields.multiplier && { multiplier: fields.multiplier }),
        ...(fields.refValId && { refValId: fields.refValId }),
        ...(fields.obligatory && { obligatory: fields.obligatory === 'tak' }),
      })}
    >
      <SelectField {...named('type')}>
        <option value={UNCHANGED}>bez zmian</option>
        <TypeOptions />
      </SelectField>
      <div className="form__row">
        <Field {...named('maxPoints')} inputMode="decimal" placeholder={rangeOf(marked, 'maxPoints')} />
        <Field {...named('multiplier')} inputMode="decimal" placeholder={rangeOf(marked, 'multiplier')} />
      </div>
      <SelectField {...named('refValId')}>
        <option value={UNCHANGED}>bez zmian</option>
        <TaskOptions isOffered={({ id }) => !ids.has(id)} />
      </SelectField>
      <SelectField {...named('obligatory')}>
        <option value={UNCHANGED}>bez zmian</option>
        <option value="tak">tak</option>
        <option value="nie">nie</option>
      </SelectField>
    </BatchDialog>
  )
}

const MoveDialog = ({ marked, onClose }: DialogProps) => (
  <BatchDialog
    title={`Przenieś ${counted(marked.length, 'zadanie', 'zadania', 'zadań')}`}
    marked={marked}
    onClose={onClose}
    changeOf={({ primaryGroupId }, values) => withGroup(primaryGroupId!, values)}
  >
    <SelectField {...named('primaryGroupId')}>
      <NamedOptions of={useYear().groups} />
    </SelectField>
  </BatchDialog>
)

interface BatchDialogProps extends DialogProps {
  title: string
  changeOf: (fields: Record<string, string>, values: TaskValues) => Partial<TaskValues>
  children: ReactNode
}

function BatchDialog({ title, marked, changeOf, onClose, children }: BatchDialogProps) {
  const year = useYear()
  const drafts = useDrafts()
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={event => {
          event.preventDefault()
          const typed = [...new FormData(event.currentTarget)].filter(
            ([, value]) => value !== '' && value !== UNCHANGED,
          )
          const fields = Object.fromEntries(typed) as Record<string, string>
          for (const task of marked) {
            const row = editedTask(year, task, drafts)
            row.set(changeOf(fields, row.values))
          }
          onClose()
        }}
      >
        {children}
        <DialogFoot onClose={onClose}>Zmień w wierszach</DialogFoot>
      </form>
    </Dialog>
  )
}

function rangeOf(marked: readonly EditorTask[], field: 'maxPoints' | 'multiplier'): string {
  const numbers = marked.map(task => task[field] ?? 0).toSorted((a, b) => a - b)
  const [least, most] = [formatValue(numbers[0]!), formatValue(numbers.at(-1)!)]
  return `bez zmian (${least === most ? least : `${least}–${most}`})`
}
