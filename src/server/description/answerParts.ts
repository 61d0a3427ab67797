import * as v from 'valibot'
import { LEVELS } from '#domain/levels.ts'
import { MAIL_SETTINGS } from '#domain/review.ts'
import { ROLES } from '#domain/roles.ts'
import { YEAR_STATES } from '#domain/year/year.ts'

// What answers of several groups are made of.

/** Ids, places and counts; points may be decimal. */
export const Whole = v.pipe(v.number(), v.integer())

export const Time = v.pipe(v.string(), v.isoTimestamp())

export const Named = v.object({ id: Whole, name: v.string() })
export const Address = v.object({ id: Whole, email: v.string() })
/** `name` is null for a person who gave none. */
export const KnownPerson = v.object({ ...Address.entries, name: v.nullable(v.string()) })

/** Of several that were acted on at once, each by itself. */
export const Marked = v.object({
  done: v.array(Whole),
  refused: v.array(v.object({ id: Whole, code: v.string() })),
})

export const Level = v.picklist(LEVELS)
export const Tokens = v.object({ polowa: Whole, lesna: Whole, puszczanska: Whole })

export const PlacedTeam = v.object({
  place: Whole,
  teamId: Whole,
  name: v.string(),
  district: v.string(),
  points: v.number(),
  category: Level,
  tokens: Tokens,
  approved: v.boolean(),
})

/** `previousPlace` is null for a troop that is new, and for all where there is nothing to compare with. */
export const RankingRow = v.object({
  ...PlacedTeam.entries,
  previousPlace: v.nullable(Whole),
  shadow: v.boolean(),
})

export const YearState = v.picklist(YEAR_STATES)

/** How many symbols the two higher categories ask for. */
export const symbolCounts = {
  lesnaLesneThreshold: Whole,
  lesnaPuszczanskieThreshold: Whole,
  puszczanskaLesnaThreshold: Whole,
  puszczanskaPuszczanskieThreshold: Whole,
}

export const Me = v.object({
  ...Address.entries,
  firstName: v.string(),
  lastName: v.string(),
  role: v.picklist(ROLES),
  activated: v.boolean(),
  createdAt: Time,
  lastLogin: v.nullable(Time),
  team: v.nullable(
    v.object({
      id: Whole,
      name: v.string(),
      shadow: v.boolean(),
      locked: v.boolean(),
      createdAt: Time,
      district: Named,
    }),
  ),
  teamAccepted: v.boolean(),
  districtAdmin: v.nullable(v.string()),
  districtAdminId: v.nullable(Whole),
  mails: v.picklist(MAIL_SETTINGS),
})
