import { COORDINATOR_PATH, pathOfTalksInPanel } from '#contract/addresses.ts'
import { momentInWords } from '#domain/warsaw.ts'
import type { NoticeDetails } from '#server/database/schema/access.ts'
import { compose } from '#server/mail/template.ts'
import { type About, atCoordinator, type Details, kind, type NoticeIcon, type OnSheet, type Shown } from './kind.ts'
import { leadersOf, people } from './recipients.ts'
import { by, link, say, strong, type Words } from './sentence.ts'

// Kinds of notices about a talk (rules.md#64): leaders are told of it, and the panel of their answers.

/** `from` and `former`, the time it is moved from, are in ISO 8601; `note` is what was agreed on, or why the time does not fit. */
type OnTalk = OnSheet & Details<'talk' | 'from' | 'former' | 'note'> & { place: string | null }

const atTalks = (about: About) =>
  about.isForPanel ? pathOfTalksInPanel(about.teamId!, about.yearId!) : atCoordinator(about)
const toLeaders = ({ team }: OnSheet) => leadersOf(team.id)

/** `calendarFor` returns the calendar's entry, if the time is ahead. */
const arrangement = (words: (details: NoticeDetails) => Words, subject: string) =>
  kind<OnTalk & { calendarFor: (email: string) => string | undefined }>({
    icon: 'date',
    words: ({ details }) => say`${link(`Rozmowa: ${details.talk}`)}${words(details)}`,
    path: atTalks,
    to: toLeaders,
    mail: ({ team, details: { talk, from, former }, place, calendarFor }) => {
      const words = [nameAndTime(talk, from, place), former && `Przedtem: ${momentInWords(Date.parse(former))}.`]
      const link = { label: 'Otwórz rozmowy', path: COORDINATOR_PATH }
      return ({ email }) =>
        compose(`${subject}: ${team.name}`, { words, link, isOptional: true, calendar: calendarFor(email) })
    },
  })

const record = (sentence: string, subject: string) =>
  kind<OnTalk>({
    icon: 'remark',
    words: shown => say`${by(shown)} ${sentence}: ${link(shown.details.talk ?? '')}`,
    path: atTalks,
    to: toLeaders,
    mail: ({ team, details: { talk, note } }) =>
      compose(`${subject}: ${team.name}`, {
        words: [talk, ...(note === null ? [] : ['Umówiliśmy się:', note])],
        link: { label: 'Przeczytaj i potwierdź', path: COORDINATOR_PATH },
        isOptional: true,
      }),
  })

const answer = (icon: NoticeIcon, words: (shown: Shown) => Words, subject: string) =>
  kind<OnTalk & { to: readonly number[] }>({
    icon,
    words,
    path: atTalks,
    to: ({ to }) => people(to),
    mail: ({ team, year, details: { talk, from, note }, place }) =>
      compose(`${subject}: ${team.name}`, {
        words: [nameAndTime(talk, from, place), note],
        link: { label: 'Otwórz rozmowy', path: pathOfTalksInPanel(team.id, year.id) },
        isOptional: true,
      }),
  })

export const talkNotices = {
  'talk.arrange': arrangement(({ from }) => atMoment(' umówiona na ', from), 'Rozmowa umówiona'),
  'talk.move': arrangement(({ from, former }) => {
    const before = former ? `, przedtem ${momentInWords(Date.parse(former))}` : ''
    return say`${atMoment(' przeniesiona na ', from)}${before}`
  }, 'Nowy termin rozmowy'),
  'talk.cancel': arrangement(({ from }) => atMoment(' nie odbędzie się: ', from), 'Rozmowa odwołana'),
  'talk.record': record('zapisuje, na co się umówiliście', 'Zapis rozmowy do potwierdzenia'),
  'talk.correct': record('poprawia zapis rozmowy', 'Poprawiony zapis rozmowy'),
  'talk.confirm': answer(
    'check',
    ({ team, details }) => say`Drużyna ${strong(team)} potwierdza zapis rozmowy: ${link(details.talk ?? '')}`,
    'Zapis rozmowy potwierdzony',
  ),
  'talk.unfit': answer(
    'date',
    ({ team, details }) =>
      say`Drużynie ${strong(team)} nie pasuje termin: ${link(details.talk ?? '')}${atMoment(', ', details.from)}`,
    'Termin rozmowy nie pasuje',
  ),
}

const atMoment = (before: string, time: string | null | undefined): Words =>
  time ? [before, strong(momentInWords(Date.parse(time)))] : []

function nameAndTime(talk: string, from: string | null, place: string | null) {
  const at = [from && momentInWords(Date.parse(from)), place].filter(Boolean).join(', ')
  return at === '' ? talk : `${talk}: ${at}`
}
