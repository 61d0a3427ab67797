import { type ServerWarning, warningsOf } from '#contract/serverState.ts'
import { WARNINGS } from '#contract/serverWarnings.ts'
import { momentInWords } from '#domain/warsaw.ts'
import { MINUTE, now } from './core/clock.ts'
import { config } from './core/config.ts'
import { log } from './core/log.ts'
import { noteFault } from './database/faults.ts'
import { keyValueOf, setKeyValue } from './database/keyValues.ts'
import { atomically } from './database/open.ts'
import { warningsEndedMail, warningsMail } from './mail/accountTexts.ts'
import { queueMail } from './mail/queueMail.ts'
import { sendPastQueue } from './mail/sendPastQueue.ts'
import { administrators } from './notices/recipients.ts'
import { serverState } from './serverState.ts'

/** A warning is mailed once it has lasted this long, and ends once it has been gone for as long (decision 032). */
export const SETTLE = 10 * MINUTE

const STANDING = 'warnings'

interface Standing {
  since: string
  goneSince: string | null
  mailed: string | null
}

type AllStanding = Partial<Record<ServerWarning, Standing>>

/** Warnings that could not be stored while a fault lasts (faults.ts). */
let unstored: string | null = null

/** Mails administrators once when a warning has settled and once when it has ended; past the queue while nothing can be stored. */
export async function tellWarnings() {
  const state = serverState()
  const current = warningsOf(state, Date.now())
  const stored = unstored ?? keyValueOf(STANDING) ?? '{}'
  const standing = JSON.parse(stored) as AllStanding
  const began: string[] = []
  const ended: string[] = []

  for (const warning of current) {
    standing[warning] ??= begin(warning)
    const known = standing[warning]
    known.goneSince = null
    if (known.mailed !== null || !hasSettled(known.since)) continue
    known.mailed = WARNINGS[warning](state)
    began.push(known.mailed)
  }
  for (const [warning, known] of Object.entries(standing)) {
    if (current.includes(warning as ServerWarning)) continue
    known.goneSince ??= now()
    if (!hasSettled(known.goneSince)) continue
    delete standing[warning as ServerWarning]
    log('warning.ended', { warning })
    if (known.mailed !== null) ended.push(`${known.mailed} (${momentOf(known.since)} – ${momentOf(known.goneSince)})`)
  }

  const next = JSON.stringify(standing)
  if (next === stored && unstored === null) return
  const mails = [
    ...(began.length > 0 ? [warningsMail(began)] : []),
    ...(ended.length > 0 ? [warningsEndedMail(ended)] : []),
  ]
  const letters = mails.flatMap(mail => administrators().map(({ email }) => ({ email, mail })))
  try {
    atomically(() => {
      setKeyValue(STANDING, next)
      for (const { email, mail } of letters) queueMail(email, mail)
    })
    unstored = null
  } catch (error) {
    if (!noteFault(error)) throw error
    unstored = next
    if (config.smtpUrl) for (const { email, mail } of letters) await sendPastQueue(email, mail)
  }
}

function begin(warning: ServerWarning): Standing {
  log('warning.began', { warning }, 'warning')
  return { since: now(), goneSince: null, mailed: null }
}

/** True also for a time in the future, which a wrong clock has left. */
const hasSettled = (time: string) => Math.abs(Date.now() - Date.parse(time)) >= SETTLE

const momentOf = (time: string) => momentInWords(Date.parse(time))
