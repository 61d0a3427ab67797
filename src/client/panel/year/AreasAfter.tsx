import { formatTotal } from '#domain/points.ts'
import { maxPointsIn } from '#domain/scoring.ts'
import { formatValue } from '#domain/values.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import type { EditedYear } from './editedYear.ts'
import type { TaskFields } from './taskFields.ts'

interface AreasAfterProps {
  year: EditedYear
  /** The year with the task as it is typed. */
  after: FullYear
  fields: TaskFields
}

/** What the areas of the task would give then, beside what they ask for. */
export function AreasAfter({ year, after, fields }: AreasAfterProps) {
  const ids = [fields.primaryGroupId, fields.secondaryGroupId]
  return (
    <ul className="areas-after" aria-label="Co dają grupy tego zadania">
      {year.taskGroup
        .filter(group => ids.includes(String(group.id)))
        .map(({ id, name, lesnaThreshold, puszczanskaThreshold }) => {
          const now = maxPointsIn(id, year.tasks)
          const then = maxPointsIn(id, after.tasks)
          return (
            <li key={id}>
              {name}: {now === then ? '' : `${formatTotal(now)} → `}
              <b>{formatTotal(then)} pkt</b>{' '}
              <small>
                leśna od {formatValue(lesnaThreshold)}, puszczańska od {formatValue(puszczanskaThreshold)}
              </small>
            </li>
          )
        })}
    </ul>
  )
}
