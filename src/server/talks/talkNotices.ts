import { COORDINATOR_PATH, pathOfTalksInPanel } from '#domain/addresses.ts'
import { calendarFile } from '#domain/calendar.ts'
import { asciiEmail } from '#domain/people/email.ts'
import type { NoticeKind } from '#domain/people/notices.ts'
import { mayReadSheets } from '#domain/people/roles.ts'
import { pick } from '#domain/pick.ts'
import { entryOfTalk, isPast } from '#domain/talk.ts'
import { momentInWords } from '#domain/warsaw.ts'
import { userById } from '#server/auth/user.ts'
import { config } from '#server/core/config.ts'
import { mailFrom } from '#server/mail/mailFrom.ts'
import { talkMail } from '#server/mail/texts.ts'
import { notifyWithMail } from '#server/people/notifyWithMail.ts'
import { leadersOf, reviewersOf } from '#server/people/recipients.ts'
import { nameOfKind } from '#server/years/talkKinds.ts'
import type { Talk } from './talksOf.ts'

type TalkNotice = NoticeKind & `talk.${string}`

interface Team {
  id: number
  name: string
  districtId: number
}

/** A talk that is arranged, moved or cancelled ahead of its time comes with its calendar entry. `former` is the time it is moved from. */
export function notifyLeadersOfTalk(
  kind: TalkNotice,
  actor: { id: number },
  team: Team,
  talk: Talk,
  former: string | null,
) {
  const notice = noticeOf(kind, actor, talk, former)
  for (const leader of leadersOf(team.id)) {
    const calendar = calendarOf(kind, team, talk, leader.email)
    notifyWithMail([leader], notice, talkMail(kind, team, aboutTalk(talk, former), COORDINATOR_PATH, calendar))
  }
}

/** Notifies the person who arranged or recorded it, or the district's reviewers once that person is out of reach. */
export function notifyPanelOfTalk(kind: TalkNotice, actor: { id: number }, team: Team, talk: Talk) {
  const path = pathOfTalksInPanel(team.id, talk.yearId)
  const author = talk.byId === null ? null : userById(talk.byId)
  const recipients = author?.activated && mayReadSheets(author, team.districtId) ? [author] : reviewersOf(team)
  notifyWithMail(recipients, noticeOf(kind, actor, talk, null), talkMail(kind, team, aboutTalk(talk, null), path))
}

const noticeOf = (kind: TalkNotice, by: { id: number }, talk: Talk, former: string | null) => ({
  kind,
  by,
  ...pick(talk, 'teamId', 'yearId'),
  details: { talk: nameOfKind(talk), from: talk.arrangedFor, former, note: noteOf(kind, talk) },
})

const noteOf = (kind: TalkNotice, { unfit, agreed }: Talk) =>
  kind === 'talk.unfit' ? unfit : kind === 'talk.record' || kind === 'talk.correct' ? agreed : null

const aboutTalk = (talk: Talk, former: string | null) => ({
  kind: nameOfKind(talk),
  when: talk.arrangedFor && momentInWords(Date.parse(talk.arrangedFor)),
  former: former && momentInWords(Date.parse(former)),
  ...pick(talk, 'place', 'agreed', 'unfit'),
})

function calendarOf(kind: TalkNotice, team: Team, talk: Talk, recipient: string): string | undefined {
  const isCalendar = kind === 'talk.arrange' || kind === 'talk.move' || kind === 'talk.cancel'
  const { arrangedFor } = talk
  const organizer = mailFrom()
  if (!isCalendar || arrangedFor === null || isPast(talk, Date.now()) || organizer.address === '') return
  const named = { ...talk, arrangedFor, kind: nameOfKind(talk) }
  const entry = entryOfTalk(named, team.name, config.baseUrl + COORDINATOR_PATH, new URL(config.baseUrl).hostname)
  const method = kind === 'talk.cancel' ? 'CANCEL' : 'REQUEST'
  return calendarFile([entry], Date.now(), { method, organizer, attendee: asciiEmail(recipient) })
}
