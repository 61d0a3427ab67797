import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { atLeastOne } from './change.ts'
import { BodyId, distinctRows, MarkedIds } from './ids.ts'
import { OptionalNote, RemarkText } from './review.ts'
import { Name } from './text.ts'

export const NewDistrict = v.object({
  name: Name,
  shadow: v.optional(v.boolean(), false),
  autoaccept: v.optional(v.boolean(), true),
})

export const DistrictChange = v.pipe(
  v.object({ name: v.optional(Name), shadow: v.optional(v.boolean()), autoaccept: v.optional(v.boolean()) }),
  v.check(atLeastOne, mistake('nothing-to-change')),
)

export const NewTeam = v.object({ name: Name, districtId: v.message(BodyId, mistake('district-missing')) })

export const PanelTeam = v.object({ name: Name, shadow: v.optional(v.boolean(), false), districtId: BodyId })

export const TeamChange = v.pipe(
  v.object({
    name: v.optional(Name),
    /** The name was misspelled: the former one is not kept (rules.md#71). */
    spelling: v.optional(v.boolean()),
    shadow: v.optional(v.boolean()),
    locked: v.optional(v.boolean()),
    /** Goes with `locked` to the leaders and into the history of the sheet. */
    note: v.optional(OptionalNote),
    districtId: v.optional(BodyId),
    groupId: v.optional(v.nullable(BodyId)),
  }),
  v.check(({ spelling: _, note: _note, ...change }) => atLeastOne(change), mistake('nothing-to-change')),
)

export const FormerName = v.object({ name: Name })

export const MarkedTeamsChange = v.pipe(
  v.object({
    teams: MarkedIds,
    shadow: v.optional(v.boolean()),
    locked: v.optional(v.boolean()),
    note: v.optional(OptionalNote),
    districtId: v.optional(BodyId),
    groupId: v.optional(v.nullable(BodyId)),
  }),
  v.check(({ teams: _, note: _note, ...change }) => atLeastOne(change), mistake('nothing-to-change')),
)

export const Merge = v.object({
  reason: RemarkText,
  /** The `version` of the comparison that the caller saw: the merge is rejected when it has changed. */
  expected: v.optional(v.pipe(v.string(), v.maxLength(40))),
})

/** A hufiec (rules.md#81). */
export const TroopGroup = v.object({ name: Name })
export const CoordinatorGroups = v.object({ groups: distinctRows(BodyId, 200) })
