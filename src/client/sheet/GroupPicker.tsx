import { AreaList, PlaceSymbol } from './GroupList.tsx'
import type { SheetPosition } from './SectionLink.tsx'
import { nameOf } from './sections.ts'
import type { Sheet } from './sheet.ts'

/** The list of areas folded into one line, for narrow screens. Opened anew for every place, so that choosing closes it. */
export function AreaPicker({ sheet, position }: { sheet: Sheet; position: SheetPosition }) {
  const { place } = position
  return (
    <details key={place} className="card picker narrow-only">
      <summary>
        <PlaceSymbol place={place} sheet={sheet} />
        <b>{nameOf(place, sheet)}</b>
        <small>zmień obszar</small>
      </summary>
      <nav aria-label="Obszary">
        <AreaList sheet={sheet} position={position} />
      </nav>
    </details>
  )
}
