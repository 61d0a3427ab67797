import { and, eq } from 'drizzle-orm'
import { type Bindings, covers } from '#domain/people/coverage.ts'
import { db } from './open.ts'
import { coordinatorGroups, users } from './schema/people.ts'

/** Does a coordinator who looks after other groups act on this team of the district (rules.md#81)? */
export const standsIn = (actorId: number, { districtId, groupId }: { districtId: number; groupId: number | null }) =>
  !covers(bindingsIn(districtId), actorId, groupId)

/** Returns the groups of each active coordinator of a district. */
export function bindingsIn(districtId: number): Bindings {
  const rows = db
    .select({ id: users.id, groupId: coordinatorGroups.groupId })
    .from(users)
    .leftJoin(coordinatorGroups, eq(coordinatorGroups.userId, users.id))
    .where(and(eq(users.activated, true), eq(users.role, 'DISTRICT_COORDINATOR'), eq(users.districtId, districtId)))
    .all()
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      new Set(own.flatMap(({ groupId }) => (groupId === null ? [] : [groupId]))),
    ]),
  )
}
