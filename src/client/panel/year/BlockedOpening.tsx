import { useState } from 'react'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Points } from './Points.tsx'

interface BlockedOpeningProps {
  /** Of the button. */
  name: string
  against: readonly string[]
}

export function BlockedOpening({ name, against }: BlockedOpeningProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone="primary" onClick={() => setOpen(true)}>
        {name}
      </button>
      {open && (
        <Dialog title="Jeszcze nie można otworzyć" onClose={() => setOpen(false)}>
          <Points title="Najpierw:" tone="danger" texts={against} />
        </Dialog>
      )}
    </>
  )
}
