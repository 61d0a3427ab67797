import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { Subject } from '#client/sheet/model/threads.ts'
import { TextareaField } from '#client/ui/form/Field.tsx'
import { showWhole } from '#client/ui/showWhole.ts'
import { Sending } from './Sending.tsx'
import { useRemark } from './useRemark.ts'

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

/** A field for a remark, with the button that sends it. */
export function RemarkField({ discussion, about, label, send, takesFocus, hint, before, children }: RemarkFieldProps) {
  const remark = useRemark(discussion, about)
  const { text = '', isSending, error, keep } = remark
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

  return (
    <form
      className="thread__answer"
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        remark.send(text)
      }}
    >
      <TextareaField
        label={label}
        hint={hint}
        rows={2}
        value={text}
        readOnly={isSending}
        autoFocus={takesFocus}
        errors={error === undefined ? [] : [error]}
        onChange={event => keep(event.target.value || null)}
      />
      <div className="row">
        {before}
        <button type="submit" className="btn" aria-disabled={isSending}>
          {send}
        </button>
        {children}
        <Sending {...remark} />
      </div>
    </form>
  )
}
