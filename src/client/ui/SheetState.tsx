import type { ReactNode } from 'react'
import { APPROVED_SHAPE, Mark } from './ApprovedMark.tsx'
import { REVIEW_STATE_NAMES, type ShownState } from './reviewStates.ts'

export function SheetState({ state }: { state: ShownState }) {
  return (
    <span className="state" data-sheet={state}>
      <StateMark state={state} />
      {REVIEW_STATE_NAMES[state]}
    </span>
  )
}

/** The five marks differ in shape, not in colour alone. Without `name` a mark is decoration. */
export const StateMark = ({ state, name }: { state: ShownState; name?: string }) => (
  <Mark state={state} name={name}>
    {DRAWINGS[state]}
  </Mark>
)

const DRAWINGS: Record<ShownState, ReactNode> = {
  APPROVED: APPROVED_SHAPE,
  SUBMITTED: (
    <>
      <path d="M2 3.2h10.2L18.6 10l-6.4 6.8H2z" />
      <path className="state-mark__sign" d="M6 10h6.2M9.6 7.2l2.8 2.8-2.8 2.8" />
    </>
  ),
  RETURNED: (
    <>
      <path d="M10 .8L19.2 10 10 19.2.8 10z" />
      <path className="state-mark__sign" d="M7.6 6.2L5.2 8.6l2.4 2.4M5.6 8.6h5.6a2.6 2.6 0 0 1 0 5.2H8.8" />
    </>
  ),
  IN_PROGRESS: (
    <>
      <circle className="state-mark__ring" cx="10" cy="10" r="8" />
      <path d="M10 4.6a5.4 5.4 0 0 1 0 10.8z" />
    </>
  ),
  NOT_STARTED: <circle className="state-mark__ring" cx="10" cy="10" r="8" strokeDasharray="3.2 3.08" />,
}
