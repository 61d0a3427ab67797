import { and, eq, or } from 'drizzle-orm'
import { bothSpellings } from '#domain/people/email.ts'
import { isLeader } from '#domain/people/roles.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import { isErased, userById } from '#server/auth/user.ts'
import { notedErasures, noteErasures, setTornErasuresAside } from '#server/database/erasures.ts'
import { attempt } from '#server/database/faults.ts'
import { atomically, db, sqlite } from '#server/database/open.ts'
import { notifications } from '#server/database/schema/access.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { accountKeys, sessions, users } from '#server/database/schema/people.ts'
import { outbox } from '#server/database/schema/records.ts'
import { tellIfLeaderless } from '#server/notices/tell.ts'
import { forgetRequestOf } from './claims.ts'

// Deleting an account (security.md#personal-data) keeps the row without personal data, because sheets and the audit refer
// to it; entries belong to the team.

/** `actorId` is the person or an administrator; null for a scheduled job. */
export function eraseAccount({ id, email }: { id: number; email: string }, actorId: number | null) {
  atomically(() => {
    const person = userById(id)
    forgetRequestOf(id)
    anonymise(id)
    db.delete(sessions).where(eq(sessions.userId, id)).run()
    db.delete(accountKeys).where(eq(accountKeys.userId, id)).run()
    db.delete(notifications).where(eq(notifications.userId, id)).run()
    db.delete(invitations)
      .where(or(eq(invitations.email, email), eq(invitations.usedById, id)))
      .run()
    db.delete(outbox).where(eq(outbox.recipient, email)).run()
    // No text names an account that was never active, and thousands of those may be deleted in one night.
    if (person?.activated) {
      const spellings = bothSpellings(email).flatMap(spellingsOf)
      scrub(addressPattern(email), spellings)
      if (person.firstName && person.lastName) scrub(namePattern(person), spellingsOf(person.lastName))
    }
    recordChange(actorId === null ? null : { id: actorId }, 'user.delete', { userId: id })
    if (person && isLeader(person)) tellIfLeaderless(person.team!, null)
  })
  // After the commit, so that a rolled-back erasure is not repeated by a later start, which also retries this.
  attempt('noting an erasure', noteErasures)
}

type Personal = Required<Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'mails' | 'dailyDigest' | 'planMails'>>

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

/** Columns that name people, with a replacement that in notes, which are limited, is no longer than an address or a name. */
const NAMED = [
  ['notifications', 'text', 'konto usunięte'],
  ['outbox', 'text', 'konto usunięte'],
  ['outbox', 'html', 'konto usunięte'],
  ['outbox', 'calendar', 'konto usunięte'],
  ['remarks', 'text', '[…]'],
  ['task_notes', 'text', '[…]'],
  ['doubt_answers', 'note', '[…]'],
  ['review_acts', 'note', '[…]'],
  ['sheet_reviews', 'note', '[…]'],
  ['time_requests', 'reason', '[…]'],
  ['time_requests', 'note', '[…]'],
  ['talks', 'place', '[…]'],
  ['talks', 'agreed', '[…]'],
  ['talks', 'panelNote', '[…]'],
  ['talks', 'unfit', '[…]'],
  ['invitations', 'letter', '[…]'],
  ['notifications', 'details', '[…]'],
  ['trash', 'removed', '[…]'],
  ['act_parts', 'replaced', '[…]'],
  ['act_parts', 'told', '[…]'],
  ['act_parts', 'audited', '[…]'],
  ['audit_entries', 'before', '[…]'],
  ['audit_entries', 'after', '[…]'],
] as const

/**
 * Matches a whole address in both spellings: `n@przyklad.example` is no part of `jan@przyklad.example`, nor of
 * `o'n@przyklad.example`. HTML escapes an apostrophe and `&`, and in JSON a line break before an address ends in a letter.
 */
function addressPattern(email: string) {
  const spellings = bothSpellings(email).flatMap(spelling => [spelling, Bun.escapeHTML(spelling)])
  const whole = `(?:${spellings.map(RegExp.escape).join('|')})`
  const begins = `(?<=^|\\\\[nrt]|[^\\w.+-])(?<![\\w.+-](?:['&]|&(?:#x27|amp);))`
  return new RegExp(`${begins}${whole}(?![\\w-]|\\.\\w)`, 'gi')
}

/** Matches the first and last name in either order as whole words, not inflected (decision 030). */
function namePattern({ firstName, lastName }: { firstName: string; lastName: string }) {
  const spelled = (name: string) => `(?:${[name, Bun.escapeHTML(name)].map(RegExp.escape).join('|')})`
  const [first, last] = [spelled(firstName), spelled(lastName)]
  const space = '(?:\\s|\\\\[nrt])+'
  const whole = `(?:${first}${space}${last}|${last}${space}${first})`
  return new RegExp(`(?<=^|\\\\[nrt]|[^\\p{L}\\p{N}-])${whole}(?!-?[\\p{L}\\p{N}])`, 'giu')
}

/** SQLite folds the case of ASCII letters only. */
const spellingsOf = (name: string) =>
  [name, name.toUpperCase(), name.toLowerCase()].flatMap(spelling => [spelling, Bun.escapeHTML(spelling)])

/** Replaces in all texts what matches; looks only at rows that contain one of `hints`. */
function scrub(pattern: RegExp, hints: readonly string[]) {
  for (const [table, column, replacement] of NAMED) {
    const has = `instr(${column}, hint.value) OR instr(lower(${column}), hint.value)`
    const which = `SELECT rowid AS row, ${column} AS text FROM ${table} AS named
      WHERE EXISTS (SELECT 1 FROM json_each(?) AS hint WHERE ${has})`
    const change = sqlite.query(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`)
    const rows = sqlite.query<{ row: number; text: string }, [string]>(which).all(JSON.stringify(hints))
    for (const { row, text } of rows) {
      const scrubbed = text.replace(pattern, replacement)
      if (scrubbed !== text) change.run(scrubbed, row)
    }
  }
}
