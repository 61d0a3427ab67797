import type { ComponentProps, CSSProperties } from 'react'
import { SHOWN_STATES, type ShownState } from '#client/ui/reviewStates.ts'
import { formatLong } from '#domain/scoring/values.ts'

/** A bar of sheets by state, each part as wide as its number. */
export const StageBar = ({ counts, ...bar }: { counts: Record<ShownState, number> } & ComponentProps<'div'>) => (
  <div className="parts" {...bar}>
    {SHOWN_STATES.filter(state => counts[state] > 0).map(state => (
      <i key={state} data-sheet={state} style={{ '--n': counts[state] } as CSSProperties}>
        {formatLong(counts[state])}
      </i>
    ))}
  </div>
)
