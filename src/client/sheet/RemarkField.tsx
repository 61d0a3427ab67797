import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { TextareaField } from '#client/ui/Field.tsx'
import { inPolish, whyFailed } from '#client/ui/messages.ts'
import { mistakeInRemark } from '#domain/remark.ts'
import { refusalOfRemark } from './sendRemarks.ts'
import type { Talk } from './talk.ts'
import type { Subject } from './threads.ts'
import { dropUnsent, keepUnsent, keyOfUnsent, subscribeToUnsent, unsentAt, versionOfUnsent } from './unsentRemarks.ts'

interface RemarkFieldProps {
  talk: Talk
  about: Subject
  label: string
  /** What the button says. */
  send: string
  takesFocus?: boolean
  /** Other buttons beside it. */
  children?: ReactNode
}

/** What is typed is kept by the browser at once; pressing the button sends it as soon as the server can be reached. */
export function RemarkField({ talk, about, label, send, takesFocus, children }: RemarkFieldProps) {
  const key = keyOfUnsent(talk.place, about)
  useSyncExternalStore(subscribeToUnsent, versionOfUnsent)
  const unsent = unsentAt(key)
  const [mistake, setMistake] = useState<string>()
  const refusal = refusalOfRemark(key)
  const isSending = unsent?.isDue === true

  function keep(text: string, isDue: boolean) {
    const { teamId, yearId } = talk.place
    setMistake(undefined)
    if (text === '') dropUnsent(key)
    else keepUnsent(key, { teamId, yearId, about, text, isDue, after: talk.newest })
  }

  function submit() {
    if (isSending) return
    const text = unsent?.text ?? ''
    const found = mistakeInRemark(text)
    if (found) setMistake(inPolish(found))
    else keep(text, true)
  }

  const error = mistake ?? (refusal !== undefined && unsent ? `Nie wysłano: ${whyFailed(refusal)}` : undefined)
  return (
    <form
      className="thread__answer"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TextareaField
        label={label}
        rows={2}
        value={unsent?.text ?? ''}
        readOnly={isSending}
        autoFocus={takesFocus}
        errors={error === undefined ? [] : [error]}
        onChange={event => keep(event.target.value, false)}
      />
      <div className="row">
        <button type="submit" className="btn" aria-disabled={isSending}>
          {send}
        </button>
        {children}
        <span role="status" className="hint">
          {isSending && 'Wysyłanie… Do tego czasu uwaga czeka w tej przeglądarce.'}
        </span>
        {isSending && (
          <button type="button" className="link-button" onClick={() => keep(unsent.text, false)}>
            Zmień treść
          </button>
        )}
      </div>
    </form>
  )
}
