import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { warsawDay } from '#domain/deadline.ts'
import { personName } from '#domain/people/personName.ts'
import {
  isLeader,
  mayDecideAbout,
  mayEnterPanel,
  mayGiveOffice,
  mayHaveTeam,
  maySeePerson,
  type Role,
} from '#domain/people/roles.ts'
import type { NewInvitation } from '#domain/requests/invitations.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { RateLimit } from '#server/auth/rateLimit.ts'
import { hashOf, randomKey } from '#server/auth/secrets.ts'
import { isErased, type User, userByEmail, userById } from '#server/auth/user.ts'
import { DAY, HOUR, inFuture, now, SECOND } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { insertMany } from '#server/database/insertMany.ts'
import { atomically, db } from '#server/database/open.ts'
import { invitationKeys, invitations } from '#server/database/schema/invitations.ts'
import { districts, teams } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Mail } from '#server/mail/template.ts'
import { invitationMail } from '#server/mail/texts.ts'

// Invitations to a team or an office (rules.md#69). A place is given by the invitation alone when it is used
// (useInvitation.ts); until then users who may give that place can resend, correct and withdraw it.

export type Invitation = typeof invitations.$inferSelect

const INVITATION_LASTS = 14 * DAY
/** Unused ones are forgotten so long after they were sent. */
const FORGOTTEN_AFTER = 90 * DAY

const bySender = new RateLimit(50, HOUR)
const byAddress = new RateLimit(3, DAY)

/** A place that a person may be given. */
interface Place {
  role: Role
  teamId: number | null
  districtId: number | null
}

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
  bySender.check(actor.id)
  byAddress.check(email)
  const invitation = atomically(() => insertInvitation(actor, email, place, { letter, leaveOn }))
  bySender.add(actor.id)
  byAddress.add(email)
  return describeInvitation(invitation)
}

/** Writes and mails an invitation; nothing is checked. Call it inside a transaction. */
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
  recordChange(actor, 'invitation.send', subjectOf(place), null, { role: place.role })
  return sendKey(invitation)
}

/** Mails a new key, which replaces the one before and lasts 14 days. */
function sendKey(invitation: Invitation): Invitation {
  const key = randomKey(32)
  db.insert(invitationKeys)
    .values({ hash: hashOf(key), invitationId: invitation.id })
    .run()
  const sender = userById(invitation.byId)!
  const mailId = queueMail(
    invitation.email,
    invitationMail(placeInWords(invitation), personName(sender), key, invitation),
  )
  return db
    .update(invitations)
    .set({ sentAt: now(), expiresAt: inFuture(INVITATION_LASTS), mailId })
    .where(eq(invitations.id, invitation.id))
    .returning()
    .get()!
}

/** At most once an hour. @throws 404, 409, 429 */
export function sendInvitationAgain(actor: User, id: number) {
  const invitation = ownInvitation(actor, id)
  const since = Date.now() - Date.parse(invitation.sentAt)
  if (since < HOUR) throw new Problem('too-many-attempts', { retryAfter: Math.ceil((HOUR - since) / SECOND) })
  byAddress.check(invitation.email)
  const sent = atomically(() => sendKey(takenOverBy(actor, invitation)))
  byAddress.add(invitation.email)
  return describeInvitation(sent)
}

/** Mends the address and mails a new key there. @throws 404, 409, 429 */
export function mendAddress(actor: User, id: number, email: string) {
  const invitation = ownInvitation(actor, id)
  if (email === actor.email) throw new Problem('own-address', { field: 'email' })
  refuseKnown(actor, email, invitation)
  byAddress.check(email)
  const mended = atomically(() => {
    const { mailId } = takenOverBy(actor, invitation)
    // A letter to the wrong address that is still waiting does not go.
    if (mailId !== null)
      db.delete(outbox)
        .where(and(eq(outbox.id, mailId), isNull(outbox.sentAt)))
        .run()
    return sendKey(db.update(invitations).set({ email }).where(eq(invitations.id, id)).returning().get()!)
  })
  byAddress.add(email)
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

/** @throws 404 */
export function withdrawInvitation(actor: User, id: number) {
  const invitation = ownInvitation(actor, id)
  atomically(() => {
    withdraw(invitation)
    recordChange(actor, 'invitation.withdraw', subjectOf(invitation), { role: invitation.role }, null)
  })
}

function withdraw({ id, mailId }: Invitation) {
  if (mailId !== null)
    db.delete(outbox)
      .where(and(eq(outbox.id, mailId), isNull(outbox.sentAt)))
      .run()
  db.update(invitations).set({ withdrawnAt: now(), letter: null }).where(eq(invitations.id, id)).run()
}

/** Call it before two teams become one: a sender who may not give access to one of them might then be able to. */
export function withdrawUngiven(teamIds: readonly number[]) {
  const waiting = db
    .select()
    .from(invitations)
    .where(and(isWaiting, inArray(invitations.teamId, [...teamIds])))
    .all()
  for (const invitation of waiting) if (!isStillGiven(invitation)) withdraw(invitation)
}

/** Counts the unused invitations to a team that still work. */
export const workingInvitationsTo = (teamId: number) =>
  db
    .select()
    .from(invitations)
    .where(and(isWaiting, gt(invitations.expiresAt, now()), eq(invitations.teamId, teamId)))
    .all()
    .filter(isStillGiven).length

/** At most 3 a day; those of an import count as well. */
export const mayGetLetters = (email: string) => !byAddress.isUsedUp(email)

export interface ImportedInvitation {
  email: string
  hash: string
  mail: Mail
}

/** For a letter that does not leave after all. */
export const giveLetterBack = (email: string) => byAddress.giveBack(email)

/** Writes a letter with a key of its own, to be stored with `insertInvitations`. */
export function letterTo(actor: User, email: string, team: { id: number; name: string }): ImportedInvitation {
  const key = randomKey(32)
  return {
    email,
    hash: hashOf(key),
    mail: invitationMail({ role: 'USER', team, district: null }, personName(actor), key, { email }),
  }
}

/**
 * Stores invitations whose letters leave at `leaveAt`; nothing is checked, and no entry of the audit is written. Call it
 * inside a transaction. @returns their ids
 */
export function insertInvitations(
  actor: User,
  leaveAt: string,
  letters: readonly (ImportedInvitation & { teamId: number })[],
): number[] {
  const expiresAt = new Date(Date.parse(leaveAt) + INVITATION_LASTS).toISOString()
  const at = now()
  const mailIds = insertMany(
    'outbox',
    ['recipient', 'subject', 'text', 'html', 'holdsKey', 'createdAt', 'nextTryAt'],
    letters.map(({ email, mail: { subject, text, html } }) => [email, subject, text, html, 1, at, leaveAt]),
  )
  const ids = insertMany(
    'invitations',
    ['email', 'teamId', 'role', 'byId', 'at', 'sentAt', 'expiresAt', 'mailId'],
    letters.map(({ email, teamId }, n) => [email, teamId, 'USER', actor.id, at, leaveAt, expiresAt, mailIds[n]!]),
  )
  insertMany(
    'invitation_keys',
    ['hash', 'invitationId'],
    letters.map(({ hash }, n) => [hash, ids[n]!]),
  )
  for (const { email } of letters) byAddress.add(email)
  return ids
}

/** Neither used nor taken back nor declined. */
export const isWaiting = and(
  isNull(invitations.usedAt),
  isNull(invitations.withdrawnAt),
  isNull(invitations.declinedAt),
)

export const reachOf = (reader: User) => (isLeader(reader) ? eq(invitations.teamId, reader.team!.id) : undefined)

export const describeInvitation = ({ id, email, teamId, districtId, role, at, expiresAt, usedAt }: Invitation) => ({
  ...{ id, email, teamId, districtId, role, at, expiresAt, usedAt },
})

const storedKey = (key: string) =>
  db
    .select()
    .from(invitationKeys)
    .where(eq(invitationKeys.hash, hashOf(key)))
    .get()

/** Null for a used, expired or unknown key, one taken back, and one whose sender may no longer give the place. @throws 404 for an older key */
export function invitationByKey(key: string): Invitation | null {
  const row = storedKey(key)
  if (!row) return null
  const invitation = db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, row.invitationId), isWaiting, gt(invitations.expiresAt, now())))
    .get()
  if (!invitation || !isStillGiven(invitation)) return null
  const newest = db
    .select({ id: invitationKeys.id })
    .from(invitationKeys)
    .where(and(eq(invitationKeys.invitationId, invitation.id), gt(invitationKeys.id, row.id)))
    .get()
  if (newest) throw new Problem('invitation-sent-anew')
  return invitation
}

/** Notes that somebody with an expired link asks for a new letter, once a day. Null where there is nothing to tell. */
export function askForNewInvitation(key: string): Invitation | null {
  const row = storedKey(key)
  if (!row) return null
  const notAskedToday = or(isNull(invitations.askedAt), lt(invitations.askedAt, inFuture(-DAY)))
  return (
    db
      .update(invitations)
      .set({ askedAt: now() })
      .where(and(eq(invitations.id, row.invitationId), isWaiting, lt(invitations.expiresAt, now()), notAskedToday))
      .returning()
      .get() ?? null
  )
}

function isStillGiven(invitation: Invitation): boolean {
  const sender = userById(invitation.byId)
  return sender !== null && !isErased(sender) && mayGive(sender, invitation)
}

export function mayGive(actor: User, place: Place): boolean {
  const { teamId } = place
  return mayGiveAt(
    actor,
    place,
    teamId === null ? null : (db.select().from(teams).where(eq(teams.id, teamId)).get() ?? null),
  )
}

/** Leaders and coordinators give access to a team that is not hidden, those who may give an office that office. */
export const mayGiveAt = (
  actor: User,
  { role, teamId, districtId }: Place,
  team: Pick<typeof teams.$inferSelect, 'id' | 'districtId' | 'shadow'> | null,
): boolean =>
  teamId === null
    ? mayGiveOffice(actor, role, districtId)
    : team !== null && !team.shadow && mayDecideAbout(actor, team)

function refuseGiving(actor: User, place: Place) {
  const { teamId, districtId } = place
  if (teamId !== null && !db.select().from(teams).where(eq(teams.id, teamId)).get()) throw new Problem('team-unknown')
  if (districtId !== null && !db.select().from(districts).where(eq(districts.id, districtId)).get())
    throw new Problem('district-unknown')
  if (!mayGive(actor, place)) throw new Problem('not-allowed')
}

/**
 * Rejects only with facts that the actor can see: a leader sees the leaders of the team, the panel the people in its reach
 * (rules.md#40). Everybody else gets the answer of an address without an account.
 */
function refuseKnown(actor: User, email: string, place: Place) {
  const same = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(isWaiting, gt(invitations.expiresAt, now()), eq(invitations.email, email), samePlace(place)))
    .get()
  if (same) throw new Problem('invited-already', { field: 'email' })
  const person = userByEmail(email)
  if (!person) return
  // A handover may name somebody who leads the team already.
  if (!mayEnterPanel(actor) || !maySeePerson(actor, person)) return
  if (!mayHaveTeam(person)) throw new Problem('holds-office', { field: 'email' })
}

const samePlace = ({ role, teamId, districtId }: Place) =>
  and(
    eq(invitations.role, role),
    teamId === null ? isNull(invitations.teamId) : eq(invitations.teamId, teamId),
    districtId === null ? isNull(invitations.districtId) : eq(invitations.districtId, districtId),
  )

/** Only a leader hands the own team over, on a day that is not over. */
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
  if (!mayGive(actor, invitation)) throw new Problem('not-allowed')
  return invitation
}

export const subjectOf = ({ teamId, districtId }: Place) => ({
  teamId,
  districtId:
    districtId ?? (teamId === null ? null : db.select().from(teams).where(eq(teams.id, teamId)).get()!.districtId),
})

/** The names of the place. */
export function placeInWords({ role, teamId, districtId }: Place) {
  const named = (table: typeof teams | typeof districts, id: number | null) =>
    id === null
      ? null
      : (db.select({ id: table.id, name: table.name }).from(table).where(eq(table.id, id)).get() ?? null)
  return { role, team: named(teams, teamId), district: named(districts, districtId) }
}

/** Deletes unused ones with their addresses. */
export function forgetOldInvitations() {
  db.delete(invitations)
    .where(and(isNull(invitations.usedAt), lt(invitations.sentAt, inFuture(-FORGOTTEN_AFTER))))
    .run()
}
