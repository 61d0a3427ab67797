import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { passwordChangedMail, resetMail } from '#server/mail/texts.ts'
import { issueKey, withdrawKeys } from './keys.ts'
import { endSessionsOf } from './sessions.ts'
import type { User } from './user.ts'

/** Accounts that only ever signed in through the association have no password to set. */
export const mayHavePassword = (user: User) => user.passwordHash !== null || user.ssoSubject === null

/** Mails a link to set a password, which replaces every earlier one. Call it inside a transaction. */
export function mailPasswordLink(user: User) {
  withdrawKeys(user.id, 'RESET')
  queueMail(user.email, resetMail(issueKey(user.id, 'RESET')))
}

/** A changed password ends all sessions and links to change it, and its owner hears of it. Inside a transaction. */
export function setPassword(user: User, passwordHash: string) {
  db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
  endSessionsOf(user.id)
  withdrawKeys(user.id, 'RESET')
  queueMail(user.email, passwordChangedMail())
}
