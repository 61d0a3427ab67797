import type { ReactNode } from 'react'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Left } from '#domain/left.ts'
import { formatMissing, formatTotal } from '#domain/scoring/points.ts'
import { maxPointsOf, pointsFor, shareOf } from '#domain/scoring/scoring.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { SectionLink } from './SectionLink.tsx'
import type { ScoredGroup } from './sheet.ts'

interface LeftAreaProps extends AreaHeadProps {
  isFolded: boolean
  children: ReactNode
}

/** An area with the rows that are left in it. */
export function LeftArea({ isFolded, children, ...head }: LeftAreaProps) {
  return isFolded ? (
    <details className="left__area fold">
      <summary>
        <AreaHead {...head} isPlain />
      </summary>
      <ul>{children}</ul>
    </details>
  ) : (
    <section className="left__area" aria-label={head.group.name}>
      <AreaHead {...head} />
      <ul>{children}</ul>
    </section>
  )
}

interface AreaHeadProps {
  group: ScoredGroup
  left: readonly Left<YearTask>[]
  /** The name is no link, because the whole head folds the area. */
  isPlain?: boolean
  view: SheetViewProps
}

function AreaHead({ group, left, isPlain, view: { sheet, position } }: AreaHeadProps) {
  const { next, achievedSymbol, collectedSplitPoints: points } = group
  const toTake = left.reduce(
    (sum, { task }) => sum + (maxPointsOf(task) - pointsFor(task, sheet.entries.values)) * shareOf(task, group.id),
    0,
  )
  return (
    <div className="left__area-head">
      <LevelSymbol level={achievedSymbol} />
      <div>
        <h3>
          {isPlain ? (
            group.name
          ) : (
            <SectionLink to={group.id} position={position}>
              {group.name}
            </SectionLink>
          )}
        </h3>
        <p className="hint">
          {next ? (
            <>
              do {levelNames[next.level].symbolOf} brakuje <b>{formatMissing(next.points)} pkt</b>
            </>
          ) : (
            `symbol ${levelNames[achievedSymbol].symbol}, ${formatTotal(points)} pkt`
          )}
          {toTake > 0 && (
            <span className="wide-only">
              , tu do wzięcia <b>{formatTotal(toTake)}</b>
            </span>
          )}
        </p>
      </div>
      <p className="left__count">
        <small>zostało</small> <b>{left.length}</b>
      </p>
    </div>
  )
}
