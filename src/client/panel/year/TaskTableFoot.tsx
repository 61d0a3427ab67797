import { use, useEffect } from 'react'
import { api } from '#client/api/call.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { marksPage } from '#client/ui/Page.tsx'
import { counted } from '#domain/text/plural.ts'
import { changesRules } from '#domain/year/effect.ts'
import { changeYear } from './changeYear.ts'
import type { EditedRow } from './editedRows.ts'
import type { EditedYear } from './editedYear.ts'
import { useYear } from './editor.ts'
import { AskImpact } from './Impact.tsx'
import { IssuesAfter } from './IssuesAfter.tsx'
import { marksTableFoot } from './PasteQuestion.tsx'
import { Disputes } from './SaveBar.tsx'
import { cellKey, goToCell } from './TaskCell.tsx'
import type { TableRow } from './taskColumns.tsx'
import { TASK_FORM, type TaskValues } from './taskFields.ts'

const marksDisputedFoot = marksPage('disputed-foot')

/** The year as saving everything would leave it; an unreadable number leaves its row as it is. */
export function yearAfter(year: EditedYear, groups: readonly EditedRow[], rows: readonly TableRow[]) {
  return {
    ...year,
    groups: year.groups.map((group, index) => ({ ...group, ...groups[index]!.change })),
    tasks: rows.map(({ task, row }) => {
      if (row.changed.length === 0) return task
      const entered = TASK_FORM.parse(row.values as unknown as TaskValues)
      return { ...task, ...entered, maxPoints: entered.maxPoints || 0, multiplier: entered.multiplier || 1 }
    }),
  }
}

const countedChanges = (n: number) => counted(n, 'zmianę', 'zmiany', 'zmian')

interface FootProps {
  after: ReturnType<typeof yearAfter>
  changed: readonly EditedRow[]
}

/** Saves all changed rows in one request. A wrong cell keeps all of them and gets the focus. */
export function TaskTableFoot({ after, changed }: FootProps) {
  const year = useYear()
  // Fields with an edit conflict wait for a decision; the rest is saved without them.
  const sent = changed.map(row => ({ ...row, changed: row.changed.filter(name => !row.disputed.includes(name)) }))
  const fields = sent.reduce((sum, row) => sum + row.changed.length, 0)
  const wrong = changed.flatMap(row => row.changed.filter(name => row.errors[name]).map(name => cellKey(row, name)))
  const rest = changed.find(row => Object.keys(row.errors).length > 0)
  const disputes = changed.flatMap(row =>
    row.disputes.map(one => ({ ...one, name: cellKey(row, one.name), label: `${row.name}: ${one.label}` })),
  )
  const changes = (kind: string) =>
    sent
      .filter(({ key, changed }) => key.startsWith(kind) && changed.length > 0)
      .map(({ id, change, disputed }) => ({
        id,
        ...(Object.fromEntries(Object.entries(change).filter(([name]) => !disputed.includes(name))) as typeof change),
      }))
  const ask = use(AskImpact)
  const saving = useAction(async () => {
    const parts = { groups: changes('group-'), tasks: changes('task-') }
    if (!(await ask([...parts.groups, ...parts.tasks].some(changesRules) ? parts : null))) return
    const { left } = await changeYear(
      year.id,
      api.admin.categorization({ id: year.id }).parts.patch({ ...parts, removed: [], added: [] }),
      {
        words: ({ left }) => `Zapisano ${countedChanges(fields - left.flatMap(({ now }) => Object.keys(now)).length)}`,
      },
    )
    for (const row of changed) {
      const now = left.find(({ kind, id }) => row.key === `${kind}-${id}`)?.now ?? {}
      row.forgetSent([...row.disputed, ...Object.keys(now)])
    }
  })
  const disputed = saving.busy ? [] : disputes

  function save() {
    const [first] = wrong
    if (first) return goToCell(first)
    if (!rest) saving.run()
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!event.repeat && !saving.busy && fields > 0 && !document.querySelector('dialog[open]')) save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  function discard() {
    for (const row of changed) row.discard()
    // The pressed button disappears.
    goToCell(cellKey(changed[0]!, changed[0]!.changed[0]!))
  }

  return (
    <div className="task-table__foot stack tight" ref={disputed.length > 0 ? marksDisputedFoot : marksTableFoot}>
      <IssuesAfter after={after} />
      {disputed.length > 0 && <Disputes disputes={disputed} />}
      {saving.failure && <Note tone="danger">{saving.failure}</Note>}
      <div className="row">
        <p className="grow">
          <b>{counted(fields, 'zmiana', 'zmiany', 'zmian')}</b>
          {wrong.length > 0 && <span className="error"> {counted(wrong.length, 'błąd', 'błędy', 'błędów')}</span>}
          {wrong.length === 0 && rest && (
            <span className="error">
              {' '}
              {rest.name}: {Object.values(rest.errors)[0]?.[0]}
            </span>
          )}
        </p>
        <button type="button" className="btn" data-tone="quiet" onClick={discard}>
          Cofnij zmiany
        </button>
        <button type="button" className="btn" data-tone="primary" disabled={saving.busy || fields === 0} onClick={save}>
          Zapisz {countedChanges(fields)}
        </button>
      </div>
    </div>
  )
}
