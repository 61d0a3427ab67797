import type { ComponentProps, ReactNode } from 'react'
import { FormError } from '#client/ui/form/Field.tsx'
import { Dialog, DialogButton } from './Dialog.tsx'
import { useAction } from './useAction.ts'

interface Question {
  title: string
  text?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** Nothing can be confirmed: only the button that closes is shown. */
  isEmpty?: boolean
  onConfirm: () => unknown
}

export function Confirm({
  title,
  text,
  confirmLabel,
  cancelLabel = confirmLabel === undefined ? 'Nie' : 'Anuluj',
  tone = 'danger',
  isEmpty = false,
  onConfirm,
  onClose,
}: Question & { onClose: () => void }) {
  const action = useAction(async () => {
    await onConfirm()
    onClose()
  })

  return (
    <Dialog title={title} onClose={onClose}>
      {text}
      <FormError message={action.failure} />
      <div className="dialog__actions row">
        <button type="button" className="btn" onClick={onClose}>
          {cancelLabel}
        </button>
        <button type="button" className="btn" data-tone={tone} disabled={action.busy || isEmpty} onClick={action.run}>
          {confirmLabel ?? 'Tak'}
        </button>
      </div>
    </Dialog>
  )
}

interface ConfirmButtonProps extends Question, Omit<ComponentProps<typeof DialogButton>, 'dialog'> {}

/** `look` styles the button that opens the question, `tone` the one that confirms. */
export const ConfirmButton = ({ children, look, disabled, before, ...question }: ConfirmButtonProps) => (
  <DialogButton
    look={look}
    disabled={disabled}
    before={before}
    dialog={close => <Confirm {...question} onClose={close} />}
  >
    {children}
  </DialogButton>
)
