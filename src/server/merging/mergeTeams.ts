import { eq, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Merge } from '#contract/requests/teams.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { atomically, db } from '#server/database/open.ts'
import { distinctTeams, teams } from '#server/database/schema/people.ts'
import { endOverHandovers } from '#server/invitations/handover.ts'
import { withdrawUngiven } from '#server/invitations/sendInvitation.ts'
import { leadersOf } from '#server/notices/recipients.ts'
import { tell } from '#server/notices/tell.ts'
import { storedReview } from '#server/sheets/reviewState.ts'
import { handFormerNamesOver, recordFormerName } from '#server/teams/formerNames.ts'
import { teamWithOwners } from '#server/teams/teamLookups.ts'
import { comparedYears, entriesOnlyIn, isBlocked, mergeablePair, versionOf } from './comparison.ts'
import { closeTeam, moveRows } from './moveRows.ts'

type Wanted = InferOutput<typeof Merge>

/**
 * Makes two teams one (rules.md#71). A copy of the database is made before; only restoring it separates them again.
 * @returns the team that stays @throws 403, 404, 409 while both sheets of the open year are handed in, or what was `expected`
 * has changed
 */
export function mergeTeams(actor: User, id: number, otherId: number, wanted: Wanted) {
  decide(actor, id, otherId, wanted)
  snapshotBefore('team.merge')
  return atomically(() => {
    const { staying, other, swapped, only } = decide(actor, id, otherId, wanted)
    const open = comparedYears(staying, other).find(({ year }) => year.state === 'OPEN')
    withdrawUngiven(actor, [id, otherId])
    endOverHandovers([id, otherId])
    // Written first, under the name of the team that goes.
    recordChange(actor, 'team.merge', { teamId: id }, null, {
      other: other.name,
      otherId,
      reason: wanted.reason,
      leaders: leadersOf(otherId).length,
    })
    moveRows({ staying, other }, swapped)
    handFormerNamesOver(otherId, id)
    recordFormerName(id, other.name, { merged: true })
    db.delete(distinctTeams)
      .where(or(eq(distinctTeams.teamId, otherId), eq(distinctTeams.otherId, otherId)))
      .run()
    closeTeam({ staying, other })
    const isLocked = open ? storedReview(id, open.year.id)?.state === 'APPROVED' : staying.locked
    db.update(teams).set({ founderId: null, locked: isLocked }).where(eq(teams.id, id)).run()
    const details = { note: wanted.reason, otherTeam: other.name, tasks: only }
    tell('team.merge', { by: { id: actor.id }, team: staying, details })
    return teamWithOwners(id)
  })
}

/** @returns the years in which the other team's sheet is kept, and what is only in a sheet that is not kept and not closed */
function decide(actor: User, id: number, otherId: number, { expected }: Wanted) {
  const { staying, other } = mergeablePair(actor, id, otherId)
  const years = comparedYears(staying, other)
  const blocked = years.find(({ year }) => isBlocked(year, staying, other))
  if (blocked) throw new Problem('merge-both-handed-in', { yearId: blocked.year.id, year: blocked.year.name })
  if (expected !== undefined && expected !== versionOf(staying, other)) throw new Problem('merge-changed')
  const swapped = years
    .filter(({ stays }) => stays === otherId)
    .map(({ year, begun }) => ({ yearId: year.id, isClosed: year.state === 'FINISHED', areBoth: begun.length === 2 }))
  const only = years
    .filter(({ year, begun }) => begun.length === 2 && year.state !== 'FINISHED')
    .flatMap(({ year, stays }) => entriesOnlyIn(stays === id ? otherId : id, stays!, year.id))
  return { staying, other, swapped, only }
}
