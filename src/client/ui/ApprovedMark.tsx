import type { ReactNode } from 'react'
import type { ShownState } from './reviewStates.ts'

// In a file of its own, because the ranking loads this mark alone (SheetState.tsx has the others).

interface MarkProps {
  state: ShownState
  name?: string
  children: ReactNode
}

export const Mark = ({ state, name, children }: MarkProps) => (
  <svg
    className="state-mark"
    viewBox="0 0 20 20"
    data-sheet={state}
    role={name ? 'img' : undefined}
    aria-label={name}
    aria-hidden={name ? undefined : true}
  >
    {children}
  </svg>
)

export const APPROVED_SHAPE = (
  <>
    <circle cx="10" cy="10" r="9" />
    <path className="state-mark__sign" d="M5.7 10.4l3 3 5.7-6.2" />
  </>
)

/** A mark; without `name` it is decoration next to a text with the same content. */
export const ApprovedMark = ({ name }: { name?: string }) => (
  <Mark state="APPROVED" name={name}>
    {APPROVED_SHAPE}
  </Mark>
)
