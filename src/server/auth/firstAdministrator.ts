import { eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/recordChange.ts'
import { now } from '#server/core/clock.ts'
import { config } from '#server/core/config.ts'
import { atomically, db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { issueKey } from './keys.ts'
import { hashPassword } from './passwords.ts'
import { userByEmail } from './user.ts'

// The first administrator (rules.md#43) comes from ADMIN_EMAIL at start, or from `bun run admin <email>` at any time.

/** Does nothing once there is an administrator. Without ADMIN_PASSWORD it prints a one-time link. */
export async function ensureFirstAdministrator() {
  const { adminEmail, adminPassword } = config
  if (!adminEmail || db.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN')).get()) return

  const passwordHash = adminPassword ? await hashPassword(adminPassword) : null
  const link = makeAdministrator(adminEmail, passwordHash)
  if (!adminPassword) console.log(`The first administrator signs in once by this link, within a day:\n${link}`)
}

/**
 * Makes the address an active administrator and creates the account if there is none. Sessions stay; the password stays
 * unless another is given. @returns a one-time link, which works for any domain
 */
export function makeAdministrator(email: string, passwordHash: string | null = null): string {
  return atomically(() => {
    db.insert(users).values({ email, createdAt: now() }).onConflictDoNothing().run()
    const { id, role } = userByEmail(email)!
    const administrator = {
      role: 'ADMIN',
      districtId: null,
      activated: true,
      ...(passwordHash && { passwordHash }),
    } as const
    db.update(users).set(administrator).where(eq(users.id, id)).run()
    recordChange(null, 'role.change', { userId: id }, { role }, { role: 'ADMIN' })
    return `${config.baseUrl}/wejscie/${issueKey(id, 'SIGN_IN')}`
  })
}
