import { asc, eq } from 'drizzle-orm'
import { withSince } from '#domain/formerNames.ts'
import { nameKey } from '#domain/text/text.ts'
import { now } from '#server/core/clock.ts'
import { type Db, db } from '#server/database/open.ts'
import { formerNames, teams } from '#server/database/schema/people.ts'

// Names that teams had before, with the years in which they had them (rules.md#71).

/** Keeps a name that ends now. `merged`: it is the name of another team that becomes part of this one. */
export function recordFormerName(teamId: number, name: string, { merged = false, until = now() } = {}) {
  db.insert(formerNames).values({ teamId, name, until, merged }).run()
}

export function handFormerNamesOver(fromId: number, toId: number) {
  db.update(formerNames).set({ teamId: toId, merged: true }).where(eq(formerNames.teamId, fromId)).run()
}

export const formerNamesOf = (teamId: number) =>
  withSince(
    db
      .select({
        id: formerNames.id,
        name: formerNames.name,
        until: formerNames.until,
        merged: formerNames.merged,
      })
      .from(formerNames)
      .where(eq(formerNames.teamId, teamId))
      .orderBy(asc(formerNames.until), asc(formerNames.id))
      .all(),
  )

/** Team id -> the names it had before, without the present one, for searches. */
export function formerNamesByTeam(districtId?: number, from: Db = db): ReadonlyMap<number, readonly string[]> {
  const rows = from
    .select({ teamId: formerNames.teamId, name: formerNames.name, nameKey: teams.nameKey })
    .from(formerNames)
    .innerJoin(teams, eq(formerNames.teamId, teams.id))
    .where(districtId === undefined ? undefined : eq(teams.districtId, districtId))
    .orderBy(asc(formerNames.id))
    .all()
  const names = new Map<number, string[]>()
  for (const { teamId, name, nameKey: present } of rows) {
    const known = names.get(teamId) ?? []
    names.set(teamId, known)
    if (nameKey(name) !== present && !known.includes(name)) known.push(name)
  }
  return names
}
