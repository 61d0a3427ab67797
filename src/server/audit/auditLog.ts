import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type AuditFilter, firstRowOf, PAGE_ROWS } from '#contract/requests/panel.ts'
import { beginOf, dayAfter } from '#domain/deadline.ts'
import { AUDIT_KINDS } from '#domain/people/auditKinds.ts'
import { emailIn } from '#domain/people/email.ts'
import { isAboveDistricts, mayNameActor, type Person } from '#domain/people/roles.ts'
import { knownPerson, nameIn } from '#server/database/knownPerson.ts'
import { db } from '#server/database/open.ts'
import { teams, users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'

export function auditLog(reader: Person, filter: AuditFilter, isInSight: (userId: number) => boolean) {
  const inReach = isAboveDistricts(reader) ? undefined : eq(auditEntries.districtId, reader.districtId!)
  const which = and(inReach, ...conditionsOf(filter), mentions(reader, filter.q))
  const rows = entries(which, filter).map(entry => shownTo(reader, entry, isInSight))
  return { rows, total: db.select({ n: count() }).from(auditEntries).where(which).get()!.n }
}

const actors = alias(users, 'actors')

const MOST_ROWS = 5000

function entries(which: SQL | undefined, { page, all }: AuditFilter) {
  return db
    .select({
      id: auditEntries.id,
      time: auditEntries.time,
      kind: auditEntries.kind,
      before: auditEntries.before,
      after: auditEntries.after,
      actor: { id: actors.id, email: actors.email, name: nameIn(actors), role: actors.role },
      actorRole: auditEntries.actorRole,
      districtId: auditEntries.districtId,
      districtName: auditEntries.districtName,
      teamId: auditEntries.teamId,
      teamName: auditEntries.teamName,
      yearId: auditEntries.yearId,
      yearName: auditEntries.yearName,
      user: knownPerson,
    })
    .from(auditEntries)
    .leftJoin(actors, eq(auditEntries.actorId, actors.id))
    .leftJoin(users, eq(auditEntries.userId, users.id))
    .where(which)
    .orderBy(desc(auditEntries.id))
    .limit(all ? MOST_ROWS : PAGE_ROWS)
    .offset(all ? 0 : firstRowOf(page))
    .all()
    .map(({ districtId, districtName, teamId, teamName, yearId, yearName, ...entry }) => ({
      ...entry,
      district: named(districtId, districtName),
      team: named(teamId, teamName),
      year: named(yearId, yearName),
    }))
}

/** `name` is the one at the time of the entry. */
const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** Entries of a team that became part of this one are its own. */
const mergedInto = (teamId: number) => db.select({ id: teams.id }).from(teams).where(eq(teams.mergedInto, teamId))

/** `team` selects all kinds that begin with it, `team.change` only one. */
const kindsOf = (wanted: string) => AUDIT_KINDS.filter(kind => kind === wanted || kind.startsWith(`${wanted}.`))

function conditionsOf({ person, team, year, kind, from, to }: AuditFilter): (SQL | undefined)[] {
  return [
    person === undefined ? undefined : or(eq(auditEntries.actorId, person), eq(auditEntries.userId, person)),
    team === undefined ? undefined : or(eq(auditEntries.teamId, team), inArray(auditEntries.teamId, mergedInto(team))),
    year === undefined ? undefined : eq(auditEntries.yearId, year),
    kind === undefined ? undefined : inArray(auditEntries.kind, kindsOf(kind)),
    from === undefined ? undefined : gte(auditEntries.time, new Date(beginOf(from)).toISOString()),
    to === undefined ? undefined : lt(auditEntries.time, new Date(beginOf(dayAfter(to, 1))).toISOString()),
  ]
}

/**
 * Searches the names of that time and the changed fields in the usual spellings, because SQLite folds the case of ASCII only.
 * A district coordinator, who may not read everybody's roles, searches only the names of a change of roles.
 */
function mentions(reader: Person, q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const { districtName, teamName, yearName, before, after, kind } = auditEntries
  const names = sql`${districtName}, ${teamName}, ${yearName}`
  const fields = sql`concat_ws(char(10), ${names}, ${before}, ${after})`
  const text = isAboveDistricts(reader)
    ? fields
    : sql`CASE ${kind} WHEN 'role.change' THEN concat_ws(char(10), ${names}) ELSE ${fields} END`
  const low = q.toLowerCase()
  const spellings = new Set([q, low, q.toUpperCase(), low[0]!.toUpperCase() + low.slice(1), emailIn(q) ?? q])
  return or(...[...spellings].map(spelling => sql`instr(${text}, ${spelling}) > 0`))
}

const UNNAMED = { email: null, name: null }

/**
 * Hides from district coordinators the names and e-mails of people whom they may not see, and of those who rank or ranked above
 * them; the actor's role at the time of the act stays. Hides also the roles given to people whom they may not see.
 */
function shownTo(
  reader: Person,
  { actorRole, ...entry }: ReturnType<typeof entries>[number],
  isInSight: (userId: number) => boolean,
) {
  const { actor, user } = entry
  const mayReadActor = actor === null || mayNameActor(reader, [actor.role, actorRole])
  const mayReadUser = user === null || isInSight(user.id)
  const mayReadFields = mayReadUser || entry.kind !== 'role.change'
  return {
    ...entry,
    before: mayReadFields ? entry.before : null,
    after: mayReadFields ? entry.after : null,
    actor: actor && { ...actor, role: actorRole ?? actor.role, ...(!mayReadActor && UNNAMED) },
    user: user && { ...user, ...(!mayReadUser && UNNAMED) },
  }
}
