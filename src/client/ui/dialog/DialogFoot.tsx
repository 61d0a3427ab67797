import type { ComponentProps } from 'react'
import { FormError } from '#client/ui/form/Field.tsx'

interface DialogFootProps extends ComponentProps<'button'> {
  failure?: string | undefined
  onClose: () => void
  tone?: 'primary' | 'danger'
}

/** The end of a form in a dialog: its error, "Anuluj" and the button that sends it, which gets the other props. */
export const DialogFoot = ({ failure, onClose, tone = 'primary', ...submit }: DialogFootProps) => (
  <>
    <FormError message={failure} />
    <div className="dialog__actions row">
      <button type="button" className="btn" onClick={onClose}>
        Anuluj
      </button>
      <button {...submit} type="submit" className="btn" data-tone={tone} />
    </div>
  </>
)
