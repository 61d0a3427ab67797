import { eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/recordChange.ts'
import { now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { issueKey } from './keys.ts'
import { userByEmail } from './user.ts'

// The first administrator (rules.md#43) comes from ADMIN_EMAIL at start, or from `bun run admin <email>` at any time.

/** Prints a one-time link. Does nothing once there is an administrator. */
export function ensureFirstAdministrator() {
  const { adminEmail } = config
  if (!adminEmail || db.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN')).get()) return
  console.log(`The first administrator signs in once by this link, within a day:\n${makeAdministrator(adminEmail)}`)
}

/**
 * Makes the address an active administrator and creates the account if there is none. Sessions and the password stay.
 * @returns a one-time link, which works for any domain
 */
export function makeAdministrator(email: string): string {
  return atomically(() => {
    db.insert(users).values({ email, createdAt: now() }).onConflictDoNothing().run()
    const { id, role } = userByEmail(email)!
    db.update(users).set({ role: 'ADMIN', districtId: null, activated: true }).where(eq(users.id, id)).run()
    recordChange(null, 'role.change', { userId: id }, { role }, { role: 'ADMIN' })
    return `${config.baseUrl}/wejscie/${issueKey(id, 'SIGN_IN')}`
  })
}
