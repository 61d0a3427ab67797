import { and, eq } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import { atomically, db } from '#server/database/open.ts'
import { accountKeys, users } from '#server/database/schema/people.ts'
import { authenticationFailed, type Identity } from './identity.ts'

/**
 * Finds or creates the account of a person whom the association's provider identified. An account that was never activated
 * becomes the person's, without the password of its registration (rules.md#33). @returns the account's id
 */
export function accountOf(identity: Identity): number {
  return atomically(() => {
    const known = bySubject(identity)
    if (known) return known.id

    const { issuer: ssoIssuer, subject: ssoSubject, email } = identity
    const namesake = db.select().from(users).where(eq(users.email, email)).get()
    if (!namesake) {
      const fresh = { email, ssoIssuer, ssoSubject, activated: true, createdAt: now() }
      return db.insert(users).values(fresh).returning({ id: users.id }).get().id
    }
    if (namesake.ssoSubject !== null) throw authenticationFailed('address of another identity')

    const passwordHash = namesake.activated ? namesake.passwordHash : null
    if (!namesake.activated) db.delete(accountKeys).where(eq(accountKeys.userId, namesake.id)).run()
    const owned = { ssoIssuer, ssoSubject, activated: true, passwordHash }
    db.update(users).set(owned).where(eq(users.id, namesake.id)).run()
    return namesake.id
  })
}

const bySubject = ({ issuer, subject }: Identity) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.ssoIssuer, issuer), eq(users.ssoSubject, subject)))
    .get()
