import { COORDINATOR_PATH, pathOfOwnYear, pathOfSheetInPanel, pathOfTeamInPanel } from '#contract/addresses.ts'
import type { NoticeDetails, RequestState } from '#server/database/schema/access.ts'
import type { Actor } from '#server/database/undo.ts'
import type { Mail } from '#server/mail/template.ts'
import type { Recipient } from './recipients.ts'
import type { Words } from './sentence.ts'

// A kind of notice is one descriptor for the bell, the mails and the jobs (decision 050). Which kinds wait for their reader, and which
// count as read once they are handled elsewhere, is asked of the database: people/notifications.ts.

export interface Kind<Facts extends Told = Told> {
  icon: NoticeIcon
  /** The sentence in the bell, made when it is shown (rules.md#84). */
  words: (shown: Shown) => Words
  /** The place where the reader acts, found when it is shown; null where there is nothing to open. */
  path: (about: About) => string | null
  /** A decision, whose author is next to the time and not in the sentence. */
  isSigned?: true
  to: (facts: Facts) => readonly Recipient[]
  /** One mail for all, or one for each reader. Without it the notice is in the bell alone. */
  mail?: (facts: Facts) => Mail | ((reader: Recipient) => Mail) | null
  /** Readers who get no mail, in addition to those who turned off the optional ones. */
  isUnmailed?: (reader: Recipient) => boolean
  /** Notes for each reader that a mail about several of these notices is due later. */
  gather?: (facts: Facts, reader: Recipient) => void
  /** The moment at which it is told, or its gathered mail is sent: dueNotices.ts has an entry for each. Without one: immediately. */
  later?: Later
}

export type Later =
  | 'ten minutes after the first'
  | 'an hour after the act'
  | 'at 07:00'
  | 'at 19:00'
  | 'on the first of a month'
  | 'days before the deadline'

export type NoticeIcon =
  | ('people' | 'key' | 'merge' | 'flag' | 'back' | 'check')
  | ('remark' | 'date' | 'clock' | 'pencil' | 'medal' | 'goal')

/** The facts of what happened: those that are stored with the notice, and those that its mail adds. */
export interface Told {
  by: Actor | null
  /** Left out for what every leader is told of their own team; null for an invitation to an office. */
  team?: { id: number } | null
  year?: { id: number }
  remarkId?: number
  requestId?: number
  details?: NoticeDetails
}

export type OnTeam = Told & { team: { id: number; name: string; districtId: number } }
export type OnSheet = OnTeam & { year: { id: number } }
/** Told to the people of these ids. */
export type ToPeople = Told & { to: readonly number[]; team: { id: number } | null }
/** The `details` that a kind's sentence or mail states; no others are stored. */
export type Details<Key extends keyof NoticeDetails> = { details: Required<Pick<NoticeDetails, Key>> }

/** The stored notice as its reader may see it. */
export interface Shown {
  /** A name or an office; the address only of a person who asks for access. */
  who: string
  team: string
  year: string
  subject: string | null
  isForPanel: boolean
  person: string | null
  requestState: RequestState | null
  details: NoticeDetails
}

export interface About {
  /** Null once the team is deleted, and for an invitation to an office. */
  teamId: number | null
  yearId: number | null
  isForPanel: boolean
  /** The year is no longer OPEN: the leaders' page of its sheet is another one. */
  isYearOver: boolean
  /** The reader is the person whom the notice names. */
  isAboutReader: boolean
  /** A remark is about a task, a prerequisite, or the whole sheet. */
  areaId: number | null
  taskId: number | null
  prerequisiteId: number | null
}

/** Gives the functions of a descriptor the type of its facts. */
export const kind = <Facts extends Told>(descriptor: Kind<Facts>) => descriptor

export const teamInPanel = ({ teamId }: Pick<About, 'teamId'>) => (teamId === null ? null : pathOfTeamInPanel(teamId))
export const sheetInPanel = ({ teamId, yearId }: About) => pathOfSheetInPanel(teamId!, yearId!)

/** The sheet of a year that is over has a page of its own. */
export const onOwnSheet =
  (path: string) =>
  ({ isYearOver, yearId }: About) =>
    isYearOver ? pathOfOwnYear(yearId!) : path
export const atCoordinator = onOwnSheet(COORDINATOR_PATH)
