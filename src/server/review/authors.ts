import { inArray } from 'drizzle-orm'
import { mayEnterPanel, type Role } from '#domain/roles.ts'
import { isErased, type User } from '#server/auth/user.ts'
import { knownPerson } from '#server/database/knownPerson.ts'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'

/** Who did something to a sheet. `by` is the name, or the e-mail of whoever gave none; null for a deleted account, and for whom the reader may know by office only. */
export interface Author {
  by: string | null
  byRole: Role | null
  own: boolean
}

const NOBODY: Author = { by: null, byRole: null, own: false }

/**
 * Names the authors among `ids` as `reader` may know them: the panel knows everybody, leaders know one another
 * and of a coordinator only the office.
 */
export function authorsSeenBy(reader: User, ids: readonly (number | null)[]): (id: number | null) => Author {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  const rows = db
    .select({ ...knownPerson, role: users.role })
    .from(users)
    .where(inArray(users.id, wanted))
    .all()
  const authors = new Map(
    rows.map(row => {
      const isKnown = mayEnterPanel(reader) || row.role === 'USER'
      const author = { by: isKnown ? (row.name ?? row.email) : null, byRole: row.role, own: row.id === reader.id }
      return [row.id, isErased(row) ? NOBODY : author]
    }),
  )
  return id => (id === null ? NOBODY : (authors.get(id) ?? NOBODY))
}
