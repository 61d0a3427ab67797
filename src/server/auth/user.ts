import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { districts, sessions, teams, users } from '#server/database/schema/people.ts'

export type User = NonNullable<ReturnType<typeof userById>>

/** The row of a deleted account stays; instead of the e-mail it holds a text without @. */
export const isErased = ({ email }: { email: string }) => !email.includes('@')
export const notErased = sql`instr(${users.email}, '@') > 0`

const coordinated = alias(districts, 'coordinated')

/** Somebody with all that decisions about them need: the team led or asked for and the district coordinated. */
export const userById = (id: number) => described(byId().get({ id }))

export const userByEmail = (email: string) => described(byEmail().get({ email }))

/** Whose session it is and until when; null where there is none. */
export function holderOfSession(id: string) {
  const row = bySession().get({ id })
  return row ? { user: described(row)!, until: row.sessions.expiresAt } : null
}

const byId = prepared(from => oneUser(from, eq(users.id, sql.placeholder('id'))).prepare())
const byEmail = prepared(from => oneUser(from, eq(users.email, sql.placeholder('email'))).prepare())
const bySession = prepared(from =>
  oneUser(from, eq(sessions.id, sql.placeholder('id')))
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .prepare(),
)

const oneUser = (from: Db, which: SQL) =>
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
  }
}
