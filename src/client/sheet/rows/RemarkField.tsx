import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { Subject } from '#client/sheet/model/threads.ts'
import { dropUnsent, keepUnsent, keyOfUnsent, useUnsent } from '#client/sheet/saving/remarkOutbox.ts'
import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { TextareaField } from '#client/ui/form/Field.tsx'
import { showWhole } from '#client/ui/showWhole.ts'
import { mistakeInRemark } from '#domain/review.ts'

interface RemarkFieldProps {
  discussion: Discussion
  about: Subject
  label: string
  send: string
  takesFocus?: boolean
  hint?: string
  /** Buttons before the one that sends. */
  before?: ReactNode
  children?: ReactNode
}

/** The browser stores the text while it is typed; pressing the button sends it as soon as the server can be reached. */
export function RemarkField({ discussion, about, label, send, takesFocus, hint, before, children }: RemarkFieldProps) {
  const key = keyOfUnsent(discussion.place, about)
  const { unsent, rejection } = useUnsent(key)
  const [mistake, setMistake] = useState<ReturnType<typeof mistakeInRemark>>(null)
  const isSending = unsent?.isDue === true
  const [wasSending, setWasSending] = useState(false)
  if (isSending && !wasSending) setWasSending(true)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const own = form.current!
    const box = own.parentElement!.parentElement!
    if (takesFocus) showWhole(own)
    // The first remark replaces this field by the thread, whose field continues.
    return () => {
      if (own.contains(document.activeElement))
        requestAnimationFrame(() => box.querySelector<HTMLElement>('.thread__answer textarea')?.focus())
    }
  }, [takesFocus])

  function keep(text: string, isDue: boolean) {
    const { teamId, yearId } = discussion.place
    setMistake(null)
    setWasSending(isDue)
    if (text === '') dropUnsent(key)
    else keepUnsent(key, { teamId, yearId, about, text, isDue, after: discussion.newest })
  }

  function submit() {
    if (isSending) return
    const text = unsent?.text ?? ''
    const found = mistakeInRemark(text)
    if (found) setMistake(found)
    else keep(text, true)
  }

  const isRejected = rejection !== undefined && unsent !== undefined
  const sentences = useSentences(mistake !== null || isRejected)
  const error = mistake
    ? sentences?.inPolish(mistake)
    : isRejected && sentences
      ? `Nie wysłano: ${sentences.whyFailed(rejection)}`
      : undefined
  return (
    <form
      className="thread__answer"
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TextareaField
        label={label}
        hint={hint}
        rows={2}
        value={unsent?.text ?? ''}
        readOnly={isSending}
        autoFocus={takesFocus}
        errors={error === undefined ? [] : [error]}
        onChange={event => keep(event.target.value, false)}
      />
      <div className="row">
        {before}
        <button type="submit" className="btn" aria-disabled={isSending}>
          {send}
        </button>
        {children}
        <span role="status" className="hint">
          {isSending && 'Wysyłanie… Do tego czasu uwaga czeka w tej przeglądarce.'}
          {wasSending && !unsent && 'Wysłano.'}
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
