import { X } from 'lucide-react'
import { memo, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SheetViewProps } from './edits.ts'
import { GroupList } from './GroupList.tsx'
import { TaskSearch } from './TaskSearch.tsx'

export const PICKER = 'wybor-obszaru'
export const PICKER_SEARCH = `${PICKER}-szukaj`

type SectionPickerProps = Pick<SheetViewProps, 'sheet' | 'position' | 'talk' | 'checking'>

/** The list of sections for narrow screens. It is made anew for every place, so that choosing one closes it too. */
export function SectionPicker({ sheet, position, ...list }: SectionPickerProps) {
  const place = `${position.section} ${position.task}`
  return <Picker key={place} sheet={useDeferredValue(sheet)} position={position} {...list} />
}

/** Drawn once it is opened. The browser closes it on Escape and gives the focus back. */
const Picker = memo(function Picker({ sheet, position, talk, checking }: SectionPickerProps) {
  const [isDrawn, setDrawn] = useState(false)
  return (
    <div
      id={PICKER}
      popover="auto"
      className="card picker"
      // Before it is seen: the search in it may take the focus at once.
      onBeforeToggle={() => flushSync(() => setDrawn(true))}
    >
      {isDrawn && (
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
          <TaskSearch id={PICKER_SEARCH} sheet={sheet} position={position} />
          <nav aria-label="Obszary">
            <GroupList sheet={sheet} position={position} talk={talk} checking={checking} />
          </nav>
        </>
      )}
    </div>
  )
})
