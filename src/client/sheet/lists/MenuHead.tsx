import { X } from 'lucide-react'

/** The id of the menu of the whole sheet. */
export const SHEET_MENU = 'wiecej'

/** The head of a popover that narrow screens show at their bottom; wide ones show its content in a row. */
export const MenuHead = ({ name, id }: { name: string; id: string }) => (
  <div className="spread middle narrow-only">
    <b>{name}</b>
    <button type="button" className="icon-btn" aria-label="Zamknij" popoverTarget={id} popoverTargetAction="hide">
      <X aria-hidden="true" />
    </button>
  </div>
)
