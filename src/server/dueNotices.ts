import { inWarsaw } from '#domain/warsaw.ts'
import { now } from './core/clock.ts'
import { yieldToEventLoop } from './core/slices.ts'
import { attempt } from './database/faults.ts'
import { keyValueOf, setKeyValue } from './database/keyValues.ts'
import { atomically } from './database/open.ts'
import { dueMonths, tellOfMonth } from './mine/dueMonths.ts'
import type { Later } from './notices/kind.ts'
import { dueYearLetters, tellIfStillDue } from './rankings/yearLetters.ts'
import { dueReminders, sendReminder } from './reminders/dueReminders.ts'
import { dueRemarkMails, sendRemarks } from './reviews/remarkMails.ts'
import { sendDigest } from './reviews/submissionDigest.ts'
import { tellOthersValues } from './sheets/othersValues.ts'

// Whatever is told later than it happens is told by one job, which runs every minute.

const DUE: Record<Later, () => Promise<void>> = {
  'ten minutes after the first': each(dueRemarkMails, sendRemarks),
  'an hour after the act': each(dueYearLetters, tellIfStillDue),
  'at 07:00': daily('07:00', 'submission-digest', sendDigest),
  'at 19:00': daily('19:00', 'others-values', tellOthersValues),
  'on the first of a month': each(dueMonths, tellOfMonth),
  'days before the deadline': each(dueReminders, sendReminder),
}

/** One that fails does not hold up the others. */
export async function tellAllDue() {
  for (const [when, tellDue] of Object.entries(DUE)) await attempt(`notices ${when}`, tellDue)
}

export const tellDue = (when: Later) => DUE[when]()

/**
 * Each of the due ones is told in a transaction of its own, in which `tell` also marks its row as told, so that after a restart it is
 * still told exactly once. Serves other requests in between: `tell` leaves out what is no longer due.
 */
function each<Due>(due: () => readonly Due[], tell: (one: Due) => void) {
  return async () => {
    for (const one of due()) {
      atomically(() => tell(one))
      await yieldToEventLoop()
    }
  }
}

/**
 * Once a day, from an hour in Warsaw on, all in one transaction. `tell` gets the time of the last, so nothing needs a mark of its own,
 * and what a server that was off has missed is made up for. The first does not repeat what an earlier version has told.
 */
function daily(hour: string, key: string, tell: (last: string) => void) {
  const due = () => {
    const last = keyValueOf(key)
    if (last === null) setKeyValue(key, now())
    const clock = inWarsaw(Date.now())
    const today = `${clock.slice(0, 10)} ${hour}`
    return last !== null && clock >= today && inWarsaw(Date.parse(last)) < today ? [last] : []
  }
  return each(due, last => {
    tell(last)
    setKeyValue(key, now())
  })
}
