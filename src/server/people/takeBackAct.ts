import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { Problem } from '#server/core/problem.ts'
import { atomically } from '#server/database/open.ts'
import { takeBack, undoOf } from '#server/database/undo.ts'

/**
 * Takes an act of the caller's own back (rules.md#82); each entry of the audit about it gets one that refers to it.
 * @returns the names of what somebody else has changed since, which stays @throws 410 later than a minute after the act
 */
export function takeBackAct(actor: User, id: string): { left: string[] } {
  const undo = undoOf(actor, id)
  if (!undo) throw new Problem('undo-over')
  return atomically(() => {
    const left = takeBack(undo)
    for (const { id: of, kind, subject, about } of undo.audited)
      if (!about || !left.includes(about)) recordChange(actor, 'act.undo', subject, null, { of, kind })
    return { left }
  })
}
