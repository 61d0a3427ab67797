import { formatPoints } from '#domain/scoring/points.ts'
import { maxPointsOf, shareOf } from '#domain/scoring/scoring.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

interface TaskPointsProps {
  task: YearTask
  groupId: number
  points: number
}

/** The points for this group, so that the numbers of a list add up to its head. */
export function TaskPoints({ task, groupId, points }: TaskPointsProps) {
  if (task.type === 'REFONLY')
    return (
      <p className="task__points hint" data-none="">
        niepunktowane
      </p>
    )
  const share = shareOf(task, groupId)
  return (
    <p className="task__points hint">
      <b>{formatPoints(points * share)}</b> <span>z {formatPoints(maxPointsOf(task) * share)} pkt</span>
    </p>
  )
}
