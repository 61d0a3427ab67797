import { eq } from 'drizzle-orm'
import type { AuditedFields, AuditKind } from '#domain/people/auditKinds.ts'
import type { Role } from '#domain/people/roles.ts'
import { YEAR_FIELDS } from '#domain/year/yearFields.ts'
import { now } from '#server/core/clock.ts'
import { standsIn } from '#server/database/bindings.ts'
import { db } from '#server/database/open.ts'
import { districts, teams, troopGroups, users } from '#server/database/schema/people.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { type Actor, rememberAudited } from '#server/database/undo.ts'

/** The ids by which the entry is found and read. A team's district is filled in; for a team that moves it is the former one. */
interface AuditSubject {
  districtId?: number | null
  teamId?: number | null
  yearId?: number | null
  userId?: number | null
}

/**
 * Writes an audit entry with the present names, or nothing if `before` equals `after`. Call it inside the transaction of the
 * change, before the row is deleted. `actor` is null for scheduled jobs. `before` and `after` hold only changed fields,
 * never keys or hashes.
 */
export function recordChange(
  actor: (Actor & { role?: Role }) | null,
  kind: AuditKind,
  subject: AuditSubject,
  before: AuditedFields | null = null,
  after: AuditedFields | null = null,
) {
  if (before && after && Bun.deepEquals(before, after)) return
  const team = subject.teamId ? db.select().from(teams).where(eq(teams.id, subject.teamId)).get() : undefined
  if (actor && team && standsIn(actor.id, team)) after = { ...after, standIn: true }
  const found = { ...subject, districtId: subject.districtId ?? team?.districtId ?? null }
  const { id } = db
    .insert(auditEntries)
    .values({
      time: now(),
      actorId: actor?.id ?? null,
      actorRole: actor && (actor.role ?? roleOf(actor.id)),
      kind,
      ...found,
      districtName: nameIn(districts, found.districtId),
      teamName: team?.name ?? null,
      yearName: nameIn(years, subject.yearId),
      before: withNames(kind, before),
      after: withNames(kind, after),
    })
    .returning({ id: auditEntries.id })
    .get()
  if (actor) rememberAudited(actor, { id, kind, subject: found })
}

const roleOf = (id: number) => db.select({ role: users.role }).from(users).where(eq(users.id, id)).get()!.role

type WithNames =
  | typeof districts
  | typeof troopGroups
  | typeof years
  | typeof taskGroups
  | typeof tasks
  | typeof prerequisites

function nameIn(table: WithNames, id: unknown): string | null {
  if (typeof id !== 'number') return null
  return db.select({ name: table.name }).from(table).where(eq(table.id, id)).get()?.name ?? null
}

type References = readonly (readonly [field: string, name: string, table: WithNames])[]

const REFERENCES: References = [
  ['districtId', 'district', districts],
  ['groupId', 'hufiec', troopGroups],
]

const TABLES = { task: tasks, group: taskGroups, prerequisite: prerequisites }

/** The rows that fields of a year's rows refer to, by the kind of row. */
const IN_YEAR: Partial<Record<string, References>> = Object.fromEntries(
  Object.entries(YEAR_FIELDS).map(([kind, fields]) => [
    kind,
    Object.entries(fields).flatMap(([key, { as, refersTo }]) => (as && refersTo ? [[key, as, TABLES[refersTo]]] : [])),
  ]),
)

function withNames(kind: AuditKind, fields: AuditedFields | null): AuditedFields | null {
  if (!fields) return null
  const names = [...REFERENCES, ...(IN_YEAR[kind.split('.')[0]!] ?? [])]
    .filter(([field]) => field in fields)
    .map(([field, name, table]) => [name, nameIn(table, fields[field])])
  return { ...fields, ...Object.fromEntries(names) }
}

export function changedFields<T extends object>(row: T, wanted: Partial<T>) {
  const fields = (Object.keys(wanted) as (keyof T)[]).filter(
    field => wanted[field] !== undefined && wanted[field] !== row[field],
  )
  return {
    before: Object.fromEntries(fields.map(field => [field, row[field]])),
    after: Object.fromEntries(fields.map(field => [field, wanted[field]])),
  }
}
