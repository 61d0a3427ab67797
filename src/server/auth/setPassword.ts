import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { passwordChangedMail, resetMail } from '#server/mail/texts.ts'
import { issueKey, withdrawKeys } from './keys.ts'
import { endSessionsOf } from './sessions.ts'
import type { User } from './user.ts'

/** False for accounts that only sign in through the association. */
export const mayHavePassword = (user: User) => user.passwordHash !== null || user.ssoSubject === null

/** Mails a link to set a password, which replaces every earlier one. Call it inside a transaction. */
export function mailPasswordLink(user: User) {
  withdrawKeys(user.id, 'RESET')
  queueMail(user.email, resetMail(issueKey(user.id, 'RESET')))
}

/** Ends all sessions and reset links, and mails the owner. Call it inside a transaction. */
export function setPassword(user: User, passwordHash: string) {
  db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
  endSessionsOf(user.id)
  withdrawKeys(user.id, 'RESET')
  queueMail(user.email, passwordChangedMail())
}
