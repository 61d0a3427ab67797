import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { personName } from '#domain/people/personName.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { withdrawKeys } from '#server/auth/keys.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { refuseAssociationAddress } from '#server/auth/signIn.ts'
import { type User, userByEmail, userById } from '#server/auth/user.ts'
import { DAY, inFuture, now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { invitationKeys, invitations } from '#server/database/schema/invitations.ts'
import { users } from '#server/database/schema/people.ts'
import { tell } from '#server/notices/tell.ts'
import { decide } from '#server/people/claims.ts'
import { leaveAfterHandover, tellOfHandover } from './handover.ts'
import { claimOf, type Invitation, isStillGiven, isWaiting, placeInWords } from './invitation.ts'

// The page of an invited person (rules.md#69). The key proves that they read the mailbox, so that a new account is active
// immediately; a person with an account signs in, and the password stays.

/** @throws 404 alike for every key that does not work, but for one that a newer letter replaced */
export function describeKey(key: string) {
  const invitation = workingInvitation(key)
  return {
    email: invitation.email,
    ...placeInWords(invitation),
    by: personName(userById(invitation.byId)!),
    letter: invitation.letter,
    leaveOn: invitation.leaveOn,
    hasAccount: hasAccount(invitation.email),
  }
}

/** Creates the account if there is none, and gives the place. @returns the person @throws 400, 404, 409 */
export async function useInvitation(
  key: string,
  { password, leave = false }: { password?: string | undefined; leave?: boolean | undefined },
  caller: User | null,
  from: string,
): Promise<User> {
  const { email } = workingInvitation(key)
  if (caller && caller.email !== email) throw new Problem('signed-in-as-another')
  if (!caller) {
    if (hasAccount(email)) throw new Problem('has-account')
    refuseAssociationAddress(email)
    if (password === undefined) throw new Problem('password-too-short', { field: 'password' })
  }
  // Slow, so outside the transaction, which checks everything again.
  const passwordHash = caller ? null : await hashPassword(password!, from)

  return atomically(() => {
    const invitation = workingInvitation(key)
    if (invitation.email !== email) throw new Problem('invitation-unknown')
    const person = caller ? userById(caller.id) : foundAccount(email, passwordHash!)
    if (!person?.activated) throw new Problem('not-signed-in')
    decide(person, claimOf(invitation, person), 'GRANTED', { mayLeave: leave })
    const { role, teamId, districtId } = invitation
    recordChange(person, 'invitation.use', { teamId, districtId, userId: person.id }, null, { role })
    tell('invite.used', { by: person, ...toSender(invitation) })
    tellOfHandover(invitation, person)
    leaveAfterHandover()
    return userById(person.id)!
  })
}

/** @throws 404 */
export function declineInvitation(key: string) {
  const invitation = workingInvitation(key)
  atomically(() => {
    decide({ id: invitation.byId }, claimOf(invitation, null), 'REFUSED')
    tellSender('invite.declined', invitation)
  })
}

/** Notifies the sender, once a day, of a request for a new letter by an expired link. The response is the same for every key. */
export function askForAnother(key: string) {
  const row = storedKey(key)
  if (!row) return
  const notAskedToday = or(isNull(invitations.askedAt), lt(invitations.askedAt, inFuture(-DAY)))
  const isExpired = and(eq(invitations.id, row.invitationId), isWaiting, lt(invitations.expiresAt, now()))
  atomically(() => {
    const asked = db.update(invitations).set({ askedAt: now() }).where(and(isExpired, notAskedToday)).returning().get()
    if (asked) tellSender('invite.expired', asked)
  })
}

function tellSender(kind: 'invite.declined' | 'invite.expired', invitation: Invitation) {
  tell(kind, { by: null, ...toSender(invitation), details: { email: invitation.email } })
}

const toSender = ({ byId, teamId }: Invitation) => ({ to: [byId], team: teamId === null ? null : { id: teamId } })

const storedKey = (key: string) =>
  db
    .select()
    .from(invitationKeys)
    .where(eq(invitationKeys.hash, hashOf(key)))
    .get()

/** @throws 404 for a used, expired, unknown, withdrawn or older key, and where the sender may no longer give the place */
function workingInvitation(key: string): Invitation {
  const row = storedKey(key)
  const works = and(eq(invitations.id, row?.invitationId ?? 0), isWaiting, gt(invitations.expiresAt, now()))
  const invitation = db.select().from(invitations).where(works).get()
  if (!row || !invitation || !isStillGiven(invitation)) throw new Problem('invitation-unknown')
  const isNewer = and(eq(invitationKeys.invitationId, invitation.id), gt(invitationKeys.id, row.id))
  if (db.select().from(invitationKeys).where(isNewer).get()) throw new Problem('invitation-sent-anew')
  return invitation
}

const hasAccount = (email: string) => userByEmail(email)?.activated === true

/** The keys of earlier registrations with the address stop working: one of them may be a stranger's. @throws 409 */
function foundAccount(email: string, passwordHash: string): User {
  if (hasAccount(email)) throw new Problem('has-account')
  db.insert(users).values({ email, createdAt: now() }).onConflictDoNothing().run()
  const { id } = userByEmail(email)!
  withdrawKeys(id, 'ACTIVATE')
  db.update(users).set({ activated: true, passwordHash, firstName: '', lastName: '' }).where(eq(users.id, id)).run()
  return userById(id)!
}
