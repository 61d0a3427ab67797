import { and, eq, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { forgetOldKeys, unusedKeys } from './auth/keys.ts'
import { forgetOldSessions } from './auth/sessions.ts'
import { notErased } from './auth/user.ts'
import { DAY, inFuture, now } from './core/clock.ts'
import { atomically, db } from './database/open.ts'
import { notifications } from './database/schema/access.ts'
import { users } from './database/schema/people.ts'
import { auditEntries } from './database/schema/records.ts'
import { talks } from './database/schema/talks.ts'
import { years } from './database/schema/years.ts'
import { forgetOldInvitations } from './invitations/sendInvitation.ts'
import { inactivityMail } from './mail/accountTexts.ts'
import { forgetOldMail, queueMail } from './mail/queueMail.ts'
import { eraseAccount } from './people/eraseAccount.ts'
import { emptyTrash } from './years/trash.ts'

// Deletes data whose time is over (security.md#personal-data, and the notice on /prywatnosc).

const MONTH = 30.4375 * DAY
const NOTICE = 30 * DAY

export function forgetOldThings() {
  atomically(() => {
    forgetOldKeys()
    forgetOldMail()
    forgetOldSessions()
    emptyTrash()
    forgetPanelNotes()
    forgetOldInvitations()
    db.delete(notifications)
      .where(lt(notifications.time, inFuture(-12 * MONTH)))
      .run()
    db.delete(auditEntries)
      .where(lt(auditEntries.time, inFuture(-24 * MONTH)))
      .run()
    warnInactive()
  })
  eraseUnactivated()
  eraseInactive()
}

/** Notes of talks that only the panel reads go two years after their year was closed (rules.md#64). */
function forgetPanelNotes() {
  const old = db
    .select({ id: years.id })
    .from(years)
    .where(and(eq(years.state, 'FINISHED'), lt(years.closedAt, inFuture(-24 * MONTH))))
  db.update(talks).set({ panelNote: null, panelNoteById: null }).where(inArray(talks.yearId, old)).run()
}

/** Erases accounts that were not activated within 30 days and have no valid activation key. */
function eraseUnactivated() {
  for (const person of accounts(and(eq(users.activated, false), lt(users.createdAt, inFuture(-30 * DAY)))))
    if (unusedKeys(person.id, 'ACTIVATE').length === 0) eraseAccount(person, null)
}

/** Warns two years after the last sign-in; a month later the account is erased. Signing in revokes the warning. */
function warnInactive() {
  for (const { id, email } of accounts(and(inactive(), isNull(users.warnedAt)))) {
    db.update(users).set({ warnedAt: now() }).where(eq(users.id, id)).run()
    queueMail(email, inactivityMail(dayInWords(warsawDay(Date.now() + NOTICE))))
  }
}

function eraseInactive() {
  for (const person of accounts(and(inactive(), lt(users.warnedAt, inFuture(-NOTICE))))) eraseAccount(person, null)
}

function inactive() {
  const twoYearsAgo = inFuture(-24 * MONTH)
  const neverSignedIn = and(isNull(users.lastLogin), lt(users.createdAt, twoYearsAgo))
  return and(eq(users.activated, true), ne(users.role, 'ADMIN'), or(lt(users.lastLogin, twoYearsAgo), neverSignedIn))
}

const accounts = (which: SQL | undefined) => db.select().from(users).where(and(notErased, which)).all()
