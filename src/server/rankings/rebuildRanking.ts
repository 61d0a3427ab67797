import type { AuditKind } from '#domain/people/auditKinds.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { snapshotBefore } from '#server/database/backup.ts'
import { atomically } from '#server/database/open.ts'
import { type Year, yearById } from '#server/years/yearLookups.ts'
import { fixRanking, makeDynamic, takeSnapshot } from './fixRanking.ts'
import { withdrawYearLetters } from './yearLetters.ts'

// "Przelicz" and "Usuń ranking". The database is copied first, because a deleted fixed ranking cannot be worked out again.

/** Takes a snapshot of an OPEN year; fixes the ranking of any other (rules.md#20). @throws 404 */
export function rebuildRanking(actor: User, yearId: number): Year {
  if (yearById(yearId).rankingFixed) snapshotBefore('ranking.rebuild')

  return atomically(() => {
    const year = yearById(yearId)
    if (year.state === 'OPEN') takeSnapshot(year)
    else fixRanking(year)
    return recorded(actor, 'ranking.rebuild', year)
  })
}

/** @throws 404, or 409 when there is no fixed ranking to delete */
export function forgetFixedRanking(actor: User, yearId: number): Year {
  if (!yearById(yearId).rankingFixed) throw new Problem('ranking-is-dynamic')
  snapshotBefore('ranking.makedynamic')

  return atomically(() => {
    const year = yearById(yearId)
    makeDynamic(year)
    if (year.state === 'FINISHED') withdrawYearLetters(year)
    return recorded(actor, 'ranking.makedynamic', year)
  })
}

function recorded(actor: User, kind: AuditKind, before: Year): Year {
  const after = yearById(before.id)
  recordChange(actor, kind, { yearId: before.id }, rankingOf(before), rankingOf(after))
  return after
}

const rankingOf = ({ rankingFixed, rankedAt }: Year) => ({ ranking: rankingFixed, rankedAt })
