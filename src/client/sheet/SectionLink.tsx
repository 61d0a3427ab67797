import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Place, Shown } from './sections.ts'

/** Where the reader is, and how the page that shows the sheet writes a place into its address. */
export interface SheetPosition {
  place: Place
  shown: Shown
  addressOf: (place: Place, shown: Shown) => string
  /** Where a sheet begins that is only a part of its page. */
  beginsAt?: string
}

interface PlaceLinkProps {
  to: Place
  position: SheetPosition
  className?: string
  label?: string
  children: ReactNode
}

/** Leads to another place of the sheet; the reader starts at its top and keeps the chosen tab. */
export function PlaceLink({ to, position, className, label, children }: PlaceLinkProps) {
  const { place, shown, addressOf, beginsAt } = position
  return (
    <Link
      href={addressOf(to, shown)}
      className={className}
      aria-label={label}
      aria-current={to === place ? 'page' : undefined}
      onClick={() => (beginsAt ? document.getElementById(beginsAt)!.scrollIntoView() : scrollTo(0, 0))}
    >
      {children}
    </Link>
  )
}
