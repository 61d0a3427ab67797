import type { ReactNode } from 'react'
import { Dock } from './Dock.tsx'
import type { SheetEdits } from './edits.ts'
import { AreaList } from './GroupList.tsx'
import { AreaPicker } from './GroupPicker.tsx'
import { AreaView } from './GroupView.tsx'
import { PrerequisiteList } from './PrerequisiteList.tsx'
import type { SheetPosition } from './SectionLink.tsx'
import { Summary } from './Summary.tsx'
import { PREREQUISITES, SUMMARY } from './sections.ts'
import type { Sheet } from './sheet.ts'

export interface SheetViewProps {
  sheet: Sheet
  position: SheetPosition
  /** Without it everything is read-only. */
  edits?: SheetEdits
}

/** A whole sheet: the list of places at the side or folded into a picker, and the chosen one. */
export function SheetView({ children, ...view }: SheetViewProps & { children?: ReactNode }) {
  const { sheet, position } = view
  return (
    <div className="split">
      <nav className="card side wide-only" aria-label="Obszary">
        <AreaList sheet={sheet} position={position} />
      </nav>
      <div className="stack">
        <AreaPicker sheet={sheet} position={position} />
        <PlaceView {...view} />
      </div>
      <Dock sheet={sheet} position={position}>
        {children}
      </Dock>
    </div>
  )
}

function PlaceView({ sheet, position, edits }: SheetViewProps) {
  const { place, shown } = position
  if (place === PREREQUISITES) return <PrerequisiteList sheet={sheet} position={position} edits={edits} />
  if (place === SUMMARY) return <Summary sheet={sheet} position={position} />
  // What a place has unfolded or typed belongs to it alone.
  return <AreaView key={`${place} ${shown}`} sheet={sheet} position={position} edits={edits} />
}
