import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { NATIONAL_OFFICES, ROLES } from '#domain/people/roles.ts'
import { MarkedIds, PathId } from './ids.ts'
import { CalendarDay } from './review.ts'
import { MAX_NAME } from './text.ts'

export const PAGE_ROWS = 50

export const firstRowOf = (page = 1) => (page - 1) * PAGE_ROWS

const USER_SORTS = ['email', 'lastLogin', 'createdAt'] as const

export const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.toNumber())
export const Search = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME))

export const UserFilter = v.object({
  q: v.optional(Search),
  role: v.optional(v.picklist(ROLES)),
  district: v.optional(PathId),
  activated: v.optional(v.picklist(['true', 'false'])),
  team: v.optional(v.picklist(['none', 'waiting'])),
  sort: v.optional(v.picklist(USER_SORTS)),
  page: v.optional(Page),
})
export type UserFilter = v.InferOutput<typeof UserFilter>

export const PeopleCount = v.pick(UserFilter, ['q', 'district'])

export const EmailSearch = v.object({ q: v.optional(v.pipe(Search, v.minLength(3, mistake('search-too-short')))) })

export const TeamFilter = v.object({ q: v.optional(Search), page: v.optional(Page) })
export type TeamFilter = v.InferOutput<typeof TeamFilter>

export const AuditFilter = v.object({
  person: v.optional(PathId),
  team: v.optional(PathId),
  year: v.optional(PathId),
  kind: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,40}(\.[a-z-]{1,40})?$/))),
  from: v.optional(CalendarDay),
  to: v.optional(CalendarDay),
  q: v.optional(Search),
  page: v.optional(Page),
  /** The newest 5,000 instead of a page. */
  all: v.optional(v.literal('1')),
})
export type AuditFilter = v.InferOutput<typeof AuditFilter>

export const MarkedUsers = v.object({ users: MarkedIds })
export const AccessAnswers = v.object({ users: MarkedIds, outcome: v.picklist(['GRANTED', 'REFUSED']) })
export const MarkedMails = v.object({ mails: MarkedIds })

export const AdminsOf = v.object({ role: v.picklist(NATIONAL_OFFICES) })
export const OwnerOnTeam = v.object({ id: PathId, team: PathId })
export const TeamPair = v.object({ id: PathId, other: PathId })
export const RoleChange = v.object({ id: PathId, role: v.picklist([...NATIONAL_OFFICES, 'USER']) })
export const DistrictRoleChange = v.object({
  id: PathId,
  role: v.picklist(['DISTRICT_COORDINATOR', 'USER']),
  district: PathId,
})

/** `mine`: the caller takes over the invitations that the person may not send any more. */
export const LostInvitations = v.object({ invitations: v.optional(v.picklist(['mine'])) })

/** Without a district: all in reach. Without a year: the OPEN one. */
export const OverviewFilter = v.object({ district: v.optional(PathId), year: v.optional(PathId) })

const MATRICES = ['group', 'task'] as const
export type MatrixOf = (typeof MATRICES)[number]
export const MatrixFilter = v.object({ by: v.picklist(MATRICES), ...OverviewFilter.entries })
