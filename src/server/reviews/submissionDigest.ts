import { and, asc, eq, gt, isNull } from 'drizzle-orm'
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
const KEY = 'submission-digest'

/** The mails and the time are one transaction: a restart sends none twice, and a missed morning is made up for. */
export function sendDueDigest() {
  const last = keyValueOf(KEY)
  // The first digest does not repeat the mails of an earlier version.
  if (last === null) return setKeyValue(KEY, now())
  const clock = inWarsaw(Date.now())
  const due = `${clock.slice(0, 10)} ${HOUR}`
  if (clock < due || inWarsaw(Date.parse(last)) >= due) return
  atomically(() => {
    for (const [reviewer, names] of submittedSince(last)) queueMail(reviewer.email, submissionDigestMail(names))
    setKeyValue(KEY, now())
  })
}

function submittedSince(last: string): Iterable<[Recipient, string[]]> {
  const year = runningYear()
  if (!year) return []
  const submitted = db
    .select({ id: teams.id, name: teams.name, districtId: teams.districtId })
    .from(sheetReviews)
    .innerJoin(teams, eq(sheetReviews.teamId, teams.id))
    .where(
      and(
        eq(sheetReviews.yearId, year.id),
        eq(sheetReviews.state, 'SUBMITTED'),
        gt(sheetReviews.since, last),
        isNull(teams.mergedInto),
      ),
    )
    .orderBy(asc(sheetReviews.since))
    .all()
  const byReviewer = new Map<number, [Recipient, string[]]>()
  for (const team of submitted)
    for (const reviewer of reviewersOf(team).filter(({ dailyDigest, mails }) => dailyDigest && mails !== 'NONE')) {
      const [, names] = byReviewer.getOrInsert(reviewer.id, [reviewer, []])
      names.push(team.name)
    }
  return byReviewer.values()
}
