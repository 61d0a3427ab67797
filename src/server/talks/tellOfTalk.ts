import { COORDINATOR_PATH } from '#contract/addresses.ts'
import { calendarFile } from '#contract/calendar.ts'
import { asciiEmail } from '#domain/people/email.ts'
import { mayReadSheets } from '#domain/people/roles.ts'
import { entryOfTalk, isPast } from '#domain/talk.ts'
import { userById } from '#server/auth/user.ts'
import { config } from '#server/core/config.ts'
import { mailFrom } from '#server/mail/mailFrom.ts'
import type { OnTeam } from '#server/notices/kind.ts'
import type { NoticeKind } from '#server/notices/kinds.ts'
import { reviewersOf } from '#server/notices/recipients.ts'
import { tell } from '#server/notices/tell.ts'
import { nameOfKind } from '#server/years/talkKinds.ts'
import type { Talk } from './talksOf.ts'

type Team = OnTeam['team']
type Answer = 'talk.confirm' | 'talk.unfit'
export type TalkAct = Exclude<NoticeKind & `talk.${string}`, Answer>

/** A talk that is arranged, moved or cancelled ahead of its time comes with its calendar entry. `former` is the time it is moved from. */
export function tellLeadersOfTalk(kind: TalkAct, by: { id: number }, team: Team, talk: Talk, former: string | null) {
  const isRecord = kind === 'talk.record' || kind === 'talk.correct'
  const calendarFor = (email: string) => calendarOf(kind === 'talk.cancel' ? 'CANCEL' : 'REQUEST', team, talk, email)
  tell(kind, { ...factsOf(by, team, talk, former, isRecord ? talk.agreed : null), calendarFor })
}

/** Tells the person who arranged or recorded it, or the district's reviewers once that person is out of reach. */
export function tellPanelOfTalk(kind: Answer, by: { id: number }, team: Team, talk: Talk) {
  const author = talk.byId === null ? null : userById(talk.byId)
  const recipients = author?.activated && mayReadSheets(author, team.districtId) ? [author] : reviewersOf(team)
  const note = kind === 'talk.unfit' ? talk.unfit : null
  tell(kind, { ...factsOf(by, team, talk, null, note), to: recipients.map(({ id }) => id) })
}

const factsOf = (by: { id: number }, team: Team, talk: Talk, former: string | null, note: string | null) => ({
  by: { id: by.id },
  team,
  year: { id: talk.yearId },
  details: { talk: nameOfKind(talk), from: talk.arrangedFor, former, note },
  place: talk.place,
})

function calendarOf(method: 'CANCEL' | 'REQUEST', team: Team, talk: Talk, recipient: string): string | undefined {
  const { arrangedFor } = talk
  const organizer = mailFrom()
  if (arrangedFor === null || isPast(talk, Date.now()) || organizer.address === '') return
  const named = { ...talk, arrangedFor, kind: nameOfKind(talk) }
  const entry = entryOfTalk(named, team.name, config.baseUrl + COORDINATOR_PATH, new URL(config.baseUrl).hostname)
  return calendarFile([entry], Date.now(), { method, organizer, attendee: asciiEmail(recipient) })
}
