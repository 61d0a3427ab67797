import type { ReactNode } from 'react'
import type { RowForm } from '#client/panel/year/model/useRowForm.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Conflict } from './Conflict.tsx'

interface SaveBarProps<Values extends object> {
  /** The key of the row: `prerequisite-7`. */
  row: string
  form: RowForm<Values>
  save?: string | undefined
  discard?: string | undefined
  children?: ReactNode
}

export function SaveBar<Values extends object>(props: SaveBarProps<Values>) {
  const { row, form, save = 'Zapisz', discard = 'Cofnij zmiany', children } = props
  return (
    <>
      {form.conflict && (
        <Conflict
          row={{ key: row, specs: form.specs, saved: form.saved, values: form.values }}
          conflict={form.conflict}
        />
      )}
      {form.failure && !form.conflict && <Note tone="danger">{form.failure}</Note>}
      <div className="row">
        {/* Keeps the focus after a save. */}
        <button
          type="submit"
          className="btn"
          data-tone="primary"
          disabled={!(form.isReady || form.isSaved) || form.busy}
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
