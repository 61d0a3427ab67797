import type { ReactNode } from 'react'
import { Note } from '#client/ui/Note.tsx'
import type { Dispute, RowForm } from './useRowForm.ts'

interface SaveBarProps {
  form: RowForm
  /** What the fields are called, to name the one that is wrong. */
  labels: Record<string, string>
  /** How a field's value reads where it is not what was typed. */
  say?: (name: string, value: unknown) => string
  children?: ReactNode
  yes?: string
  /** What giving up what is typed is called. */
  no?: string
}

/** The foot of a form: saving, why it is not possible yet, and whether anything typed is still unsaved. */
export function SaveBar({ form, labels, say, yes = 'Zapisz', no = 'Cofnij zmiany', children }: SaveBarProps) {
  const reason = reasonAgainst(form.errors, labels)
  const disputed = form.disputes.length > 0
  return (
    <>
      <Disputes disputes={form.disputes} labels={labels} say={say} />
      {form.failure && !disputed && <Note tone="danger">{form.failure}</Note>}
      <div className="form__actions">
        <button type="submit" className="btn" data-tone="primary" disabled={!form.isSound || form.busy || disputed}>
          {yes}
        </button>
        {form.isChanged && (
          <>
            <button type="button" className="btn" data-tone="quiet" onClick={form.discard}>
              {no}
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

interface DisputesProps {
  disputes: readonly Dispute[]
  labels: Record<string, string>
  /** How a value of a field reads; as it is typed unless said otherwise. */
  say?: ((name: string, value: unknown) => string) | undefined
}

/** Somebody else changed what is being changed here: both values, to choose from. Until then nothing is saved. */
function Disputes({ disputes, labels, say = typed }: DisputesProps) {
  if (disputes.length === 0) return null
  return (
    <Note tone="danger">
      <p>Ktoś w międzyczasie zmienił to samo. Wybierz, co ma zostać:</p>
      <ul className="disputes">
        {disputes.map(({ name, mine, theirs, keepMine, takeTheirs }) => (
          <li key={name}>
            <fieldset className="disputes__one">
              <legend>{labels[name] ?? name}</legend>
              <button type="button" className="btn" onClick={takeTheirs}>
                <span>
                  Zapisane: <b>{say(name, theirs)}</b>
                </span>
              </button>
              <button type="button" className="btn" onClick={keepMine}>
                <span>
                  Twoje: <b>{say(name, mine)}</b>
                </span>
              </button>
            </fieldset>
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** A value as it was typed. */
export function typed(_: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'tak' : 'nie'
  return value === '' ? 'nic' : String(value)
}
