import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { MOST_IN_FILE } from '#domain/year/mostInFile.ts'
import { atLeastOne } from './change.ts'
import { BodyId, distinctRows } from './ids.ts'
import { TaskValue } from './sheet.ts'

const Month = v.nullable(v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, mistake('not-a-month'))))
const PlannedMonth = v.optional(Month, null)

export const PlannedValue = v.object({ ...TaskValue.entries, month: PlannedMonth })
/** May come without a body. */
export const PlannedDone = v.nullish(v.object({ month: PlannedMonth }), {})

export const PlanDecision = v.pipe(
  v.object({
    target: v.optional(v.nullable(v.picklist(LEVELS))),
    aside: v.optional(distinctRows(BodyId, MOST_IN_FILE.groups)),
  }),
  v.check(atLeastOne, mistake('nothing-to-change')),
)

const value = v.nullable(TaskValue.entries.value)
const planned = v.boolean()
const month = v.optional(Month)

const PlannedTask = v.object({
  taskId: BodyId,
  value,
  month: PlannedMonth,
  expected: v.optional(
    v.union([
      v.object({ value, month }),
      v.pipe(
        value,
        v.transform(value => ({ value })),
      ),
    ]),
  ),
})

const PlannedPrerequisite = v.object({
  initialTaskId: BodyId,
  planned,
  month: PlannedMonth,
  expected: v.optional(
    v.union([
      v.object({ planned, month }),
      v.pipe(
        planned,
        v.transform(planned => ({ planned })),
      ),
    ]),
  ),
})

/** With `expected`, a row that has changed since is left as it is; without a month in it, the value alone counts. */
export const PlanChanges = v.object({
  tasks: v.optional(
    distinctRows(PlannedTask, MOST_IN_FILE.tasks, ({ taskId }) => taskId),
    [],
  ),
  prerequisites: v.optional(
    distinctRows(PlannedPrerequisite, MOST_IN_FILE.prerequisites, ({ initialTaskId }) => initialTaskId),
    [],
  ),
})
