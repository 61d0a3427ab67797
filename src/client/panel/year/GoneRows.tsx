import { use, useEffect, useRef, useSyncExternalStore } from 'react'
import { api } from '#client/api/call.ts'
import { Note } from '#client/ui/Note.tsx'
import { changeYear } from './changeYear.ts'
import { type Draft, type Drafts, EditorDrafts } from './drafts.ts'
import type { EditedYear } from './editedYear.ts'
import { enteredGroup, type GroupFields, groupLabels, NewGroupSchema } from './groupFields.ts'
import {
  enteredPrerequisite,
  type PrerequisiteFields,
  PrerequisiteSchema,
  prerequisiteLabels,
} from './prerequisiteFields.ts'
import { SaveBar } from './SaveBar.tsx'
import { TaskForm } from './TaskForm.tsx'
import type { TaskFields } from './taskFields.ts'
import { useRowForm } from './useRowForm.ts'

interface GoneProps {
  year: EditedYear
  /** `task-7` */
  of: string
  draft: Draft
}

const PARTS = {
  task: { Form: GoneTask, is: 'zadanie' },
  group: { Form: GoneGroup, is: 'grupa zadań' },
  prerequisite: { Form: GonePrerequisite, is: 'wymaganie' },
}
type Part = keyof typeof PARTS

/** What somebody deleted while it was being changed here: what was typed is kept, to be added anew or given up. */
export function GoneRows({ year }: { year: EditedYear }) {
  const drafts = use(EditorDrafts)
  return drafts && <Gone year={year} drafts={drafts} />
}

function Gone({ year, drafts }: { year: EditedYear; drafts: Drafts }) {
  const all = useSyncExternalStore(drafts.subscribe, drafts.snapshot)
  const gone = [...all].filter(([key]) => isGone(key, year))
  const heading = useRef<HTMLHeadingElement>(null)

  // The form that was typed in is gone, and the focus with it.
  useEffect(() => {
    if (gone.length > 0 && !document.activeElement?.closest('form, dialog')) heading.current?.focus()
  }, [gone.length])

  if (gone.length === 0) return null
  return (
    <section className="card" aria-label="Usunięte w międzyczasie">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          Usunięte w międzyczasie
        </h2>
      </header>
      <div className="card__body stack">
        <Note tone="danger">Ktoś usunął to, co zmieniasz. Twoich zmian nikt jeszcze nie zapisał.</Note>
        {gone.map(([key, draft]) => {
          const { Form, is } = PARTS[partOf(key)!]
          return (
            <section key={key} className="stack tight">
              <h3>
                {'name' in draft.saved && String(draft.saved.name)} <small>({is})</small>
              </h3>
              <Form year={year} of={key} draft={draft} />
            </section>
          )
        })}
      </div>
    </section>
  )
}

const partOf = (key: string) => /^(task|group|prerequisite)-\d+$/.exec(key)?.[1] as Part | undefined

function isGone(key: string, { tasks, groups, prerequisites }: EditedYear): boolean {
  const part = partOf(key)
  if (!part) return false
  const rows = { task: tasks, group: groups, prerequisite: prerequisites }[part]
  return !rows.some(({ id }) => key === `${part}-${id}`)
}

const NO = 'Porzuć zmiany'
const { tasks, initial } = api.admin.categorization

function GoneTask({ year, of, draft }: GoneProps) {
  const drafts = use(EditorDrafts)!
  return (
    <TaskForm
      year={year}
      id={0}
      of={of}
      saved={draft.saved as TaskFields}
      save={task => changeYear(year.id, tasks.post(task), () => drafts.forget(of))}
      yes="Dodaj jako nowe zadanie"
      no={NO}
    />
  )
}

function GoneGroup({ year, of, draft }: GoneProps) {
  const drafts = use(EditorDrafts)!
  const form = useRowForm({
    of,
    saved: draft.saved as GroupFields,
    schema: NewGroupSchema,
    entered: enteredGroup,
    save: group =>
      changeYear(year.id, tasks.group.post({ ...group, categorizationYearId: year.id }), () => drafts.forget(of)),
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Typed fields={form.fields} labels={groupLabels} />
      <SaveBar form={form} labels={groupLabels} yes="Dodaj jako nową grupę" no={NO} />
    </form>
  )
}

function GonePrerequisite({ year, of, draft }: GoneProps) {
  const drafts = use(EditorDrafts)!
  const form = useRowForm({
    of,
    saved: draft.saved as PrerequisiteFields,
    schema: PrerequisiteSchema,
    entered: enteredPrerequisite,
    save: row => changeYear(year.id, initial.post({ ...row, categorizationYearId: year.id }), () => drafts.forget(of)),
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Typed fields={form.fields} labels={prerequisiteLabels} />
      <SaveBar form={form} labels={prerequisiteLabels} yes="Dodaj jako nowe wymaganie" no={NO} />
    </form>
  )
}

function Typed({ fields, labels }: { fields: object; labels: Record<string, string> }) {
  return (
    <dl className="typed">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name}>
          <dt>{labels[name]}</dt>
          <dd>{String(value) || 'nic'}</dd>
        </div>
      ))}
    </dl>
  )
}
