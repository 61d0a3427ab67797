import { and, desc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { InvitationFilter, InvitationGroup } from '#contract/requests/invitations.ts'
import { firstRowOf, PAGE_ROWS } from '#contract/requests/panel.ts'
import { bothSpellings } from '#domain/people/email.ts'
import { personName } from '#domain/people/personName.ts'
import { maySeePerson } from '#domain/people/roles.ts'
import { matcher } from '#domain/text/search.ts'
import { type User, userById } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { isAboutAddress } from '#server/mail/deliver.ts'
import { authorsSeenBy } from '#server/people/authors.ts'
import { isStillGiven, isWaiting, mayInviteTo, reachOf } from './invitation.ts'
import { describeInvitation } from './sendInvitation.ts'

/** The newest first. */
export const invitationsOf = (reader: User) =>
  describeAll(reader, and(isWaiting, reachOf(reader))).map(({ row }) => row)

type Listed = ReturnType<typeof invitationsOf>[number]

/**
 * Returns one page of the invitations whose place the reader may give, with the number of each group. Letters that did not
 * arrive come first. Used invitations are listed only for people whom the reader may see (rules.md#40).
 */
export function invitationPage(reader: User, { q, place, own, group, page }: InvitationFilter) {
  const isLike = q ? matcher(q) : () => true
  const found = describeAll(reader, undefined)
    .filter(({ row }) =>
      isLike(
        `${bothSpellings(row.email).join(' ')} ${row.place.team?.name ?? row.place.district?.name ?? ''} ${row.by ?? ''}`,
      ),
    )
    .filter(({ row }) => place === undefined || placeOf(row) === place)
    .filter(({ row }) => own === undefined || row.own)
    .map(({ row, invitation, person }) => ({
      ...row,
      group: groupOf(row, invitation),
      endedAt: invitation.usedAt ?? invitation.declinedAt ?? invitation.withdrawnAt,
      isDeclined: invitation.declinedAt !== null,
      usedBy: person && { id: person.id, name: personName(person) },
      person,
    }))
    .filter(({ person }) => person === null || maySeePerson(reader, person))
  const chosen = found
    .filter(row => group === undefined || (group === 'open' ? isOpen(row.group) : row.group === group))
    .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))
  const counts = Object.fromEntries(GROUPS.map(name => [name, found.filter(row => row.group === name).length]))
  const first = firstRowOf(page)
  return {
    rows: chosen.slice(first, first + PAGE_ROWS).map(({ person: _, ...row }) => row),
    total: chosen.length,
    counts: counts as Record<InvitationGroup, number>,
  }
}

const GROUPS: readonly InvitationGroup[] = ['returned', 'expired', 'waiting', 'used', 'ended']

function groupOf({ mail, expired, isGiven }: Listed, invitation: typeof invitations.$inferSelect): InvitationGroup {
  if (invitation.usedAt !== null) return 'used'
  if (invitation.declinedAt !== null || invitation.withdrawnAt !== null) return 'ended'
  if (mail === 'refused' || mail === 'failed') return 'returned'
  return expired || !isGiven ? 'expired' : 'waiting'
}

const isOpen = (group: InvitationGroup) => group !== 'used' && group !== 'ended'

const placeOf = ({ teamId, districtId }: Listed) =>
  teamId !== null ? 'team' : districtId !== null ? 'district' : 'office'

const usedBy = alias(users, 'usedBy')
const teamOfUser = alias(teams, 'teamOfUser')

function describeAll(reader: User, which: SQL | undefined) {
  const rows = db
    .select({
      invitation: invitations,
      team: { id: teams.id, name: teams.name, districtId: teams.districtId, shadow: teams.shadow },
      district: { id: districts.id, name: districts.name },
      mail: {
        id: outbox.id,
        nextTryAt: outbox.nextTryAt,
        sentAt: outbox.sentAt,
        failedAt: outbox.failedAt,
        lastError: outbox.lastError,
      },
      person: usedBy,
      teamOfPerson: teamOfUser,
    })
    .from(invitations)
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(districts, eq(districts.id, invitations.districtId))
    .leftJoin(outbox, eq(outbox.id, invitations.mailId))
    .leftJoin(usedBy, eq(usedBy.id, invitations.usedById))
    .leftJoin(teamOfUser, eq(teamOfUser.id, usedBy.teamId))
    .where(which)
    .orderBy(desc(invitations.id))
    .all()
    .filter(({ invitation, team }) => mayInviteTo(reader, invitation, team))
  const acts = rows.map(({ invitation: { byId, at } }) => [byId, at] as const)
  const authorOf = authorsSeenBy(reader, acts)
  // An import has thousands of one sender.
  const senders = new Map([...new Set(acts.map(([byId]) => byId))].map(id => [id, userById(id)]))
  return rows.map(({ invitation, team, district, mail, person, teamOfPerson }) => ({
    invitation,
    person: person && { ...person, team: teamOfPerson },
    row: {
      ...describeInvitation(invitation),
      ...authorOf(invitation.byId, invitation.at),
      byId: invitation.byId,
      place: { role: invitation.role, team: team && { id: team.id, name: team.name }, district },
      sentAt: invitation.sentAt,
      expired: invitation.expiresAt <= now(),
      isGiven: isStillGiven(invitation, team, senders.get(invitation.byId)),
      leaveOn: invitation.leaveOn,
      askedAt: invitation.askedAt,
      mail: stateOf(mail),
      leavesAt: leavingAt(mail),
    },
  }))
}

/** `refused` for an address that the mail server does not know, `failed` for any other letter given up. */
function stateOf(mail: Pick<typeof outbox.$inferSelect, 'sentAt' | 'failedAt' | 'lastError'> | null) {
  if (!mail || mail.sentAt !== null) return 'sent'
  if (mail.failedAt === null) return 'waiting'
  return isAboutAddress(mail.lastError ?? '') ? 'refused' : 'failed'
}

/** When a letter that is kept back leaves, as after an import; null once its time has come. */
function leavingAt(mail: Pick<typeof outbox.$inferSelect, 'nextTryAt' | 'sentAt' | 'failedAt'> | null) {
  const isKept = mail !== null && mail.sentAt === null && mail.failedAt === null && mail.nextTryAt > now()
  return isKept ? mail.nextTryAt : null
}
