import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { type Recipient, reviewersOf } from '#server/notices/recipients.ts'
import { submissionDigestMail } from '#server/notices/sheetNotices.ts'
import { runningYear } from '#server/years/yearLookups.ts'

/** Mails the sheets submitted since the last digest to reviewers who chose it on /konto (rules.md#53). */
export function sendDigest(last: string) {
  for (const [reviewer, names] of submittedSince(last)) queueMail(reviewer.email, submissionDigestMail(names))
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
