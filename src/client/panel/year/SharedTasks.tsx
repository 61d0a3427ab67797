import { shareOf } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import type { EditedYear, EditorGroup } from './editedYear.ts'

/** Tasks of other areas that share points into this one: they are edited where they stand. */
export function SharedTasks({ year, group }: { year: EditedYear; group: EditorGroup }) {
  const shared = year.tasks.filter(task => task.secondaryGroupId === group.id)
  if (shared.length === 0) return null
  return (
    <p className="task-rows__shared hint">
      Punkty dają tu także:{' '}
      {shared.map(task => `„${task.name}” (${formatValue(task.maxPoints * shareOf(task, group.id))} pkt)`).join(', ')}.
    </p>
  )
}
