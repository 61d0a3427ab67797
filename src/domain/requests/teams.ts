import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { atLeastOne } from './change.ts'
import { BodyId, MarkedIds } from './ids.ts'
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
    shadow: v.optional(v.boolean()),
    locked: v.optional(v.boolean()),
    districtId: v.optional(BodyId),
  }),
  v.check(atLeastOne, mistake('nothing-to-change')),
)

export const MarkedTeamsChange = v.pipe(
  v.object({
    teams: MarkedIds,
    shadow: v.optional(v.boolean()),
    locked: v.optional(v.boolean()),
    districtId: v.optional(BodyId),
  }),
  v.check(({ teams: _, ...change }) => atLeastOne(change), mistake('nothing-to-change')),
)
