import { type ReactNode, useState } from 'react'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { DialogFoot } from '#client/ui/dialog/DialogFoot.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Field } from '#client/ui/form/Field.tsx'

interface TypedQuestionProps {
  title: string
  text: ReactNode
  label: string
  isValid: (typed: string) => boolean
  confirm: string
  onConfirm: (typed: string) => Promise<unknown>
  onClose: () => void
}

/** A question before an action that cannot be undone: the user types a word to confirm. */
export function TypedQuestion({ title, text, label, isValid, confirm, onConfirm, onClose }: TypedQuestionProps) {
  const [typed, setTyped] = useState('')
  const action = useAction(() => onConfirm(typed))
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
        <DialogFoot
          failure={action.failure}
          onClose={onClose}
          tone="danger"
          disabled={!isValid(typed.trim()) || action.busy}
        >
          {confirm}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
