import { asciiEmail } from '#domain/people/email.ts'
import type { InvitedPlace } from '#domain/people/invitationLetter.ts'
import { personName } from '#domain/people/personName.ts'
import { hashOf, randomKey } from '#server/auth/secrets.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { insertMany } from '#server/database/insertMany.ts'
import { invitationMail } from '#server/mail/accountTexts.ts'
import { PRIORITY } from '#server/mail/template.ts'
import { INVITATION_LASTS } from './sendInvitation.ts'

// The invitations of an import (rules.md#70): their letters are written before its transaction.

/** Writes a letter with a key of its own, to be stored with `insertInvitations`. */
export function letterTo(actor: User, email: string, team: NonNullable<InvitedPlace['team']>) {
  const key = randomKey(32)
  const place = { role: 'USER', team, district: null } as const
  return { email, hash: hashOf(key), mail: invitationMail(place, personName(actor), key, { email }) }
}

export type ImportedInvitation = ReturnType<typeof letterTo>
export type WrittenInvitation = Record<'id' | 'teamId' | 'mailId' | 'keyId', number>

/**
 * Nothing is checked, and no entry of the audit is written. The letters after the first `free` ones count in the actor's budget.
 * Call it inside a transaction. @returns the ids of their rows
 */
export function insertInvitations(
  actor: User,
  leaveAt: string,
  letters: readonly (ImportedInvitation & { teamId: number })[],
  free: number,
): WrittenInvitation[] {
  const expiresAt = new Date(Date.parse(leaveAt) + INVITATION_LASTS).toISOString()
  const at = now()
  const mailIds = insertMany(
    'outbox',
    ['recipient', 'subject', 'text', 'html', 'holdsKey', 'priority', 'byId', 'createdAt', 'nextTryAt'],
    letters.map(({ email, mail: { subject, text, html } }, n) => [
      ...[asciiEmail(email), subject, text, html, 1],
      ...[PRIORITY.LISTED, n < free ? null : actor.id, at, leaveAt],
    ]),
  )
  const ids = insertMany(
    'invitations',
    ['email', 'teamId', 'role', 'byId', 'at', 'sentAt', 'expiresAt', 'mailId'],
    letters.map(({ email, teamId }, n) => [
      asciiEmail(email),
      teamId,
      'USER',
      actor.id,
      at,
      leaveAt,
      expiresAt,
      mailIds[n]!,
    ]),
  )
  const keyIds = insertMany(
    'invitation_keys',
    ['hash', 'invitationId'],
    letters.map(({ hash }, n) => [hash, ids[n]!]),
  )
  return letters.map(({ teamId }, n) => ({ id: ids[n]!, teamId, mailId: mailIds[n]!, keyId: keyIds[n]! }))
}
