import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { NATIONAL_OFFICES } from '#domain/people/roles.ts'
import { Email, Password, passwordsAgree } from './accounts.ts'
import { BodyId, MarkedIds } from './ids.ts'
import { Page, Search } from './panel.ts'
import { CalendarDay } from './review.ts'
import { TalkText } from './talks.ts'

/** Own words at the head of the mail. The letter of a handover, which is in no mail, may be as long as the text of a talk. */
export const MAX_INVITING_WORDS = 500

/** Either a team, a district or a national office; with a last day it is a handover. */
export const NewInvitation = v.pipe(
  v.object({
    email: Email,
    teamId: v.optional(v.nullable(BodyId), null),
    districtId: v.optional(v.nullable(BodyId), null),
    role: v.optional(v.nullable(v.picklist(NATIONAL_OFFICES)), null),
    letter: v.optional(TalkText, null),
    leaveOn: v.optional(v.nullable(CalendarDay), null),
  }),
  v.check(
    ({ teamId, districtId, role }) => [teamId, districtId, role].filter(place => place !== null).length === 1,
    mistake('invited-to-one'),
  ),
  v.check(({ teamId, leaveOn }) => teamId !== null || leaveOn === null, mistake('invited-to-one')),
  v.forward(
    v.partialCheck(
      [['letter'], ['leaveOn']],
      ({ letter, leaveOn }) => leaveOn !== null || (letter?.length ?? 0) <= MAX_INVITING_WORDS,
      mistake('inviting-words-too-long'),
    ),
    ['letter'],
  ),
)

/** As the panel lists them: `returned` did not arrive, `ended` are taken back or declined. */
export const INVITATION_GROUPS = ['returned', 'waiting', 'expired', 'used', 'ended'] as const
export type InvitationGroup = (typeof INVITATION_GROUPS)[number]

export const InvitationFilter = v.object({
  q: v.optional(Search),
  place: v.optional(v.picklist(['team', 'district', 'office'])),
  own: v.optional(v.literal('1')),
  /** `open`: those that can still be used, sent again or withdrawn. */
  group: v.optional(v.picklist([...INVITATION_GROUPS, 'open'])),
  page: v.optional(Page),
})
export type InvitationFilter = v.InferOutput<typeof InvitationFilter>

export const MarkedInvitations = v.object({ invitations: MarkedIds })

export const MendedAddress = v.object({ email: Email })

/** The password of a new account; a person with an account signs in instead. `leave` takes a leader out of the other team. */
export const InvitationUse = v.nullish(
  v.pipe(
    v.object({
      password: v.optional(Password),
      repeatpassword: v.optional(v.string()),
      leave: v.optional(v.boolean()),
    }),
    v.forward(v.partialCheck(...passwordsAgree), ['repeatpassword']),
  ),
  {},
)

export const InvitationKey = v.object({ key: v.pipe(v.string(), v.maxLength(200)) })
