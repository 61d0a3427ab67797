import { X } from 'lucide-react'
import type { SheetViewProps } from './edits.ts'
import { GroupList } from './GroupList.tsx'
import { TaskSearch } from './TaskSearch.tsx'

export const PICKER = 'wybor-obszaru'
export const PICKER_SEARCH = `${PICKER}-szukaj`

type SectionPickerProps = Pick<SheetViewProps, 'sheet' | 'position' | 'talk' | 'checking'>

/**
 * The list of sections for narrow screens. The browser closes it on Escape and gives the focus back. It is drawn anew for
 * every place, so that choosing one closes it too.
 */
export function SectionPicker({ sheet, position, talk, checking }: SectionPickerProps) {
  return (
    <div id={PICKER} key={`${position.section} ${position.task}`} popover="auto" className="card picker">
      <div className="spread middle">
        <b>Obszary</b>
        <button
          type="button"
          className="icon-btn"
          aria-label="Zamknij listę obszarów"
          popoverTarget={PICKER}
          popoverTargetAction="hide"
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <TaskSearch id={PICKER_SEARCH} sheet={sheet} position={position} />
      <nav aria-label="Obszary">
        <GroupList sheet={sheet} position={position} talk={talk} checking={checking} />
      </nav>
    </div>
  )
}
