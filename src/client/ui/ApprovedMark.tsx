import type { ReactNode } from 'react'
import type { ShownState } from './reviewStates.ts'

// Apart from the other marks (SheetState.tsx): the ranking shows this one alone.

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

/** Without `name` words beside it say it. */
export const ApprovedMark = ({ name }: { name?: string }) => (
  <Mark state="APPROVED" name={name}>
    {APPROVED_SHAPE}
  </Mark>
)
