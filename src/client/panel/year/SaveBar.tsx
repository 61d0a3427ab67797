import type { ReactNode } from 'react'
import { useReadOrNull } from '#client/api/useRead.ts'
import { type AuditEntry, actorName } from '#client/panel/auditEntry.ts'
import { auditEntries } from '#client/panel/panelReads.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { useYear } from './editor.ts'
import { useOriginName } from './OriginField.tsx'
import type { RowForm } from './useRowForm.ts'

type Form = Omit<RowForm<object>, 'values' | 'set' | 'field'>

interface SaveBarProps {
  form: Form
  save?: string
  discard?: string
  children?: ReactNode
}

export function SaveBar({ form, save = 'Zapisz', discard = 'Cofnij zmiany', children }: SaveBarProps) {
  const disputed = form.disputes.length > 0
  return (
    <>
      {disputed && <Disputes disputes={form.disputes} />}
      {form.failure && !disputed && <Note tone="danger">{form.failure}</Note>}
      <div className="row">
        {/* Keeps the focus after a save. */}
        <button
          type="submit"
          className="btn"
          data-tone="primary"
          disabled={!(form.isSound || form.isSaved) || form.busy || disputed}
        >
          {save}
        </button>
        {form.isChanged && (
          <>
            <button type="button" className="btn" data-tone="quiet" onClick={form.discard}>
              {discard}
            </button>
            <span className="unsaved">niezapisane zmiany</span>
            {form.reason && <span className="error">{form.reason}</span>}
          </>
        )}
        {form.isSaved && (
          <span className="saved" data-tone="ok" role="status">
            Zapisano
          </span>
        )}
        {children}
      </div>
    </>
  )
}

/** The newest entry of the audit about this field of the row with that key: `task-7`. The fields of the year itself have other keys. */
function lastChangeOf(row: string, field: string, entries: readonly AuditEntry[]) {
  const [, kind = 'year', id] = /^(task|group|prerequisite)-(\d+)$/.exec(row) ?? []
  return entries.find(
    ({ kind: done, after }) =>
      done.startsWith(`${kind}.`) && after && field in after && (id === undefined || after.id === Number(id)),
  )
}

const LastChange = ({ entry }: { entry: AuditEntry | undefined }) =>
  entry && (
    <small>
      {actorName(entry)}, {formatDateTime(entry.time)}
    </small>
  )

/** Shows both values of each field that another editor changed too. Nothing is saved until the user chooses. */
export function Disputes({ disputes }: { disputes: Form['disputes'] }) {
  const year = useYear()
  const names = { year, originName: useOriginName() }
  const entries = useReadOrNull(auditEntries({ year: year.id, page: 1 }))?.rows ?? []
  return (
    <Note tone="danger">
      <p>Ktoś w międzyczasie zmienił to samo. Wybierz, co ma zostać:</p>
      <ul className="disputes">
        {disputes.map(({ name, row, field, label, mine, theirs, keepMine, takeTheirs }) => (
          <li key={name}>
            <fieldset className="disputes__one row tight">
              <legend>{label}</legend>
              <button type="button" className="btn" onClick={takeTheirs}>
                <span>
                  Zapisane: <b>{theirs(names)}</b> <LastChange entry={lastChangeOf(row, field, entries)} />
                </span>
              </button>
              <button type="button" className="btn" onClick={keepMine}>
                <span>
                  Twoje: <b>{mine(names)}</b>
                </span>
              </button>
            </fieldset>
          </li>
        ))}
      </ul>
    </Note>
  )
}
