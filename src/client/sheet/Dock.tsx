import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { formatTotal } from '#domain/points.ts'
import { PlaceLink, type SheetPosition } from './SectionLink.tsx'
import { nameOf, neighboursOf, type Place } from './sections.ts'
import type { Sheet } from './sheet.ts'

interface DockProps {
  sheet: Sheet
  position: SheetPosition
  /** Whether everything is saved, where there is something to save. */
  children?: ReactNode
}

/** At the bottom of narrow screens: the way on and the category, always in sight. */
export function Dock({ sheet, position, children }: DockProps) {
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
