import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { focusContent } from '#client/ui/keepFocus.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  size?: 'm' | 'l'
  /** Called before Esc or the cross closes it; false keeps it open. */
  mayClose?: () => boolean
  children: ReactNode
}

/** The browser traps the focus, closes on Esc and restores the focus afterwards. */
export function Dialog({ title, onClose, size = 'm', mayClose = () => true, children }: DialogProps) {
  const id = useId()

  // A late event of an earlier closing must not close a dialog that was opened again.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => event.currentTarget.open || onClose()

  return (
    <dialog
      ref={openWhileMounted}
      className="dialog"
      data-size={size}
      aria-labelledby={id}
      onClose={closed}
      onCancel={event => mayClose() || event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {/* Last, so that the focus starts in the content. */}
      <button
        type="button"
        className="icon-btn dialog__close"
        aria-label="Zamknij"
        onClick={event => mayClose() && event.currentTarget.closest('dialog')!.close()}
      >
        <X aria-hidden="true" />
      </button>
    </dialog>
  )
}

// Closes the dialog before it is removed: a dialog that only disappears leaves the focus nowhere. The element that
// opened it may be removed with it.
function openWhileMounted(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  dialog.showModal()
  return () => {
    dialog.close()
    queueMicrotask(focusContent)
  }
}

interface DialogButtonProps {
  children: ReactNode
  look?: 'danger' | 'primary' | 'quiet' | undefined
  disabled?: boolean | undefined
  dialog: (close: () => void) => ReactNode
}

export function DialogButton({ children, look, disabled, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone={look} disabled={disabled} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
