import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { MOST_IN_FILE } from '#domain/year/mostInFile.ts'
import { atLeastOne } from './change.ts'
import { BodyId, distinctRows } from './ids.ts'
import { TaskValue } from './sheet.ts'

const PlannedMonth = v.optional(
  v.nullable(v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, mistake('not-a-month')))),
  null,
)

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

const { value } = TaskValue.entries

const PlannedTask = v.object({
  taskId: BodyId,
  value: v.nullable(value),
  month: PlannedMonth,
  expected: v.optional(v.object({ value: v.nullable(value), month: PlannedMonth })),
})

const PlannedPrerequisite = v.object({
  initialTaskId: BodyId,
  planned: v.boolean(),
  month: PlannedMonth,
  expected: v.optional(v.object({ planned: v.boolean(), month: PlannedMonth })),
})

/** With `expected`, a row that has changed since is left as it is. */
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
