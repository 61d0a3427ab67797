import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, db } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { districts, sessions, teams, users } from '#server/database/schema/people.ts'

export type User = NonNullable<ReturnType<typeof userById>>

/** The row of a deleted account stays; instead of the e-mail it holds a text without @. */
export const isErased = ({ email }: { email: string }) => !email.includes('@')
export const notErased = sql`instr(${users.email}, '@') > 0`

const coordinated = alias(districts, 'coordinated')

/** Somebody with all that decisions about them need: the team led or asked for and the district coordinated. */
export const userById = (id: number) => described(byId().get({ id }))

export const userByEmail = (email: string) => described(oneUser(db, eq(users.email, email)).get())

/** Whose session it is, if it lasts until after `now`. */
export const userOfRunningSession = (id: string, now: string) => described(bySession().get({ id, now }))

const byId = prepared(from => oneUser(from, eq(users.id, sql.placeholder('id'))).prepare())
const bySession = prepared(from =>
  oneUser(
    from,
    eq(
      users.id,
      from
        .select({ userId: sessions.userId })
        .from(sessions)
        .where(and(eq(sessions.id, sql.placeholder('id')), gt(sessions.expiresAt, sql.placeholder('now')))),
    ),
  ).prepare(),
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
