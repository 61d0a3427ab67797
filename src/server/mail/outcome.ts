import { and, gt, isNull } from 'drizzle-orm'
import { now } from '#server/core/clock.ts'
import { keyValueOf, setKeyValue } from '#server/database/keyValues.ts'
import { atomically, db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'

// The outcome of the newest try to send a mail, whichever mail it was: a mail in a long pause keeps an older error.

const ACCEPTED = 'mail.accepted'
const FAILING = 'mail.failing'

interface Failing {
  /** When the first try failed since a mail was last accepted, ISO 8601 UTC. */
  since: string
  at: string
  error: string
  isOutage: boolean
}

export const isQueued = and(isNull(outbox.sentAt), isNull(outbox.failedAt))

/** Returns null when the newest try succeeded or nothing was ever tried. */
export function failing(): Failing | null {
  const stored = keyValueOf(FAILING)
  return stored ? (JSON.parse(stored) as Failing) : null
}

export const lastAccepted = (): string | null => keyValueOf(ACCEPTED)

/** Makes all waiting mails due after an outage. */
export function recordAccepted() {
  atomically(() => {
    endOutage()
    if (failing()) setKeyValue(FAILING, '')
    setKeyValue(ACCEPTED, now())
  })
}

export function recordFailing({ error, isOutage }: Pick<Failing, 'error' | 'isOutage'>) {
  const since = failing()?.since ?? now()
  setKeyValue(FAILING, JSON.stringify({ since, at: now(), error, isOutage } satisfies Failing))
}

/** Ends the pauses of all mails that were tried. */
export function endOutage() {
  if (!failing()?.isOutage) return
  const isPausing = and(isQueued, gt(outbox.nextTryAt, now()), gt(outbox.attempts, 0))
  db.update(outbox).set({ nextTryAt: now(), attempts: 0 }).where(isPausing).run()
}
