import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { MOST_IN_FILE } from '#domain/year/mostInFile.ts'
import { BodyId, distinctRows } from './ids.ts'
import { TaskValue } from './sheet.ts'

const value = v.optional(v.nullable(TaskValue.entries.value), null)
const month = v.optional(
  v.nullable(v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, mistake('not-a-month')))),
  null,
)

/** The number and the month of a task that is mine; what is left out is taken off. May come without a body. */
export const MineRequest = v.nullish(v.object({ value, month }), { value: null, month: null })

export const TargetRequest = v.object({ target: v.nullable(v.picklist(LEVELS)) })

const Row = v.object({ mine: v.boolean(), value, month })

/** With `expected`, a row that has changed since is left as it is. Without `mine` a number and a month are ignored. */
export const MineChanges = v.object({
  tasks: distinctRows(
    v.object({ taskId: BodyId, ...Row.entries, expected: v.optional(Row) }),
    MOST_IN_FILE.tasks,
    ({ taskId }) => taskId,
  ),
})
