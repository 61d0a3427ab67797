import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { NewInvitation } from '#contract/requests/invitations.ts'
import { warsawDay } from '#domain/deadline.ts'
import { personName } from '#domain/people/personName.ts'
import { isLeader, mayEnterPanel, mayHaveTeam, maySeePerson } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { hashOf, randomKey } from '#server/auth/secrets.ts'
import { type User, userByEmail, userById } from '#server/auth/user.ts'
import { DAY, HOUR, inFuture, now, SECOND } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { invitationKeys, invitations } from '#server/database/schema/invitations.ts'
import { outbox } from '#server/database/schema/records.ts'
import { remember } from '#server/database/undo.ts'
import { invitationMail } from '#server/mail/accountTexts.ts'
import { queueLetter, withdrawLetters } from '#server/mail/letters.ts'
import { decide, type Place, teamOf } from '#server/people/claims.ts'
import {
  claimOf,
  districtOf,
  type Invitation,
  isAt,
  isStillGiven,
  isWaiting,
  mayInviteTo,
  placeInWords,
} from './invitation.ts'

// Only a used invitation gives its place (useInvitation.ts). Until then users who may give that place can resend, correct
// and withdraw it.

export const INVITATION_LASTS = 14 * DAY
const FORGOTTEN_AFTER = 90 * DAY

/** @throws 400, 403, 404, 409, 429 */
export function invite(
  actor: User,
  { email, teamId, districtId, role, letter, leaveOn }: InferOutput<typeof NewInvitation>,
) {
  const place: Place = { teamId, districtId, role: role ?? (teamId === null ? 'DISTRICT_COORDINATOR' : 'USER') }
  refuseGiving(actor, place)
  if (email === actor.email) throw new Problem('own-address', { field: 'email' })
  refuseKnown(actor, email, place)
  if (leaveOn !== null) refuseHandover(actor, place, leaveOn)
  return describeInvitation(atomically(() => insertInvitation(actor, email, place, { letter, leaveOn })))
}

/** Writes and mails an invitation. Call it inside a transaction. @throws 429; nothing else is checked */
export function insertInvitation(
  actor: User,
  email: string,
  place: Place,
  { letter = null, leaveOn = null }: Partial<Pick<Invitation, 'letter' | 'leaveOn'>> = {},
): Invitation {
  const invitation = db
    .insert(invitations)
    .values({ email, ...place, byId: actor.id, at: now(), sentAt: now(), expiresAt: now(), letter, leaveOn })
    .returning()
    .get()
  return sendKey(actor, 'invitation.send', invitation)
}

/** Mails a new key, which replaces the one before and lasts 14 days. The letter counts in the actor's budget. @throws 429 */
function sendKey(
  actor: User,
  kind: 'invitation.send' | 'invitation.resend' | 'invitation.readdress',
  invitation: Invitation,
): Invitation {
  const { id, email, byId, role, teamId, districtId } = invitation
  recordChange(actor, kind, { teamId, districtId }, null, { role })
  const key = randomKey(32)
  db.insert(invitationKeys)
    .values({ hash: hashOf(key), invitationId: id })
    .run()
  const mail = invitationMail(placeInWords(invitation), personName(userById(byId)!), key, invitation)
  const sent = { sentAt: now(), expiresAt: inFuture(INVITATION_LASTS), mailId: queueLetter(actor, email, mail) }
  return db.update(invitations).set(sent).where(eq(invitations.id, id)).returning().get()!
}

/** Sends a new letter in place of the one before, at most once an hour. @throws 403, 404, 409, 429 */
export function sendInvitationAgain(actor: User, id: number) {
  const invitation = ownInvitation(actor, id)
  const since = Date.now() - Date.parse(invitation.sentAt)
  if (since < HOUR) throw new Problem('too-many-attempts', { retryAfter: Math.ceil((HOUR - since) / SECOND) })
  return describeInvitation(
    atomically(() => {
      dropLetter(invitation)
      return sendKey(actor, 'invitation.resend', takenOverBy(actor, invitation))
    }),
  )
}

/** Corrects the address and mails a new key there. @throws 403, 404, 409, 429 */
export function mendAddress(actor: User, id: number, email: string) {
  const invitation = ownInvitation(actor, id)
  if (email === actor.email) throw new Problem('own-address', { field: 'email' })
  refuseKnown(actor, email, invitation)
  const mended = atomically(() => {
    dropLetter(takenOverBy(actor, invitation))
    // The letter of a handover is for the successor whom its author named.
    const set = { email, ...(actor.id !== invitation.byId && { letter: null }) }
    const readdressed = db.update(invitations).set(set).where(eq(invitations.id, id)).returning().get()!
    return sendKey(actor, 'invitation.readdress', readdressed)
  })
  return describeInvitation(mended)
}

/**
 * An invitation belongs to the last person who sent it, because the former sender may have lost the right; that sender's own
 * words are dropped. A handover stays the leaving leader's as long as they lead the team; then it is a plain invitation.
 */
function takenOverBy(actor: User, invitation: Invitation): Invitation {
  const staysOwn = invitation.leaveOn !== null || invitation.byId === actor.id
  if (staysOwn && isStillGiven(invitation)) return invitation
  const taken = { byId: actor.id, leaveOn: null, letter: null }
  return db.update(invitations).set(taken).where(eq(invitations.id, invitation.id)).returning().get()!
}

/** Keeps the invitations working that a person sent who has lost the right to; the actor must have it. */
export function takeOverInvitations(actor: User, senderId: number) {
  const sent = db
    .select()
    .from(invitations)
    .where(and(isWaiting, eq(invitations.byId, senderId)))
    .all()
  for (const invitation of sent) {
    if (isStillGiven(invitation) || !mayInviteTo(actor, invitation)) continue
    remember(actor, invitations, { id: invitation.id }, invitation.email, ['byId', 'leaveOn', 'letter'])
    takenOverBy(actor, invitation)
  }
}

/** @throws 403, 404 */
export function withdrawInvitation(actor: User, id: number) {
  const invitation = ownInvitation(actor, id)
  const { role, teamId, districtId } = invitation
  atomically(() => {
    withdraw(actor, invitation)
    recordChange(actor, 'invitation.withdraw', { teamId, districtId }, { role })
  })
}

function withdraw(actor: { id: number }, invitation: Invitation) {
  dropLetter(invitation)
  decide(actor, claimOf(invitation, null), 'WITHDRAWN')
}

function dropLetter({ mailId }: Invitation) {
  if (mailId !== null) withdrawLetters(eq(outbox.id, mailId))
}

/** Call it before two teams become one: a sender who may not give access to one of them might then be able to. */
export function withdrawUngiven(actor: { id: number }, teamIds: readonly number[]) {
  const toThem = and(isWaiting, inArray(invitations.teamId, [...teamIds]))
  for (const invitation of db.select().from(invitations).where(toThem).all())
    if (!isStillGiven(invitation)) withdraw(actor, invitation)
}

export const workingInvitationsTo = (teamId: number) =>
  db
    .select()
    .from(invitations)
    .where(and(isWaiting, gt(invitations.expiresAt, now()), eq(invitations.teamId, teamId)))
    .all()
    .filter(invitation => isStillGiven(invitation)).length

export const describeInvitation = ({ id, email, teamId, districtId, role, at, expiresAt, usedAt }: Invitation) => ({
  ...{ id, email, teamId, districtId, role, at, expiresAt, usedAt },
})

function refuseGiving(actor: User, place: Place) {
  if (place.teamId !== null && !teamOf(place)) throw new Problem('team-unknown')
  if (place.districtId !== null && !districtOf(place)) throw new Problem('district-unknown')
  if (!mayInviteTo(actor, place)) throw new Problem('not-allowed')
}

/**
 * Rejects only with facts that the actor can see: a leader sees the leaders of the team, the panel the people in its reach
 * (rules.md#40). All others get the answer of an address without an account.
 */
function refuseKnown(actor: User, email: string, place: Place) {
  const same = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(isWaiting, gt(invitations.expiresAt, now()), eq(invitations.email, email), isAt(place)))
    .get()
  if (same) throw new Problem('invited-already', { field: 'email' })
  const person = userByEmail(email)
  // A handover may name a leader of the team.
  if (!person || !mayEnterPanel(actor) || !maySeePerson(actor, person)) return
  if (!mayHaveTeam(person)) throw new Problem('holds-office', { field: 'email' })
}

/** Rejects all but a leader who hands the own team over, on a day that is not over. */
function refuseHandover(actor: User, { teamId }: Place, leaveOn: string) {
  if (!isLeader(actor) || actor.team!.id !== teamId) throw new Problem('not-allowed')
  if (leaveOn < warsawDay(Date.now())) throw new Problem('day-over', { field: 'leaveOn' })
}

/** @throws 403 for one that the actor could not have sent, 404 */
function ownInvitation(actor: User, id: number): Invitation {
  const invitation = db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isWaiting))
    .get()
  if (!invitation) throw new Problem('invitation-unknown')
  if (!mayInviteTo(actor, invitation)) throw new Problem('not-allowed')
  return invitation
}

export function forgetOldInvitations() {
  db.delete(invitations)
    .where(and(isNull(invitations.usedAt), lt(invitations.sentAt, inFuture(-FORGOTTEN_AFTER))))
    .run()
}
