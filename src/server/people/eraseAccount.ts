import { and, eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/recordChange.ts'
import { isErased, userById } from '#server/auth/user.ts'
import { attempt } from '#server/core/log.ts'
import { notedErasures, noteErasures, setTornErasuresAside } from '#server/database/erasures.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { accountKeys, sessions, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { forgetRequestOf } from './accessRequests.ts'

// Deleting an account (security.md#personal-data) keeps the row without personal data, because sheets and the audit refer
// to it; entries belong to the team.

interface Account {
  id: number
  email: string
}

/** `actorId` is the person or an administrator; null for a scheduled job. */
export function eraseAccount({ id, email }: Account, actorId: number | null) {
  atomically(() => {
    const wasActive = userById(id)?.activated
    forgetRequestOf(id)
    anonymise(id)
    db.delete(sessions).where(eq(sessions.userId, id)).run()
    db.delete(accountKeys).where(eq(accountKeys.userId, id)).run()
    db.delete(notifications).where(eq(notifications.userId, id)).run()
    db.delete(outbox).where(eq(outbox.recipient, email)).run()
    // No text names an account that was never active, and thousands of those may be deleted in one night.
    if (wasActive) scrub(email)
    recordChange(actorId === null ? null : { id: actorId }, 'user.delete', { userId: id }, null, null)
  })
  // After the commit, so that a rolled-back erasure is not repeated by a later start, which also retries this.
  attempt('noting an erasure', noteErasures)
}

type Personal = Required<Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'mails'>>

function anonymise(id: number) {
  // A new column must be named here to compile.
  const nobody: Personal = {
    email: `deleted-${id}`,
    firstName: '',
    lastName: '',
    role: 'USER',
    activated: false,
    passwordHash: null,
    ssoIssuer: null,
    ssoSubject: null,
    teamId: null,
    teamAccepted: false,
    districtId: null,
    lastLogin: null,
    warnedAt: null,
  }
  db.update(users).set(nobody).where(eq(users.id, id)).run()
}

/** Erases the people again whom a restored backup brought back. @returns how many */
export function eraseAgain(): number {
  attempt('torn erasures', setTornErasuresAside)
  attempt('noting erasures', noteErasures)
  const again = notedErasures().flatMap(({ id, createdAt }) => {
    const row = db
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.createdAt, createdAt)))
      .get()
    return row && !isErased(row) ? [row] : []
  })
  for (const person of again) eraseAccount(person, null)
  return again.length
}

/** Columns that name people, with a replacement that is never longer than an address in notes, which are limited. */
const NAMED = [
  [
    'konto usunięte',
    [
      ['notifications', 'text'],
      ['outbox', 'text'],
      ['outbox', 'html'],
    ],
  ],
  [
    '[…]',
    [
      ['remarks', 'text'],
      ['review_acts', 'note'],
      ['sheet_reviews', 'note'],
      ['audit_entries', 'before'],
      ['audit_entries', 'after'],
    ],
  ],
] as const

/**
 * Replaces the e-mail in texts, only as a whole address: `n@przyklad.example` is no part of `jan@przyklad.example`. HTML
 * and JSON escape no character of an address, but in JSON a line break before it ends in a letter.
 */
function scrub(email: string) {
  const address = new RegExp(`(?<=^|\\\\[nrt]|[^\\w.+-])${RegExp.escape(email)}(?![\\w-]|\\.\\w)`, 'gi')
  for (const [replacement, places] of NAMED)
    for (const [table, column] of places) {
      const which = `SELECT rowid AS row, ${column} AS text FROM ${table} WHERE instr(lower(${column}), ?)`
      const change = sqlite.query(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`)
      for (const { row, text } of sqlite.query<{ row: number; text: string }, [string]>(which).all(email))
        change.run(text.replace(address, replacement), row)
    }
}
