import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { FormError } from '#client/ui/form/Field.tsx'
import { Dialog, DialogButton } from './Dialog.tsx'
import { useAction } from './useAction.ts'

interface Question {
  title: string
  text?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** Nothing can be confirmed yet. */
  isEmpty?: boolean
  /** Makes it a long question: its buttons stay in sight next to this line, and the focus begins at the one that cancels. */
  foot?: string
  onConfirm: () => unknown
}

export function Confirm({
  title,
  text,
  confirmLabel,
  cancelLabel = confirmLabel === undefined ? 'Nie' : 'Anuluj',
  tone = 'danger',
  isEmpty = false,
  foot,
  onConfirm,
  onClose,
}: Question & { onClose: () => void }) {
  const action = useAction(async () => {
    await onConfirm()
    onClose()
  })

  // Enter must neither confirm nor follow the first link of a long text.
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (foot) cancel.current!.focus({ preventScroll: true })
  }, [foot])

  const buttons = (
    <>
      <button type="button" className="btn" ref={cancel} onClick={onClose}>
        {cancelLabel}
      </button>
      <button type="button" className="btn" data-tone={tone} disabled={action.busy || isEmpty} onClick={action.run}>
        {confirmLabel ?? 'Tak'}
      </button>
    </>
  )

  if (foot)
    return (
      <Dialog title={title} size="l" onClose={onClose}>
        {text}
        <div className="dialog__foot row">
          <FormError message={action.failure} />
          <p className="hint">{foot}</p>
          <div className="row">{buttons}</div>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      {text}
      <FormError message={action.failure} />
      <div className="dialog__actions row">{buttons}</div>
    </Dialog>
  )
}

interface ConfirmButtonProps extends Question, Omit<ComponentProps<typeof DialogButton>, 'dialog'> {}

/** `look` styles the button that opens the question, `tone` the one that confirms. */
export const ConfirmButton = ({ children, look, disabled, ...question }: ConfirmButtonProps) => (
  <DialogButton look={look} disabled={disabled} dialog={close => <Confirm {...question} onClose={close} />}>
    {children}
  </DialogButton>
)
