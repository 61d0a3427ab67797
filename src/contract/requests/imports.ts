import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { LIST_COLUMNS, MOST_LISTED } from '#domain/troopList.ts'
import { BodyId } from './ids.ts'

/** UTF-16 units: 1,000 rows of 700. */
const LONGEST_LIST = 700_000

const list = {
  text: v.pipe(v.string(), v.maxLength(LONGEST_LIST, mistake('list-too-long'))),
  /** The columns' contents from the left; recognised when left out. */
  columns: v.optional(v.nullable(v.pipe(v.array(v.nullable(v.picklist(LIST_COLUMNS))), v.maxLength(100))), null),
}

export const TroopListText = v.object(list)

export const TroopListImport = v.object({
  ...list,
  decisions: v.optional(
    v.pipe(
      v.array(v.object({ line: BodyId, teamId: v.union([BodyId, v.picklist(['NEW', 'SKIP'])]) })),
      v.maxLength(MOST_LISTED),
    ),
    [],
  ),
  /** Letters leave immediately, not in an hour. */
  sendNow: v.optional(v.boolean(), false),
  /** The numbers that the page showed. An import that would create others writes nothing and returns 409. */
  expected: v.optional(v.object({ teams: v.number(), invitations: v.number() })),
})
