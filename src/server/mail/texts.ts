import {
  COORDINATOR_PATH,
  MINE_PATH,
  OVERVIEW_PATH,
  pathOfTeam,
  SHEET_PATH,
  SUMMARY_PATH,
  TO_DO_PATH,
} from '#domain/addresses.ts'
import type { Day } from '#domain/deadline.ts'
import type { NoticeDetails } from '#domain/people/notices.ts'
import type { ReminderLetter } from '#domain/reminder.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { afterCategorization } from '#domain/text/shortYear.ts'
import { dayInWords, monthInWords } from '#domain/warsaw.ts'
import { compose, PRIORITY } from './template.ts'

// Mails about sheets, years, a month's tasks and talks.

const SHEET = { label: 'Otwórz arkusz', path: SHEET_PATH }

type Words = readonly (string | null)[]

/** A mail to all leaders about their sheets. People who chose fewer mails do not get it. */
const listedMail = (subject: string, words: Words, path: string = SHEET_PATH) =>
  compose(subject, { words, link: { ...SHEET, path }, isOptional: true, priority: PRIORITY.LISTED })

/** A mail to leaders about what was decided on their sheet. People who chose fewer mails do not get it. */
const decisionMail = (subject: string, words: Words) =>
  compose(subject, { words, link: { label: 'Otwórz stronę „Koordynator”', path: COORDINATOR_PATH }, isOptional: true })

/** `only` are the names of what was entered only in the sheet that was not kept. */
export const teamsMergedMail = (
  team: { name: string },
  other: { name: string },
  reason: string,
  only: readonly string[],
) =>
  compose(`Połączone drużyny: ${team.name}`, {
    words: [
      `Drużyna ${other.name} jest teraz częścią drużyny ${team.name}. Prowadzicie ją wszyscy. Powód:`,
      reason,
      ...namedUnder(
        'Drugi arkusz mogą teraz czytać tylko koordynatorzy. Tych wpisów nie ma w arkuszu, który został:',
        only,
      ),
    ],
    link: SHEET,
  })

/** `path` is the sheet in the panel. */
export const sheetSubmittedMail = (team: { name: string }, path: string) =>
  compose(`Arkusz do sprawdzenia: ${team.name}`, {
    words: [`Drużyna ${team.name} zgłosiła arkusz. Możesz go sprawdzić, zwrócić z uwagami albo zatwierdzić.`],
    link: { label: 'Otwórz arkusz', path },
    isOptional: true,
  })

export const submissionDigestMail = (names: readonly string[]) =>
  compose(`${counted(names.length, 'arkusz', 'arkusze', 'arkuszy')} do sprawdzenia`, {
    words: ['Od wczoraj arkusze zgłosiły drużyny:', ...names],
    link: { label: 'Otwórz przegląd', path: OVERVIEW_PATH },
    isOptional: true,
  })

export const sheetReturnedMail = (team: { name: string }, note: string, extendedTo: Day | null) =>
  decisionMail(`Arkusz do poprawy: ${team.name}`, [
    `Arkusz drużyny ${team.name} wrócił do poprawy:`,
    note,
    extendedTo && `Nowy termin dla Waszej drużyny: ${dayInWords(extendedTo)}, do końca dnia.`,
  ])

export const sheetApprovedMail = (team: { name: string }, note: string | null) =>
  decisionMail(`Arkusz zatwierdzony: ${team.name}`, [
    `Arkusz drużyny ${team.name} jest zatwierdzony. Gratulujemy!`,
    note,
  ])

export const sheetUnlockedMail = (team: { name: string }, note: string | null) =>
  decisionMail(`Zatwierdzenie cofnięte: ${team.name}`, [
    `Zatwierdzenie arkusza drużyny ${team.name} zostało cofnięte. Możecie go znów zmieniać.`,
    note,
  ])

export const sheetExtendedMail = (team: { name: string }, extendedTo: Day, reason: string | null) =>
  decisionMail(`Więcej czasu: ${team.name}`, [
    `Drużyna ${team.name} może wypełniać i zgłosić arkusz do ${dayInWords(extendedTo)}, do końca dnia.`,
    reason,
  ])

export const rulesChangedMail = (team: { name: string }, effect: string) =>
  listedMail(
    `Zmiana zasad: ${team.name}`,
    [
      `W trwającej kategoryzacji zmieniły się progi albo zadania. Drużyna ${team.name}: ${effect}.`,
      'Wpisane wartości się nie zmieniły.',
    ],
    SUMMARY_PATH,
  )

/** `path` is the sheet in the panel. */
export const moreTimeAskedMail = (team: { name: string }, until: Day, reason: string, path: string) =>
  compose(`Prośba o więcej czasu: ${team.name}`, {
    words: [`Drużyna ${team.name} prosi o czas do ${dayInWords(until)}:`, reason],
    link: { label: 'Odpowiedz na prośbę', path },
    isOptional: true,
  })

export const moreTimeRefusedMail = (team: { name: string }, note: string | null) =>
  decisionMail(`Bez dodatkowego czasu: ${team.name}`, [
    `Prośba drużyny ${team.name} o więcej czasu została odrzucona. Arkusz nadal możecie czytać.`,
    note,
  ])

export const remarksMail = (team: { name: string }, texts: readonly string[], path: string) =>
  compose(`Uwagi do arkusza: ${team.name}`, {
    words: [`Do arkusza drużyny ${team.name} napisano:`, ...texts],
    link: { label: 'Odpowiedz', path },
    isOptional: true,
  })

interface MailedYear {
  name: string
  deadline: Day | null
}

export const yearOpenedMail = ({ name, deadline }: MailedYear) =>
  listedMail(`Kategoryzacja ${afterCategorization(name)} jest otwarta`, [
    `Można już wypełniać arkusz.${deadline === null ? '' : ` Termin: ${dayInWords(deadline)}, do końca dnia.`}`,
  ])

export const deadlineChangedMail = ({ name, deadline }: MailedYear) =>
  listedMail(`Nowy termin kategoryzacji ${afterCategorization(name)}`, [
    deadline === null
      ? 'Kategoryzacja nie ma już terminu.'
      : `Arkusz można wypełniać i zgłosić do ${dayInWords(deadline)}, do końca dnia.`,
  ])

/**
 * `result` is null for a team that has none, e.g. for want of a prerequisite. `isChanged` for a year that was reopened after the
 * leaders had been told another result.
 */
export const yearClosedMail = (
  { name }: MailedYear,
  teamId: number,
  result: NoticeDetails['result'],
  isChanged: boolean,
) =>
  compose(`${isChanged ? 'Zmiana wyniku' : 'Wyniki'} kategoryzacji ${afterCategorization(name)}`, {
    words: [
      isChanged ? 'Kategoryzacja została poprawiona i jest znów zamknięta.' : 'Kategoryzacja jest zamknięta.',
      result
        ? `Wasz ${isChanged ? 'nowy ' : ''}wynik: kategoria ${levelNames[result.category].category}, ${result.place}. miejsce z ${result.places}.`
        : `Waszej drużyny nie ma${isChanged ? ' już' : ''} w rankingu.`,
    ],
    link: { label: 'Zobacz wynik drużyny', path: pathOfTeam(teamId) },
    isOptional: true,
    priority: PRIORITY.LISTED,
  })

interface MailedTalk {
  kind: string
  when: string | null
  /** The time before a move. */
  former: string | null
  place: string | null
  agreed: string | null
  unfit: string | null
}

const SUBJECTS = {
  'talk.arrange': 'Rozmowa umówiona',
  'talk.move': 'Nowy termin rozmowy',
  'talk.cancel': 'Rozmowa odwołana',
  'talk.record': 'Zapis rozmowy do potwierdzenia',
  'talk.correct': 'Poprawiony zapis rozmowy',
  'talk.confirm': 'Zapis rozmowy potwierdzony',
  'talk.unfit': 'Termin rozmowy nie pasuje',
}

export function talkMail(
  kind: keyof typeof SUBJECTS,
  team: { name: string },
  { kind: name, when, former, place, agreed, unfit }: MailedTalk,
  path: string,
  calendar?: string,
) {
  const isRecord = kind === 'talk.record' || kind === 'talk.correct'
  const at = [when, place].filter(Boolean).join(', ')
  return compose(`${SUBJECTS[kind]}: ${team.name}`, {
    words: [
      `${name}${at === '' || isRecord ? '' : `: ${at}`}`,
      former && `Przedtem: ${former}.`,
      ...(isRecord && agreed !== null ? ['Umówiliśmy się:', agreed] : []),
      kind === 'talk.unfit' ? unfit : null,
    ],
    link: { label: isRecord ? 'Przeczytaj i potwierdź' : 'Otwórz rozmowy', path },
    isOptional: true,
    calendar,
  })
}

const MOST_NAMED = 20

/** Names at most twenty tasks of each kind; `standing` says where all that is the troop's leads. */
export const monthMail = (
  month: string,
  planned: readonly string[],
  late: readonly string[],
  standing: readonly string[],
) =>
  compose(`Wasze zadania na ${monthInWords(month)}`, {
    words: [...namedUnder('W tym miesiącu:', planned), ...namedUnder('Po terminie:', late), ...standing],
    link: { label: 'Otwórz Moje zadania', path: MINE_PATH },
    after: ['Tego maila możesz wyłączyć na stronie „Twoje konto”.'],
    isOptional: true,
    priority: PRIORITY.LISTED,
  })

function namedUnder(head: string, names: readonly string[]) {
  if (names.length === 0) return []
  const more = names.length - MOST_NAMED
  return [head, ...names.slice(0, MOST_NAMED).map(name => `• ${name}`), ...(more > 0 ? [`i ${more} więcej`] : [])]
}

export const reminderMail = ({ subject, paragraphs }: ReminderLetter) =>
  compose(subject, {
    words: paragraphs,
    link: { label: 'Do zrobienia', path: TO_DO_PATH },
    isOptional: true,
    priority: PRIORITY.LISTED,
  })
