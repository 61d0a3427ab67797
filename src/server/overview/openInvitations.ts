import { and, eq, isNotNull } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import type { Db } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/invitations.ts'
import { outbox } from '#server/database/schema/records.ts'
import { isWaiting } from '#server/invitations/invitation.ts'

interface OpenInvitations {
  /** Counts those that wait for an answer, expired ones too. */
  open: number
  /** One of the letters did not arrive. */
  isReturned: boolean
  /** The last day of the one that works longest; null when none works any more. ISO 8601 UTC. */
  until: string | null
}

/** By team id. */
export function invitationsIn(from: Db): ReadonlyMap<number, OpenInvitations> {
  const rows = from
    .select({ teamId: invitations.teamId, expiresAt: invitations.expiresAt, failedAt: outbox.failedAt })
    .from(invitations)
    .leftJoin(outbox, eq(outbox.id, invitations.mailId))
    .where(and(isWaiting, isNotNull(invitations.teamId)))
    .all()
  const time = now()
  return new Map(
    [...Map.groupBy(rows, ({ teamId }) => teamId!)].map(([teamId, own]) => {
      const working = own.map(({ expiresAt }) => expiresAt).filter(expiresAt => expiresAt > time)
      return [
        teamId,
        {
          open: own.length,
          isReturned: own.some(({ failedAt }) => failedAt !== null),
          until: working.sort().at(-1) ?? null,
        },
      ] as const
    }),
  )
}
