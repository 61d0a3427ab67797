import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { MailChoice, OwnName } from '#contract/requests/accounts.ts'
import { isLastAdministrator } from '#domain/people/roles.ts'
import { mayHavePassword, setPassword } from '#server/auth/passwordReset.ts'
import { hashPassword, isPassword } from '#server/auth/passwords.ts'
import { startSession } from '#server/auth/sessions.ts'
import { describeMe, type User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { eraseAccount } from './eraseAccount.ts'

/** Ends all sessions. @returns a new one for the actor @throws 400, 401 or 409 */
export async function changePassword(stillSignedIn: () => User, oldPassword: string, password: string) {
  const before = stillSignedIn()
  if (!mayHavePassword(before)) throw new Problem('no-password-here')
  await checkPassword(before, oldPassword, 'oldPassword')
  const passwordHash = await hashPassword(password, `user ${before.id}`)
  return atomically(() => {
    const actor = stillWithPassword(stillSignedIn, before, 'oldPassword')
    setPassword(actor, passwordHash)
    return startSession(actor.id)
  })
}

/** Mails about acts and remarks, acts alone, or none (rules.md#53). @returns the changed account */
export function chooseMails(actor: User, choice: InferOutput<typeof MailChoice>) {
  const { mails, dailyDigest = actor.dailyDigest, planMails = actor.planMails } = choice
  db.update(users).set({ mails, dailyDigest, planMails }).where(eq(users.id, actor.id)).run()
  return describeMe({ ...actor, mails, dailyDigest, planMails })
}

/** Keeps a name that is left out. @returns the changed account */
export function changeOwnName(actor: User, name: InferOutput<typeof OwnName>) {
  db.update(users).set(name).where(eq(users.id, actor.id)).run()
  return describeMe({ ...actor, ...name })
}

/** Checks the password if there is one. @throws 400, 401, 409 for the last administrator */
export async function deleteOwnAccount(stillSignedIn: () => User, password: string) {
  const before = stillSignedIn()
  if (before.passwordHash !== null) await checkPassword(before, password, 'password')
  const actor = stillWithPassword(stillSignedIn, before, 'password')
  refuseLastAdministrator(actor)
  eraseAccount(actor, actor.id)
}

/**
 * Returns the actor as stored now. While a password was compared, their sessions may have ended or their password been
 * reset by mail. @throws 400, 401
 */
function stillWithPassword(stillSignedIn: () => User, before: User, field: string): User {
  const actor = stillSignedIn()
  if (actor.passwordHash !== before.passwordHash) throw wrongPassword(field)
  return actor
}

export function refuseLastAdministrator(person: { id: number }) {
  const administrators = db
    .select({ id: users.id, activated: users.activated })
    .from(users)
    .where(eq(users.role, 'ADMIN'))
    .all()
  if (isLastAdministrator(person, administrators)) throw new Problem('last-administrator')
}

async function checkPassword(user: User, password: string, field: string) {
  if (!(await isPassword(password, user.passwordHash, `user ${user.id}`))) throw wrongPassword(field)
}

const wrongPassword = (field: string) => new Problem('wrong-password', { field })
