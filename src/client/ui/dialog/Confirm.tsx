import { type ReactNode, useState } from 'react'
import { FormError } from '#client/ui/form/Field.tsx'
import { Dialog } from './Dialog.tsx'
import { useAction } from './useAction.ts'

interface Question {
  title: string
  /** The effect, in a sentence or two. */
  text?: ReactNode
  yes?: string
  no?: string
  tone?: 'danger' | 'primary'
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
      <div className="dialog__actions">
        <button type="button" className="btn" onClick={onClose}>
          {no}
        </button>
        <button type="button" className="btn" data-tone={tone} disabled={action.busy} onClick={action.run}>
          {yes ?? 'Tak'}
        </button>
      </div>
    </Dialog>
  )
}

interface ConfirmButtonProps extends Question {
  children: ReactNode
  /** Look of the button that asks; that of the answer is `tone`. */
  look?: 'danger' | 'primary' | 'quiet'
  disabled?: boolean
}

export function ConfirmButton({ children, look, disabled, ...question }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone={look} disabled={disabled} onClick={() => setAsking(true)}>
        {children}
      </button>
      {asking && <Confirm {...question} onClose={() => setAsking(false)} />}
    </>
  )
}
