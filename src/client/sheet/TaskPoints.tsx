import { formatPoints } from '#domain/points.ts'
import { maxPointsOf, pointsFor, shareOf, type Values } from '#domain/scoring.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { ScoredArea } from './sheet.ts'

/** What the task gives to this area, so that the numbers of a list add up to those of its head. */
export function TaskPoints({ task, area, values }: { task: YearTask; area: ScoredArea; values: Values }) {
  if (task.type === 'REFONLY') {
    return (
      <p className="task__points">
        —<small>niepunktowane</small>
      </p>
    )
  }
  const share = shareOf(task, area.id)
  return (
    <p className="task__points">
      {formatPoints(pointsFor(task, values) * share)} / {formatPoints(maxPointsOf(task) * share)}
      <small>{share < 1 ? 'pkt w tym obszarze' : 'pkt'}</small>
    </p>
  )
}
