import type { ReactNode } from 'react'
import { Note } from '#client/ui/Note.tsx'
import type { RowForm } from './useRowForm.ts'

interface SaveBarProps {
  form: RowForm
  /** What the fields are called, to name the one that is wrong. */
  labels: Record<string, string>
  children?: ReactNode
  yes?: string
}

/** The foot of a form: saving, why it is not possible yet, and whether anything typed is still unsaved. */
export function SaveBar({ form, labels, yes = 'Zapisz', children }: SaveBarProps) {
  const reason = reasonAgainst(form.errors, labels)
  return (
    <>
      {form.failure && <Note tone="danger">{form.failure}</Note>}
      <div className="form__actions">
        <button type="submit" className="btn" data-tone="primary" disabled={!form.isSound || form.busy}>
          {yes}
        </button>
        {form.isChanged && (
          <>
            <button type="button" className="btn" data-tone="quiet" onClick={form.discard}>
              Cofnij zmiany
            </button>
            <span className="unsaved">niezapisane zmiany</span>
            {reason && <span className="error">{reason}</span>}
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

type Errors = Record<string, readonly string[]>

/** Why a row cannot be saved as it is typed: the first wrong field and what is wrong with it. */
export function reasonAgainst(errors: Errors, labels: Record<string, string>): string | null {
  const [name, sentences] = Object.entries(errors)[0] ?? []
  if (!name || !sentences?.[0]) return null
  return `${labels[name] ?? name}: ${sentences[0]}`
}
