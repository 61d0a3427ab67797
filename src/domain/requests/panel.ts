import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { NATIONAL_OFFICES, ROLES } from '#domain/roles.ts'
import { MarkedIds, PathId } from './ids.ts'
import { MAX_NAME } from './text.ts'

// What the panel's lists and role changes accept in their addresses.

/** How many rows a page of the panel's lists has. */
export const PAGE_ROWS = 50

/** How many rows stand before a page; pages count from 1, which is also the one that nobody named. */
export const firstRowOf = (page = 1) => (page - 1) * PAGE_ROWS

export const USER_SORTS = ['email', 'lastLogin', 'createdAt'] as const

const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.toNumber())
const Search = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME))

export const UserFilter = v.object({
  q: v.optional(Search),
  role: v.optional(v.picklist(ROLES)),
  district: v.optional(PathId),
  activated: v.optional(v.picklist(['true', 'false'])),
  /** Leaders without any troop, or waiting to be let into one. */
  team: v.optional(v.picklist(['none', 'waiting'])),
  sort: v.optional(v.picklist(USER_SORTS)),
  page: v.optional(Page),
})
export type UserFilter = v.InferOutput<typeof UserFilter>

/** The e-mail search of "Dodaj osobę": from three letters on. */
export const EmailSearch = v.object({ q: v.optional(v.pipe(Search, v.minLength(3, mistake('search-too-short')))) })

export const TeamFilter = v.object({
  q: v.optional(Search),
  district: v.optional(PathId),
  /** Troops that nobody leads, for which somebody waits, whose sheet is locked, or that are hidden. */
  only: v.optional(v.picklist(['leaderless', 'waiting', 'locked', 'hidden'])),
  page: v.optional(Page),
})
export type TeamFilter = v.InferOutput<typeof TeamFilter>

export const AuditFilter = v.object({
  person: v.optional(PathId),
  team: v.optional(PathId),
  year: v.optional(PathId),
  kind: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,40}(\.[a-z-]{1,40})?$/))),
  page: v.optional(Page),
})
export type AuditFilter = v.InferOutput<typeof AuditFilter>

export const MarkedUsers = v.object({ users: MarkedIds })

export const AdminsOf = v.object({ role: v.picklist(NATIONAL_OFFICES) })
export const OwnerOnTeam = v.object({ id: PathId, team: PathId })
export const RoleChange = v.object({ id: PathId, role: v.picklist([...NATIONAL_OFFICES, 'USER']) })
export const DistrictRoleChange = v.object({
  id: PathId,
  role: v.picklist(['DISTRICT_COORDINATOR', 'USER']),
  district: PathId,
})

/** One district's part of the overview; without it the whole reach. */
export const OverviewFilter = v.object({ district: v.optional(PathId) })

/** What stands in the columns of the table troop × area or troop × task. */
export const MATRICES = ['group', 'task'] as const
export type MatrixOf = (typeof MATRICES)[number]
export const MatrixFilter = v.object({ by: v.picklist(MATRICES), district: v.optional(PathId) })
