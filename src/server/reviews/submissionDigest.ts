import { and, asc, eq, gt } from 'drizzle-orm'
import { warsawDay } from '#domain/deadline.ts'
import { inWarsaw } from '#domain/warsaw.ts'
import { now } from '#server/core/clock.ts'
import { keyValueOf, setKeyValue } from '#server/database/keyValues.ts'
import { atomically, db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { submissionDigestMail } from '#server/mail/texts.ts'
import { type Recipient, reviewersOf } from '#server/people/recipients.ts'
import { runningYear } from '#server/years/yearLookups.ts'

// One mail each morning about the sheets submitted since the last one, for reviewers who chose it on /konto (rules.md#53).

const HOUR = '07:00'
/** The time of the last digest. */
const KEY = 'submission-digest'

/** The mails and the time are one transaction: a restart sends none twice, and a missed morning is made up for. */
export function sendDueDigest() {
  const last = keyValueOf(KEY)
  const [today, hour] = inWarsaw(Date.now()).split(' ') as [string, string]
  if (hour < HOUR || (last !== null && warsawDay(Date.parse(last)) === today)) return
  atomically(() => {
    // A first digest would repeat the mails of an earlier version.
    for (const [reviewer, names] of last === null ? [] : submittedSince(last))
      queueMail(reviewer.email, submissionDigestMail(names))
    setKeyValue(KEY, now())
  })
}

/** Names the teams whose sheets still wait, by the reviewer to tell. */
function submittedSince(last: string): Iterable<[Recipient, string[]]> {
  const year = runningYear()
  if (!year) return []
  const submitted = db
    .select({ name: teams.name, districtId: teams.districtId })
    .from(sheetReviews)
    .innerJoin(teams, eq(sheetReviews.teamId, teams.id))
    .where(and(eq(sheetReviews.yearId, year.id), eq(sheetReviews.state, 'SUBMITTED'), gt(sheetReviews.since, last)))
    .orderBy(asc(sheetReviews.since))
    .all()
  const byReviewer = new Map<number, [Recipient, string[]]>()
  for (const [districtId, sheets] of Map.groupBy(submitted, sheet => sheet.districtId))
    for (const reviewer of reviewersOf(districtId).filter(
      ({ dailyDigest, mails }) => dailyDigest && mails !== 'NONE',
    )) {
      const [, names] = byReviewer.getOrInsert(reviewer.id, [reviewer, []])
      names.push(...sheets.map(({ name }) => name))
    }
  return byReviewer.values()
}
