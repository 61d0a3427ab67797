import { type RefObject, use } from 'react'
import { api } from '#client/api/call.ts'
import { useStore } from '#client/api/store.ts'
import { Conflict } from '#client/panel/year/form/Conflict.tsx'
import { useFolds } from '#client/panel/year/form/Fold.tsx'
import { AskImpact } from '#client/panel/year/form/Impact.tsx'
import { IssuesAfter } from '#client/panel/year/form/IssuesAfter.tsx'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { useDrafts } from '#client/panel/year/model/drafts.ts'
import type { EditedYear, EditorGroup } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { TASK_FORM } from '#client/panel/year/model/taskFields.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { marksPage } from '#client/ui/Page.tsx'
import { useKeyDown } from '#client/ui/useKeyDown.ts'
import { counted } from '#domain/text/plural.ts'
import { changesRules } from '#domain/year/effect.ts'
import { editedGroup, editedNewTask, editedTask, newKeysIn, type TaskRow, taskKey } from './editedRows.ts'
import { cellKey, goToCell } from './TaskCell.tsx'

/** The unsaved edits of an area: its own fields, its tasks and those that are not saved yet. */
export function useArea(group: EditorGroup) {
  const year = useYear()
  const drafts = useDrafts()
  const now = useStore(drafts)
  const head = editedGroup(year, group, drafts)
  const tasks = group.primaryTasks
    .filter(task => now.has(taskKey(task)))
    .map(task => editedTask(year, task, drafts))
    .filter(isChanged)
  const added = newKeysIn(now, group.id)
    .map(key => editedNewTask(year, group, key, drafts))
    .filter(isChanged)
  return { group, head, tasks, added, after: yearAfter(year, head, [...tasks, ...added]) }
}

export type Area = ReturnType<typeof useArea>

const isChanged = ({ changed, conflict }: Pick<TaskRow, 'changed' | 'conflict'>) =>
  changed.length > 0 || conflict !== null

/** The year as saving the area would leave it; a wrong number counts as none. */
function yearAfter(year: EditedYear, head: ReturnType<typeof editedGroup>, rows: readonly TaskRow[]): EditedYear {
  if (!isChanged(head) && rows.length === 0) return year
  const entered = (row: TaskRow) => {
    const task = TASK_FORM.parse(row.values)
    return { ...task, maxPoints: task.maxPoints || 0, multiplier: task.multiplier || 1 }
  }
  const stored = new Map(rows.filter(({ isNew }) => !isNew).map(row => [row.id, row]))
  const added = rows.filter(({ isNew }) => isNew)
  return {
    ...year,
    groups: year.groups.map(group => (group.id === head.id ? { ...group, ...head.entered } : group)),
    tasks: [
      ...year.tasks.map(task => (stored.has(task.id) ? { ...task, ...entered(stored.get(task.id)!) } : task)),
      ...added.map((row, index) => ({
        ...entered(row),
        id: -1 - index,
        primaryGroup: { id: head.id, name: head.name },
        secondaryGroup: null,
        entries: 0,
      })),
    ],
  }
}

const countedChanges = (n: number) => counted(n, 'zmianę', 'zmiany', 'zmian')

/** A new row is one change, however many fields it has. */
const changesIn = (rows: readonly Pick<TaskRow, 'isNew' | 'changed'>[]) =>
  rows.reduce((sum, { isNew, changed }) => sum + (isNew ? 1 : changed.length), 0)

export function useAreaChanges({ head, tasks, added }: Area) {
  return [...(isChanged(head) ? [head] : []), ...tasks, ...added]
}

/**
 * Saves an area as a whole: one request, one act of undo. A wrong cell keeps all of it and gets the focus; a row in conflict
 * waits until one of its versions is chosen and holds up no other.
 */
export function AreaFoot({ area, card }: { area: Area; card: RefObject<HTMLElement | null> }) {
  const year = useYear()
  const folds = useFolds()
  const { group, head, added, after } = area
  const changed = useAreaChanges(area)
  const undecided = changed.filter(({ conflict }) => conflict?.isMine === null)
  const dropped = changed.filter(({ conflict }) => conflict?.isMine === false)
  const sent = changed.filter(({ conflict }) => conflict === null || conflict.isMine)
  const wrong = sent.flatMap(row => Object.keys(row.errors).map(name => ({ row, name })))
  const [first] = wrong
  const n = changesIn(sent)
  const ask = use(AskImpact)
  const saving = useAction(async () => {
    const parts = {
      groups: sent.includes(head) ? [head.change!] : [],
      tasks: area.tasks.filter(row => sent.includes(row)).map(row => row.change!),
      added: added.map(row => row.entered!),
      removed: [],
    }
    if (n > 0) {
      const isRule = added.length > 0 || [...parts.groups, ...parts.tasks].some(changesRules)
      if (!(await ask(isRule ? parts : null))) return
      const isLeft = (row: { key: string }, left: readonly { kind: string; id: number }[]) =>
        left.some(({ kind, id }) => row.key === `${kind}-${id}`)
      const { left } = await changeYear(year.id, api.admin.categorization({ id: year.id }).parts.patch(parts), {
        words: ({ left }) =>
          `Zapisano ${countedChanges(changesIn(sent.filter(row => !isLeft(row, left))))} w obszarze „${group.name}”`,
      })
      for (const row of sent) if (!isLeft(row, left)) row.isNew ? row.discard() : row.forgetSent()
    }
    for (const row of dropped) row.discard()
  })

  function save() {
    if (saving.busy || n + dropped.length === 0) return
    if (!first) return saving.run()
    if (goToCell(cellKey(first.row, first.name))) return
    folds.reveal(`group-${group.id}`, first.row === head ? `group-${group.id}-settings` : first.row.key)
  }

  useKeyDown(event => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (!card.current!.contains(event.target as Node)) return
    event.preventDefault()
    if (!event.repeat) save()
  })

  function discard() {
    for (const row of changed) row.discard()
    // The pressed button disappears.
    folds.visit(`group-${group.id}`)
  }

  return (
    <div className="area-foot stack tight" ref={marksFoot}>
      {head.conflict && !saving.busy && <Conflict row={head} conflict={head.conflict} />}
      {undecided.length + dropped.length === 0 && <IssuesAfter after={after} />}
      {saving.failure && <Note tone="danger">{saving.failure}</Note>}
      <div className="row">
        <p className="grow area-foot__count">
          <b>
            {[
              counted(n, 'zmiana', 'zmiany', 'zmian'),
              undecided.length > 0 && `${counted(undecided.length, 'wiersz', 'wiersze', 'wierszy')} do wyboru`,
            ]
              .filter(Boolean)
              .join(', ')}
            {wrong.length > 0 && <span className="error">, {counted(wrong.length, 'błąd', 'błędy', 'błędów')}</span>}
          </b>
          <small>
            {first && `„${first.row.name}”: ${first.row.reason}. `}
            Nic nie jest zapisane; czeka w tej przeglądarce.
          </small>
        </p>
        <button type="button" className="btn" data-tone="quiet" onClick={discard}>
          Cofnij zmiany
        </button>
        <button
          type="button"
          className="btn"
          data-tone="primary"
          disabled={saving.busy || n + dropped.length === 0}
          onClick={save}
        >
          Zapisz {n === 0 && dropped.length > 0 ? 'wybór' : countedChanges(n)}
        </button>
      </div>
    </div>
  )
}

const marksFoot = marksPage('area-foot')
