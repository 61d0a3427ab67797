import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { isLeader, mayEnterPanel, type Role } from '#domain/people/roles.ts'
import { isErased, type User } from '#server/auth/user.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { entryChanges, reviewActs } from '#server/database/schema/review.ts'

/** `by` is the name or else the e-mail; null for a deleted account and for people whose office alone the reader may know. */
interface Author {
  by: string | null
  byRole: Role | null
  own: boolean
}

const NOBODY: Author = { by: null, byRole: null, own: false }

/**
 * Returns the authors as `reader` may know them: the panel knows everybody, leaders know the present and former leaders of
 * their team and of everybody else only the present office (security.md#v29).
 */
export function authorsSeenBy(reader: User, ids: readonly (number | null)[]): (id: number | null) => Author {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  const rows = db
    .select({ ...knownPerson, role: users.role, isKnown: isKnownTo(reader) })
    .from(users)
    .where(inArray(users.id, wanted))
    .all()
  const authors = new Map(
    rows.map(row => {
      const by = row.isKnown ? (row.name ?? row.email) : null
      const author = { by, byRole: row.role, own: row.id === reader.id }
      return [row.id, isErased(row) ? NOBODY : author]
    }),
  )
  return id => (id === null ? NOBODY : (authors.get(id) ?? NOBODY))
}

function isKnownTo(reader: User) {
  if (mayEnterPanel(reader)) return sql<number>`1`
  if (!isLeader(reader)) return sql<number>`0`
  const own = reader.team!.id
  const submitted = and(
    eq(reviewActs.teamId, own),
    eq(reviewActs.byId, users.id),
    inArray(reviewActs.kind, ['SUBMIT', 'WITHDRAW']),
  )
  const entered = and(eq(entryChanges.teamId, own), eq(entryChanges.byId, users.id))
  const hasLed = or(
    and(eq(users.teamId, own), eq(users.teamAccepted, true)),
    exists(db.select({ one: sql`1` }).from(reviewActs).where(submitted)),
    exists(db.select({ one: sql`1` }).from(entryChanges).where(entered)),
  )
  return sql<number>`${and(eq(users.role, 'USER'), hasLed)}`
}
