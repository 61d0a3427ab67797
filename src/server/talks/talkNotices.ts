import { calendarFile } from '#domain/calendar.ts'
import type { NoticeKind } from '#domain/people/notices.ts'
import { mayReadSheets } from '#domain/people/roles.ts'
import { entryOfTalk, isPast } from '#domain/talk.ts'
import { momentInWords } from '#domain/warsaw.ts'
import { userById } from '#server/auth/user.ts'
import { config } from '#server/core/config.ts'
import type { talks } from '#server/database/schema/talks.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { talkMail } from '#server/mail/texts.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf, reviewersOf } from '#server/people/recipients.ts'
import { pathOfSheet } from '#server/sheets/sheetSides.ts'
import { kindById } from '#server/years/talkKinds.ts'

type Talk = typeof talks.$inferSelect
type TalkNotice = NoticeKind & `talk.${string}`

interface Team {
  id: number
  name: string
  districtId: number
}

const PAGE = '/kategoryzacja/rozmowy'

/**
 * By bell and mail; a talk that is arranged, moved or cancelled ahead of its time comes with its calendar entry. `former` is
 * the time it is moved from.
 */
export function notifyLeadersOfTalk(
  kind: TalkNotice,
  actor: { id: number },
  team: Team,
  talk: Talk,
  former: string | null = null,
) {
  const mail = talkMail(kind, team, aboutTalk(talk, former), PAGE, entryOf(kind, team, talk))
  for (const leader of leadersOf(team.id)) {
    notify(leader.id, noticeOf(kind, actor, talk, PAGE, former))
    if (leader.mails !== 'NONE') queueMail(leader.email, mail)
  }
}

/** Notifies the person who arranged or recorded it, or the district's reviewers once that person is out of reach. */
export function notifyPanelOfTalk(kind: TalkNotice, actor: { id: number }, team: Team, talk: Talk) {
  const path = pathOfSheet('panel', team, talk.yearId)
  const author = talk.byId === null ? null : userById(talk.byId)
  const mail = talkMail(kind, team, aboutTalk(talk), path)
  const recipients = author?.activated && mayReadSheets(author, team.districtId) ? [author] : reviewersOf(team)
  for (const { id, email, mails } of recipients) {
    notify(id, noticeOf(kind, actor, talk, path))
    if (mails !== 'NONE') queueMail(email, mail)
  }
}

const noticeOf = (
  kind: TalkNotice,
  { id: byId }: { id: number },
  talk: Talk,
  path: string,
  former: string | null = null,
) => ({
  kind,
  byId,
  teamId: talk.teamId,
  yearId: talk.yearId,
  details: { talk: kindById(talk.kindId, talk.yearId).name, from: talk.arrangedFor, former, note: noteOf(kind, talk) },
  path,
})

const noteOf = (kind: TalkNotice, { unfit, agreed }: Talk) =>
  kind === 'talk.unfit' ? unfit : kind === 'talk.record' || kind === 'talk.correct' ? agreed : null

const aboutTalk = (talk: Talk, former: string | null = null) => ({
  kind: kindById(talk.kindId, talk.yearId).name,
  when: talk.arrangedFor && momentInWords(Date.parse(talk.arrangedFor)),
  former: former && momentInWords(Date.parse(former)),
  place: talk.place,
  agreed: talk.agreed,
  unfit: talk.unfit,
})

function entryOf(kind: TalkNotice, team: Team, talk: Talk): string | undefined {
  const isCalendar = kind === 'talk.arrange' || kind === 'talk.move' || kind === 'talk.cancel'
  if (!isCalendar || talk.arrangedFor === null || isPast(talk, Date.now())) return
  const isCancelled = kind === 'talk.cancel'
  const { arrangedFor } = talk
  const named = { ...talk, arrangedFor, kind: kindById(talk.kindId, talk.yearId).name }
  const entry = entryOfTalk(named, team.name, config.baseUrl + PAGE, new URL(config.baseUrl).hostname)
  return calendarFile([{ ...entry, isCancelled }], Date.now(), isCancelled ? 'CANCEL' : 'PUBLISH')
}
