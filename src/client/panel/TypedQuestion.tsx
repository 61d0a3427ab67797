import { type ReactNode, useState } from 'react'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field, FormError } from '#client/ui/Field.tsx'
import { useAction } from '#client/ui/useAction.ts'

interface TypedQuestionProps {
  title: string
  /** What will happen. */
  text: ReactNode
  /** Asks for what has to be typed. */
  label: string
  isRight: (typed: string) => boolean
  yes: string
  onYes: (typed: string) => Promise<unknown>
  onClose: () => void
}

/** Before what nothing can bring back: a word must be typed first. */
export function TypedQuestion({ title, text, label, isRight, yes, onYes, onClose }: TypedQuestionProps) {
  const [typed, setTyped] = useState('')
  const action = useAction(() => onYes(typed))
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={event => {
          event.preventDefault()
          action.run()
        }}
      >
        {text}
        <Field label={label} autoComplete="off" value={typed} onChange={event => setTyped(event.target.value)} />
        <FormError message={action.failure} />
        <div className="dialog__actions">
          <button type="button" className="btn" onClick={onClose}>
            Anuluj
          </button>
          <button type="submit" className="btn" data-tone="danger" disabled={!isRight(typed.trim()) || action.busy}>
            {yes}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
