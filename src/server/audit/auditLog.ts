import { and, count, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { AUDIT_KINDS } from '#domain/auditKinds.ts'
import { type AuditFilter, firstRowOf, PAGE_ROWS } from '#domain/requests/panel.ts'
import { isAboveDistricts, type Person } from '#domain/roles.ts'
import { db } from '#server/database/open.ts'
import { districts, teams, users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { years } from '#server/database/schema/years.ts'

/** One page of the entries that the reader may see, the newest first, and how many there are. */
export function auditLog(reader: Person, filter: AuditFilter) {
  const which = and(inReachOf(reader), ...conditionsOf(filter))
  const rows = entries(which, filter.page).map(entry => shownTo(reader, entry))
  return { rows, total: countEntries(which) }
}

const countEntries = (which: SQL | undefined) => db.select({ n: count() }).from(auditEntries).where(which).get()!.n

const actors = alias(users, 'actors')

function entries(which: SQL | undefined, page: number | undefined) {
  return db
    .select({
      id: auditEntries.id,
      time: auditEntries.time,
      kind: auditEntries.kind,
      before: auditEntries.before,
      after: auditEntries.after,
      actor: { id: actors.id, email: actors.email, role: actors.role },
      district: { id: districts.id, name: districts.name },
      team: { id: teams.id, name: teams.name },
      year: { id: years.id, name: years.name },
      user: { id: users.id, email: users.email },
    })
    .from(auditEntries)
    .leftJoin(actors, eq(auditEntries.actorId, actors.id))
    .leftJoin(districts, eq(auditEntries.districtId, districts.id))
    .leftJoin(teams, eq(auditEntries.teamId, teams.id))
    .leftJoin(years, eq(auditEntries.yearId, years.id))
    .leftJoin(users, eq(auditEntries.userId, users.id))
    .where(which)
    .orderBy(desc(auditEntries.id))
    .limit(PAGE_ROWS)
    .offset(firstRowOf(page))
    .all()
}

/** Coordinators read what happened in their district. */
const inReachOf = (reader: Person) =>
  isAboveDistricts(reader) ? undefined : eq(auditEntries.districtId, reader.districtId!)

/** `team.change` is one kind of entries, `team` stands for all that begin with it. */
const kindsOf = (wanted: string) => AUDIT_KINDS.filter(kind => kind === wanted || kind.startsWith(`${wanted}.`))

function conditionsOf({ person, team, year, kind }: AuditFilter): (SQL | undefined)[] {
  return [
    person === undefined ? undefined : or(eq(auditEntries.actorId, person), eq(auditEntries.userId, person)),
    team === undefined ? undefined : eq(auditEntries.teamId, team),
    year === undefined ? undefined : eq(auditEntries.yearId, year),
    kind === undefined ? undefined : inArray(auditEntries.kind, kindsOf(kind)),
  ]
}

/** A coordinator sees the e-mails of their district's people; of those above only that they acted. */
function shownTo(reader: Person, entry: ReturnType<typeof entries>[number]) {
  const { actor } = entry
  const mayRead = actor === null || isAboveDistricts(reader) || !isAboveDistricts(actor)
  return { ...entry, actor: actor && { ...actor, email: mayRead ? actor.email : null } }
}
