import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { firstRowOf, PAGE_ROWS, type UserFilter } from '#contract/requests/panel.ts'
import { asciiEmail } from '#domain/people/email.ts'
import {
  isAboveDistricts,
  mayEnterPanel,
  mayGiveOffice,
  maySeePerson,
  type NationalOffice,
} from '#domain/people/roles.ts'
import { matcher } from '#domain/text/search.ts'
import { isErased, notErased, type User, userById } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { inList } from '#server/database/inList.ts'
import { knownPerson, nameIn } from '#server/database/knownPerson.ts'
import { db } from '#server/database/open.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'

// Finding people. `inSightOf` is `maySeePerson` as SQL.

/** @throws 404 also for a person whom the reader may not see */
export function visiblePerson(reader: User, id: number): User {
  const person = userById(id)
  if (!person || isErased(person) || !maySeePerson(reader, person)) throw new Problem('user-unknown')
  return person
}

/** True also for a deleted account, which reveals nothing any more. */
export function isInSight(reader: User, id: number): boolean {
  if (isAboveDistricts(reader)) return true
  const person = userById(id)
  return person !== null && (isErased(person) || maySeePerson(reader, person))
}

/** Returns one page, or all people for an empty filter, without deleted accounts. */
export function visiblePeople(reader: User, filter: UserFilter) {
  const which = and(inSightOf(reader), notErased, ...conditionsOf(filter))
  const query = selectPeople()
    .where(which)
    .orderBy(...orderOf(filter.sort))
  const wanted = Object.values(filter).some(value => value !== undefined)
  const rows = wanted ? query.limit(PAGE_ROWS).offset(firstRowOf(filter.page)).all() : query.all()
  return { rows, total: countPeople(which) }
}

/** Counts people by the filters that exclude each other, within the search and the district. */
export function peopleCounts(reader: User, { q, district }: Pick<UserFilter, 'q' | 'district'>) {
  const which = and(inSightOf(reader), notErased, ...conditionsOf({ q, district }))
  const isThere = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`
  const among = (filter: UserFilter) => isThere(and(...conditionsOf(filter))!)
  return db
    .select({
      all: count(),
      USER: among({ role: 'USER' }),
      DISTRICT_COORDINATOR: among({ role: 'DISTRICT_COORDINATOR' }),
      TOPLEVEL_COORDINATOR: among({ role: 'TOPLEVEL_COORDINATOR' }),
      ADMIN: among({ role: 'ADMIN' }),
      none: among({ team: 'none' }),
      waiting: among({ team: 'waiting' }),
      inactive: among({ activated: 'false' }),
    })
    .from(users)
    .leftJoin(teams, eq(users.teamId, teams.id))
    .where(which)
    .get()!
}

/** Returns at most 11 matches, so that the page can show "more than 10"; without a search, everybody. */
export function visibleEmails(reader: User, search: string | undefined) {
  const query = db
    .select(knownPerson)
    .from(users)
    .leftJoin(teams, eq(users.teamId, teams.id))
    .where(and(inSightOf(reader), notErased, search === undefined ? undefined : matches(search)))
    .orderBy(asc(users.email))
  return search === undefined ? query.all() : query.limit(11).all()
}

/** @throws 403 */
export function officeHolders(reader: User, role: NationalOffice) {
  if (!mayGiveOffice(reader, role, null)) throw new Problem('not-allowed')
  return db
    .select({ ...knownPerson, lastLogin: users.lastLogin, activated: users.activated })
    .from(users)
    .where(eq(users.role, role))
    .orderBy(asc(users.email))
    .all()
}

export function describePerson(id: number) {
  return selectPeople().where(eq(users.id, id)).get()!
}

const selectPeople = () =>
  db
    .select({
      ...knownPerson,
      role: users.role,
      activated: users.activated,
      createdAt: users.createdAt,
      lastLogin: users.lastLogin,
      team: { id: teams.id, name: teams.name, districtId: teams.districtId },
      teamAccepted: users.teamAccepted,
      districtAdmin: districts.name,
      districtAdminId: users.districtId,
    })
    .from(users)
    .leftJoin(teams, eq(users.teamId, teams.id))
    .leftJoin(districts, eq(users.districtId, districts.id))
    .$dynamic()

const countPeople = (which: SQL | undefined) =>
  db.select({ n: count() }).from(users).leftJoin(teams, eq(users.teamId, teams.id)).where(which).get()!.n

function inSightOf(reader: User) {
  if (isAboveDistricts(reader)) return undefined
  if (!mayEnterPanel(reader)) return sql`0`
  const own = reader.districtId!
  const inDistrictOrFree = or(eq(teams.districtId, own), isNull(users.teamId))
  return or(eq(users.districtId, own), and(eq(users.role, 'USER'), inDistrictOrFree))
}

function conditionsOf({ q, role, district, activated, team }: UserFilter): (SQL | undefined)[] {
  return [
    q ? matches(q) : undefined,
    role && eq(users.role, role),
    district === undefined ? undefined : or(eq(users.districtId, district), eq(teams.districtId, district)),
    activated && eq(users.activated, activated === 'true'),
    team && and(eq(users.role, 'USER'), team === 'none' ? isNull(users.teamId) : isWaiting),
  ]
}

const isWaiting = and(isNotNull(users.teamId), eq(users.teamAccepted, false))

/** Finds a part of the e-mail or words of the name. Polish letters are compared here, because SQLite ignores them. */
function matches(search: string) {
  const isLike = matcher(search)
  const named = db
    .select(knownPerson)
    .from(users)
    .where(or(isNotNull(nameIn(users)), sql`instr(${users.email}, '@xn--') + instr(${users.email}, '.xn--') > 0`))
    .all()
    .filter(({ name, email }) => (name !== null && isLike(name)) || (email !== asciiEmail(email) && isLike(email)))
  return or(
    sql`${users.email} LIKE ${anywhere(search.toLowerCase())} ESCAPE '\\'`,
    inList(
      users.id,
      named.map(({ id }) => id),
    ),
  )
}

function orderOf(sort: UserFilter['sort']) {
  if (sort === 'lastLogin') return [desc(users.lastLogin), asc(users.email)]
  if (sort === 'createdAt') return [desc(users.createdAt), asc(users.email)]
  return [asc(users.email)]
}

/** Returns a pattern for LIKE … ESCAPE '\', with the text's own wildcards escaped. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
