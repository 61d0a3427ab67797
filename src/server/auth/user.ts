import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { districts, sessions, teams, users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/database/undo.ts'

export type User = NonNullable<ReturnType<typeof userById>> & Pick<Actor, 'act'>

/** A leader who was admitted to their team by a guard; the team comes from the session. */
export interface Leader {
  user: User
  team: { id: number; name: string; districtId: number }
}

/** The row of a deleted account stays, with a text without @ instead of the e-mail. */
export const isErased = ({ email }: { email: string }) => !email.includes('@')
export const notErased = sql`instr(${users.email}, '@') > 0`

const coordinated = alias(districts, 'coordinated')

/** Returns a user with the team they lead or ask for and the district they coordinate: the fields that `roles.ts` needs. */
export const userById = (id: number) => described(oneUser(eq(users.id, id)).get())

export const userByEmail = (email: string) => described(oneUser(eq(users.email, email)).get())

export function holderOfSession(id: string) {
  const row = bySession().get({ id })
  return row ? { user: described(row)!, since: row.sessions.createdAt, until: row.sessions.expiresAt } : null
}

/** Prepared, because every saved value reads the holder more than once (decision 023). */
const bySession = prepared(from =>
  oneUser(eq(sessions.id, sql.placeholder('id')), from)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .prepare(),
)

const oneUser = (which: SQL, from = db) =>
  from
    .select()
    .from(users)
    .leftJoin(teams, eq(users.teamId, teams.id))
    .leftJoin(districts, eq(teams.districtId, districts.id))
    .leftJoin(coordinated, eq(users.districtId, coordinated.id))
    .where(which)

function described(row: ReturnType<ReturnType<typeof oneUser>['get']>) {
  if (!row) return null

  const team = row.teams && { ...row.teams, district: { id: row.districts!.id, name: row.districts!.name } }
  return { ...row.users, team, districtAdmin: row.coordinated?.name ?? null }
}

/** `GET /user/` (rules.md#37). */
export function describeMe(user: User) {
  const { team } = user
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    activated: user.activated,
    createdAt: user.createdAt,
    lastLogin: user.lastLogin,
    team: team && {
      id: team.id,
      name: team.name,
      shadow: team.shadow,
      locked: team.locked,
      createdAt: team.createdAt,
      district: team.district,
    },
    teamAccepted: user.teamAccepted,
    districtAdmin: user.districtAdmin,
    districtAdminId: user.districtId,
    mails: user.mails,
    dailyDigest: user.dailyDigest,
    planMails: user.planMails,
  }
}
