import { ChevronDown, Menu, X } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { GroupList } from './GroupList.tsx'
import { TaskSearch } from './TaskSearch.tsx'

export const PICKER = 'wybor-obszaru'
/** Names the page in sight on narrow screens, and opens the list of the others. */
export const PickerButton = ({ name }: { name: string }) => (
  <button type="button" className="picker-button hint narrow-only" popoverTarget={PICKER}>
    <Menu aria-hidden="true" />
    <b>{name}</b>
    <ChevronDown aria-hidden="true" />
  </button>
)

export const PICKER_SEARCH = `${PICKER}-szukaj`

/**
 * The list of sections for narrow screens. Rendered when it is first opened. The browser closes it on Escape and restores
 * the focus.
 */
export function SectionPicker(view: SheetViewProps) {
  const [isRendered, setRendered] = useState(false)
  return (
    <div
      id={PICKER}
      popover="auto"
      className="card picker"
      // Before it is visible, so that the search in it can take the focus.
      onBeforeToggle={() => flushSync(() => setRendered(true))}
    >
      {isRendered && (
        <>
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
          <TaskSearch id={PICKER_SEARCH} {...view} />
          <nav aria-label="Obszary">
            <GroupList {...view} />
          </nav>
        </>
      )}
    </div>
  )
}
