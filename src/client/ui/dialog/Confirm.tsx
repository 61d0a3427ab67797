import type { ComponentProps, ReactNode } from 'react'
import { FormError } from '#client/ui/form/Field.tsx'
import { Dialog, DialogButton } from './Dialog.tsx'
import { useAction } from './useAction.ts'

interface Question {
  title: string
  /** The effect, in a sentence or two. */
  text?: ReactNode
  yes?: string
  no?: string
  tone?: 'danger' | 'primary'
  /** There is nothing to say yes to. */
  isEmpty?: boolean
  onYes: () => unknown
}

/** Asks before something that cannot be taken back. Stays open and says why when it failed. */
export function Confirm({
  title,
  text,
  yes,
  // A bare yes is answered by a bare no.
  no = yes === undefined ? 'Nie' : 'Anuluj',
  tone = 'danger',
  isEmpty = false,
  onYes,
  onClose,
}: Question & { onClose: () => void }) {
  const action = useAction(async () => {
    await onYes()
    onClose()
  })

  return (
    <Dialog title={title} onClose={onClose}>
      {text}
      <FormError message={action.failure} />
      <div className="dialog__actions row">
        <button type="button" className="btn" onClick={onClose}>
          {no}
        </button>
        <button type="button" className="btn" data-tone={tone} disabled={action.busy || isEmpty} onClick={action.run}>
          {yes ?? 'Tak'}
        </button>
      </div>
    </Dialog>
  )
}

interface ConfirmButtonProps extends Question, Omit<ComponentProps<typeof DialogButton>, 'dialog'> {}

/** `look` is that of the button that asks; that of the answer is `tone`. */
export const ConfirmButton = ({ children, look, disabled, ...question }: ConfirmButtonProps) => (
  <DialogButton look={look} disabled={disabled} dialog={close => <Confirm {...question} onClose={close} />}>
    {children}
  </DialogButton>
)
