import type { LastYear } from '#client/sheet/model/lastYear.ts'
import type { ScoredGroup } from '#client/sheet/model/sheet.ts'
import { formatTotal, shownTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'

interface GroupLastYearProps {
  group: ScoredGroup
  lastYear: LastYear | null | undefined
}

/** "rok temu leśny, 45 pkt ▼ 19", naming the symbol if it changed; nothing for a group that is new. */
export function GroupLastYear({ group, lastYear }: GroupLastYearProps) {
  const then = lastYear?.groups.get(group.id)
  if (!then) return null
  return (
    <span className="last-year hint">
      <span className="last-year__when">rok temu </span>
      {then.symbol !== group.achievedSymbol && (
        <span className="last-year__symbol">{levelNames[then.symbol].symbol}, </span>
      )}
      <PointsThen then={then} now={group.collectedSplitPoints} most={group.maxSplitPoints} />
    </span>
  )
}

/** "rok temu leśna, 812 pkt". */
export function SheetLastYear({ lastYear }: { lastYear: LastYear | null | undefined }) {
  if (!lastYear) return null
  const { category, points, year } = lastYear
  return (
    <span className="hint" title={year.name}>
      rok temu {category ? levelNames[category].category : 'bez kategorii'}, {formatTotal(points)} pkt
    </span>
  )
}

interface PointsThenProps {
  then: { points: number; maxPoints: number }
  now: number
  most: number
}

/** Shows the change if both years have the same maximum, otherwise last year's maximum. */
function PointsThen({ then, now, most }: PointsThenProps) {
  const isSame = Math.abs(then.maxPoints - most) < 1e-6
  return (
    <>
      {formatTotal(then.points)}
      {!isSame && ` z ${formatTotal(then.maxPoints)}`}
      <span className="last-year__unit">{'\u00a0'}pkt</span>
      {isSame && <Change by={shownTotal(now) - shownTotal(then.points)} />}
    </>
  )
}

function Change({ by }: { by: number }) {
  if (by === 0) return null
  return (
    <span className="last-year__change" data-way={by > 0 ? 'up' : 'down'}>
      {' '}
      <span aria-hidden="true">
        {by > 0 ? '▲' : '▼'} {Math.abs(by)}
      </span>
      <span className="visually-hidden">
        (teraz o {Math.abs(by)} pkt {by > 0 ? 'więcej' : 'mniej'})
      </span>
    </span>
  )
}
