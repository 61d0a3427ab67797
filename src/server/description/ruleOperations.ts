import * as v from 'valibot'
import { Named, YearState } from './answerParts.ts'
import { ShownYear } from './sheetOperations.ts'
import { groupColumns, prerequisiteColumns, taskColumns, YearChange } from './yearOperations.ts'

const ComparedYear = v.object({ ...Named.entries, state: YearState })

export const rules = {
  'GET /rules': {
    summary: 'Shows everybody the areas and tasks of the open year, or else of the newest finished one',
    200: v.object({
      year: v.nullable(ShownYear),
      prerequisites: v.array(v.omit(v.object(prerequisiteColumns), ['yearId', 'originId'])),
      groups: v.array(v.omit(v.object(groupColumns), ['yearId', 'originId'])),
      tasks: v.array(v.object(taskColumns)),
    }),
  },
  'GET /rules/changes': {
    summary: "Lists for everybody how that year's rules differ from those of the finished year before",
    200: v.object({ year: v.nullable(ComparedYear), before: v.nullable(ComparedYear), changes: v.array(YearChange) }),
  },
}
