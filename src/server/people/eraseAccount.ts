import { and, eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/recordChange.ts'
import { isErased, userById } from '#server/auth/user.ts'
import { notedErasures, noteErasures, setTornErasuresAside } from '#server/database/erasures.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { accountKeys, sessions, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { attempt } from '#server/timers.ts'
import { forgetRequestOf } from './accessRequests.ts'

// Deleting an account (security.md#personal-data): the row stays without anything personal, because sheets and the
// audit refer to it; what the troop entered is the troop's.

interface Account {
  id: number
  email: string
}

/** `actorId` is who deletes: the person, an administrator, or null for a timer. */
export function eraseAccount({ id, email }: Account, actorId: number | null) {
  atomically(() => {
    const wasActive = userById(id)?.activated
    forgetRequestOf(id)
    anonymise(id)
    db.delete(sessions).where(eq(sessions.userId, id)).run()
    db.delete(accountKeys).where(eq(accountKeys.userId, id)).run()
    db.delete(notifications).where(eq(notifications.userId, id)).run()
    db.delete(outbox).where(eq(outbox.recipient, email)).run()
    // Of an account that nobody ever entered nothing was said; thousands of them may end in one night.
    if (wasActive) scrub(email)
    recordChange(actorId === null ? null : { id: actorId }, 'user.delete', { userId: id }, null, null)
  })
  // After the commit: what is refused must not happen at a later start. What fails here is noted by that start.
  attempt('noting an erasure', noteErasures)
}

type Personal = Required<Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'mails'>>

function anonymise(id: number) {
  // The compiler asks here what becomes of a column that is new.
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

/** A backup put back brings erased people back: this erases them again. @returns how many */
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

/** Where people are named to others, and where people wrote what they liked. There is room for no longer text in notes. */
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
 * The e-mail goes out of what others read, as a whole address alone: `n@przyklad.example` is no part of
 * `jan@przyklad.example`. An address has no character that HTML or JSON would write in another way, but in JSON a line break
 * before it is a letter.
 */
function scrub(email: string) {
  const address = new RegExp(`(?<=^|\\\\[nrt]|[^\\w.+-])${RegExp.escape(email)}(?![\\w-]|\\.\\w)`, 'gi')
  for (const [instead, places] of NAMED)
    for (const [table, column] of places) {
      const which = `SELECT rowid AS row, ${column} AS said FROM ${table} WHERE instr(lower(${column}), ?)`
      const change = sqlite.query(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`)
      for (const { row, said } of sqlite.query<{ row: number; said: string }, [string]>(which).all(email))
        change.run(said.replace(address, instead), row)
    }
}
