import { COORDINATOR_PATH, pathOfTalksInPanel } from '#domain/addresses.ts'
import { momentInWords } from '#domain/warsaw.ts'
import type { NoticeDetails } from '#server/database/schema/access.ts'
import { compose } from '#server/mail/template.ts'
import { type About, kind, type OnSheet } from './kind.ts'
import { atCoordinator } from './places.ts'
import { leadersOf, people } from './recipients.ts'
import { by, link, say, strong, type Words } from './sentence.ts'

// Kinds of notices about a talk (rules.md#64): leaders are told of it, and the panel of their answers.

export interface OnTalk extends OnSheet {
  /** `from` and `former`, the time it is moved from, are in ISO 8601; `note` is what was agreed on, or why the time does not fit. */
  details: { talk: string; from: string | null; former: string | null; note: string | null }
  place: string | null
}

export interface TalkAhead extends OnTalk {
  /** Returns the calendar's entry, if the time is ahead. */
  calendarFor: (email: string) => string | undefined
}

interface Answered extends OnTalk {
  to: readonly number[]
}

const toLeaders = ({ team }: OnSheet) => leadersOf(team.id)
const atTalks = (about: About) =>
  about.isForPanel ? pathOfTalksInPanel(about.teamId!, about.yearId!) : atCoordinator(about)

function aheadMail(subject: string, { team, details, place, calendarFor }: TalkAhead) {
  const { former } = details
  const words = [nameAndTime(details, place), former && `Przedtem: ${momentInWords(Date.parse(former))}.`]
  const link = { label: 'Otwórz rozmowy', path: COORDINATOR_PATH }
  return ({ email }: { email: string }) =>
    compose(`${subject}: ${team.name}`, { words, link, isOptional: true, calendar: calendarFor(email) })
}

const recordMail = (subject: string, { team, details: { talk, note } }: OnTalk) =>
  compose(`${subject}: ${team.name}`, {
    words: [talk, ...(note === null ? [] : ['Umówiliśmy się:', note])],
    link: { label: 'Przeczytaj i potwierdź', path: COORDINATOR_PATH },
    isOptional: true,
  })

const answerMail = (subject: string, words: (string | null)[], { team, year }: OnTalk) =>
  compose(`${subject}: ${team.name}`, {
    words,
    link: { label: 'Otwórz rozmowy', path: pathOfTalksInPanel(team.id, year.id) },
    isOptional: true,
  })

export const talkNotices = {
  'talk.arrange': kind<TalkAhead>({
    icon: 'date',
    words: ({ details }) => say`${linkedTalk(details)}${atMoment(' umówiona na ', details.from)}`,
    path: atTalks,
    to: toLeaders,
    mail: talk => aheadMail('Rozmowa umówiona', talk),
  }),
  'talk.move': kind<TalkAhead>({
    icon: 'date',
    words: ({ details }) => {
      const former = details.former ? `, przedtem ${momentInWords(Date.parse(details.former))}` : ''
      return say`${linkedTalk(details)}${atMoment(' przeniesiona na ', details.from)}${former}`
    },
    path: atTalks,
    to: toLeaders,
    mail: talk => aheadMail('Nowy termin rozmowy', talk),
  }),
  'talk.cancel': kind<TalkAhead>({
    icon: 'date',
    words: ({ details }) => say`${linkedTalk(details)}${atMoment(' nie odbędzie się: ', details.from)}`,
    path: atTalks,
    to: toLeaders,
    mail: talk => aheadMail('Rozmowa odwołana', talk),
  }),
  'talk.record': kind<OnTalk>({
    icon: 'remark',
    words: shown => say`${by(shown)} zapisuje, na co się umówiliście: ${link(shown.details.talk ?? '')}`,
    path: atTalks,
    to: toLeaders,
    mail: talk => recordMail('Zapis rozmowy do potwierdzenia', talk),
  }),
  'talk.correct': kind<OnTalk>({
    icon: 'remark',
    words: shown => say`${by(shown)} poprawia zapis rozmowy: ${link(shown.details.talk ?? '')}`,
    path: atTalks,
    to: toLeaders,
    mail: talk => recordMail('Poprawiony zapis rozmowy', talk),
  }),
  'talk.confirm': kind<Answered>({
    icon: 'check',
    words: ({ team, details }) => say`Drużyna ${strong(team)} potwierdza zapis rozmowy: ${link(details.talk ?? '')}`,
    path: atTalks,
    to: ({ to }) => people(to),
    mail: talk => answerMail('Zapis rozmowy potwierdzony', [nameAndTime(talk.details, talk.place)], talk),
  }),
  'talk.unfit': kind<Answered>({
    icon: 'date',
    words: ({ team, details }) =>
      say`Drużynie ${strong(team)} nie pasuje termin: ${link(details.talk ?? '')}${atMoment(', ', details.from)}`,
    path: atTalks,
    to: ({ to }) => people(to),
    mail: talk =>
      answerMail('Termin rozmowy nie pasuje', [nameAndTime(talk.details, talk.place), talk.details.note], talk),
  }),
}

const linkedTalk = ({ talk }: NoticeDetails) => link(`Rozmowa: ${talk}`)

const atMoment = (before: string, time: string | null | undefined): Words =>
  time ? [before, strong(momentInWords(Date.parse(time)))] : []

function nameAndTime({ talk, from }: OnTalk['details'], place: string | null) {
  const at = [from && momentInWords(Date.parse(from)), place].filter(Boolean).join(', ')
  return at === '' ? talk : `${talk}: ${at}`
}
