import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { Tabs } from '#client/ui/Tabs.tsx'
import { formatTotal } from '#domain/points.ts'
import type { SheetEdits } from './edits.ts'
import { AreaList, AreaPicker } from './GroupList.tsx'
import { AreaView } from './GroupView.tsx'
import { PrerequisiteList } from './PrerequisiteList.tsx'
import { PlaceLink, type SheetPosition } from './SectionLink.tsx'
import { Summary } from './Summary.tsx'
import { nameOf, neighboursOf, type Place, PREREQUISITES, SUMMARY } from './sections.ts'
import { isClosed, type Sheet } from './sheet.ts'

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

interface DockProps {
  sheet: Sheet
  position: SheetPosition
  /** Whether everything is saved, where there is something to save. */
  children?: ReactNode
}

/** At the bottom of narrow screens: the way on and the category, always in sight. */
function Dock({ sheet, position, children }: DockProps) {
  const { previous, next } = neighboursOf(position.place, sheet)
  const { category, points } = sheet.standing
  const to = (place: Place | undefined, label: string, icon: ReactNode) =>
    place === undefined ? (
      <span className="icon-btn" />
    ) : (
      <PlaceLink to={place} position={position} className="icon-btn" label={`${label}: ${nameOf(place, sheet)}`}>
        {icon}
      </PlaceLink>
    )

  return (
    <nav className="dock narrow-only" aria-label="Poprzedni i następny obszar">
      {to(previous, 'Poprzedni', <ChevronLeft aria-hidden="true" />)}
      <div className="dock__state">
        <span>
          {category && <LevelSymbol level={category} />}
          <b>{category ? levelNames[category].category : 'brak kategorii'}</b> · {formatTotal(points)} pkt
        </span>
        {/* Said aloud at the head of the page already. */}
        <div aria-hidden="true">{children}</div>
      </div>
      {to(next, 'Następny', <ChevronRight aria-hidden="true" />)}
    </nav>
  )
}

/** "Moje zadania" is hidden while a prerequisite is missing: no scored task can be seen yet. */
export function SheetTabs({ sheet, position: { place, shown, addressOf } }: { sheet: Sheet; position: SheetPosition }) {
  const mine = { name: 'Moje zadania', to: addressOf(place, 'moje'), current: shown === 'moje' }
  const all = { name: 'Wszystkie zadania', to: addressOf(place, 'wszystkie'), current: shown === 'wszystkie' }
  return <Tabs label="Które zadania" tabs={isClosed(sheet) ? [all] : [mine, all]} />
}
