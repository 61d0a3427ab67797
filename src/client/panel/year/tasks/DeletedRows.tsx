import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '#client/api/store.ts'
import { PartForm } from '#client/panel/year/form/PartForm.tsx'
import { GROUP, type Part, PREREQUISITE, TASK } from '#client/panel/year/form/parts.tsx'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { type Draft, forgetDrafts, useDrafts } from '#client/panel/year/model/drafts.ts'
import { type EditedYear, rowsOf } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import type { InputsProps } from '#client/panel/year/model/useRowForm.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { PartKind } from '#domain/year/yearIssue.ts'

/** Drafts of rows that somebody else deleted. Their edits can be saved as a new row or dropped. */
export function DeletedRows() {
  const year = useYear()
  const drafts = useDrafts()
  const deleted = [...useStore(drafts)].filter(([key]) => isDeleted(key, year))
  const heading = useRef<HTMLHeadingElement>(null)

  // The form that had the focus is gone.
  useEffect(() => {
    if (deleted.length > 0 && !document.activeElement?.closest('form, dialog')) heading.current?.focus()
  }, [deleted.length])

  if (deleted.length === 0) return null
  return (
    <section className="card" aria-label="Usunięte w międzyczasie">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          Usunięte w międzyczasie
        </h2>
      </header>
      <div className="card__body stack">
        <Note tone="danger">Ktoś usunął to, co zmieniasz. Twoich zmian nikt jeszcze nie zapisał.</Note>
        {deleted.map(([key, draft]) => {
          const DeletedRow = ROWS[kindOf(key)!]
          return <DeletedRow key={key} draftKey={key} draft={draft} />
        })}
      </div>
    </section>
  )
}

const kindOf = (key: string) => /^(?:new-)?(task|group|prerequisite)-\d/.exec(key)?.[1] as PartKind | undefined

/** A row that somebody else deleted, or a new task of an area that is gone. */
function isDeleted(key: string, year: EditedYear): boolean {
  const [, area] = /^new-task-(\d+)-/.exec(key) ?? []
  if (area) return !year.groups.some(({ id }) => id === Number(area))
  const kind = kindOf(key)
  return kind !== undefined && /-\d+$/.test(key) && !rowsOf(year)[kind].some(({ id }) => key === `${kind}-${id}`)
}

interface DeletedRowProps {
  draftKey: string
  draft: Draft
}

const ROWS: Record<PartKind, (props: DeletedRowProps) => ReactNode> = {
  task: props => <DeletedRow part={TASK} {...props} />,
  group: props => <DeletedRow part={GROUP} Inputs={TypedValues} {...props} />,
  prerequisite: props => <DeletedRow part={PREREQUISITE} Inputs={TypedValues} {...props} />,
}

interface DeletedPartProps<Values extends object, Row, Entered extends { name: string }> extends DeletedRowProps {
  part: Part<Values, Row, Entered>
  Inputs?: (props: InputsProps<Values>) => ReactNode
}

function DeletedRow<Values extends object, Row, Entered extends { name: string }>(
  props: DeletedPartProps<Values, Row, Entered>,
) {
  const { part, draftKey, draft, Inputs } = props
  const year = useYear()
  const drafts = useDrafts()
  return (
    <section className="stack tight">
      <h3>
        {String({ ...draft.edits, ...draft.saved }.name || draft.edits.name)} <small>({part.texts.noun})</small>
      </h3>
      <PartForm
        part={part}
        draft={draftKey}
        initial={draft.saved as Values}
        save={row => changeYear(year.id, part.add(row, year.id), { done: () => forgetDrafts(drafts, draftKey) })}
        saveText={part.texts.addDeleted}
        discardText="Porzuć zmiany"
        Inputs={Inputs}
      />
    </section>
  )
}

function TypedValues<Values extends object>({ form }: InputsProps<Values>) {
  return (
    <dl className="typed">
      {Object.keys(form.values).map(name => {
        const { label, value } = form.field(name as keyof Values & string)
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value || 'nic'}</dd>
          </div>
        )
      })}
    </dl>
  )
}
