import {
  COORDINATOR_PATH,
  MINE_PATH,
  OVERVIEW_PATH,
  pathOfOwnYear,
  pathOfSheetInPanel,
  SHEET_PATH,
  SHEET_REMARKS_ID,
  SUMMARY_PATH,
  TO_DO_PATH,
} from '#contract/addresses.ts'
import type { Day } from '#domain/deadline.ts'
import { daysToDeadline, type ReminderLetter } from '#domain/reminder.ts'
import { counted, inSequence } from '#domain/text/plural.ts'
import { dayInWords, monthInWords, monthName } from '#domain/warsaw.ts'
import type { NoticeDetails } from '#server/database/schema/access.ts'
import type { remarks } from '#server/database/schema/review.ts'
import { compose, namedUnder, PRIORITY } from '#server/mail/template.ts'
import { gatherForMail } from './gatherForMail.ts'
import {
  type About,
  atCoordinator,
  type Details,
  kind,
  type NoticeIcon,
  type OnSheet,
  onOwnSheet,
  type Shown,
  sheetInPanel,
} from './kind.ts'
import { leadersOf, reviewersOf } from './recipients.ts'
import { by, link, say, someOf, strong, untilDay, type Words } from './sentence.ts'

// Kinds of notices about one sheet: its review (rules.md#53), more time (rules.md#84), reminders (rules.md#57) and the starred
// tasks (rules.md#63).

/** `side` is the author's. */
type Remarked = OnSheet & { remarkId: number; remark: typeof remarks.$inferSelect; side: 'leaders' | 'panel' }
/** The lists hold names of tasks; `standing` says where all that is the troop's leads. */
type Planned = OnSheet &
  Details<'month' | 'planned' | 'late'> & { lists: { planned: string[]; late: string[] }; standing: string[] }
type Noted = OnSheet & Details<'note'>
type MoreTime = OnSheet & { details: { note: string | null; day: Day } }

const toLeaders = ({ team }: OnSheet) => leadersOf(team.id)
const toReviewers = ({ team }: OnSheet) => reviewersOf(team)

/** A reviewer's decision; its author is next to the time. */
const decision = <Facts extends Noted>(
  icon: NoticeIcon,
  words: (shown: Shown) => Words,
  subject: string,
  sentence: (facts: Facts) => string,
  after: (facts: Facts) => string | null = () => null,
) =>
  kind<Facts>({
    icon,
    words,
    path: atCoordinator,
    isSigned: true,
    to: toLeaders,
    mail: facts =>
      compose(`${subject}: ${facts.team.name}`, {
        words: [sentence(facts), facts.details.note, after(facts)],
        link: { label: 'Otwórz stronę „Koordynator”', path: COORDINATOR_PATH },
        isOptional: true,
      }),
  })

export const sheetNotices = {
  'sheet.submit': kind<Noted>({
    icon: 'flag',
    words: ({ team }) => say`Drużyna ${strong(team)}: ${link('arkusz czeka na sprawdzenie')}`,
    path: sheetInPanel,
    to: toReviewers,
    mail: ({ team, year }) =>
      compose(`Arkusz do sprawdzenia: ${team.name}`, {
        words: [`Drużyna ${team.name} zgłosiła arkusz. Możesz go sprawdzić, zwrócić z uwagami albo zatwierdzić.`],
        link: { label: 'Otwórz arkusz', path: pathOfSheetInPanel(team.id, year.id) },
        isOptional: true,
      }),
    isUnmailed: ({ dailyDigest }) => dailyDigest,
    later: 'at 07:00',
  }),
  'sheet.return': decision<OnSheet & Details<'note' | 'day'>>(
    'back',
    ({ team, details }) =>
      say`${link(`Arkusz drużyny ${team} wrócił do poprawy`)}${untilDay(', nowy termin ', details.day)}`,
    'Arkusz do poprawy',
    ({ team }) => `Arkusz drużyny ${team.name} wrócił do poprawy:`,
    ({ details: { day } }) => day && `Nowy termin dla Waszej drużyny: ${dayInWords(day)}, do końca dnia.`,
  ),
  'sheet.approve': decision<Noted>(
    'check',
    ({ team }) => say`${link(`Arkusz drużyny ${team} jest zatwierdzony`)}. Gratulujemy!`,
    'Arkusz zatwierdzony',
    ({ team }) => `Arkusz drużyny ${team.name} jest zatwierdzony. Gratulujemy!`,
  ),
  'sheet.unlock': decision<Noted>(
    'back',
    ({ team }) => say`${link(`Zatwierdzenie arkusza drużyny ${team}`)} zostało cofnięte. Możecie go znów zmieniać`,
    'Zatwierdzenie cofnięte',
    ({ team }) => `Zatwierdzenie arkusza drużyny ${team.name} zostało cofnięte. Możecie go znów zmieniać.`,
  ),
  'sheet.remark': kind<Remarked>({
    icon: 'remark',
    words: shown => {
      const about = link(shown.subject ?? 'uwaga do całego arkusza')
      return shown.isForPanel ? say`${strong(shown.team)}, ${shown.who}: ${about}` : say`${by(shown)} pisze: ${about}`
    },
    path: atRemark,
    to: ({ by, team, side }) =>
      (side === 'leaders' ? reviewersOf(team) : leadersOf(team.id)).filter(({ id }) => id !== by?.id),
    gather: ({ remark }, { id, mails }) => mails === 'ALL' && gatherForMail(id, remark),
    later: 'ten minutes after the first',
  }),
  'sheet.extend': decision<MoreTime>(
    'date',
    ({ team, details }) =>
      say`${link(`Drużyna ${team} ma więcej czasu`)}${untilDay(': do ', details.day)}, do końca dnia`,
    'Więcej czasu',
    ({ team, details: { day } }) =>
      `Drużyna ${team.name} może wypełniać i zgłosić arkusz do ${dayInWords(day)}, do końca dnia.`,
  ),
  'sheet.remind': kind<OnSheet & Details<'note' | 'daysLeft'> & { letter: ReminderLetter }>({
    icon: 'clock',
    words: ({ team, details: { daysLeft } }) =>
      say`${link(`Przypomnienie dla drużyny ${team}`)}: ${daysLeft == null ? 'arkusz czeka' : daysToDeadline(daysLeft)}`,
    path: onOwnSheet(TO_DO_PATH),
    to: toLeaders,
    mail: ({ letter: { subject, paragraphs } }) =>
      compose(subject, {
        words: paragraphs,
        link: { label: 'Do zrobienia', path: TO_DO_PATH },
        isOptional: true,
        priority: PRIORITY.LISTED,
      }),
    later: 'days before the deadline',
  }),
  'sheet.values': kind<OnSheet>({
    icon: 'pencil',
    words: shown => {
      const { values = 0, areas = [] } = shown.details
      return say`${by(shown)}: ${link(counted(values, 'wartość', 'wartości', 'wartości') + inAreas(areas))}`
    },
    path: onOwnSheet(SUMMARY_PATH),
    to: ({ by, team }) => leadersOf(team.id).filter(({ id }) => id !== by?.id),
    later: 'at 19:00',
  }),
  'time.ask': kind<MoreTime>({
    icon: 'date',
    words: ({ team, details }) =>
      say`Drużyna ${strong(team)} ${link('prosi o więcej czasu')}${untilDay(': do ', details.day)}`,
    path: sheetInPanel,
    to: toReviewers,
    mail: ({ team, year, details: { note, day } }) =>
      compose(`Prośba o więcej czasu: ${team.name}`, {
        words: [`Drużyna ${team.name} prosi o czas do ${dayInWords(day)}:`, note],
        link: { label: 'Odpowiedz na prośbę', path: pathOfSheetInPanel(team.id, year.id) },
        isOptional: true,
      }),
  }),
  'time.refuse': decision<Noted>(
    'date',
    ({ team }) => say`${link(`Prośba drużyny ${team} o więcej czasu`)} została odrzucona`,
    'Bez dodatkowego czasu',
    ({ team }) => `Prośba drużyny ${team.name} o więcej czasu została odrzucona. Arkusz nadal możecie czytać.`,
  ),
  'plan.month': kind<Planned>({
    icon: 'goal',
    words: ({ details }) => say`${link(`Wasze zadania na ${monthName(details.month!)}`)}: ${mineInMonth(details)}`,
    path: onOwnSheet(MINE_PATH),
    to: toLeaders,
    mail: ({ details: { month }, lists: { planned, late }, standing }) =>
      compose(`Wasze zadania na ${monthInWords(month)}`, {
        words: [...namedUnder('W tym miesiącu:', planned), ...namedUnder('Po terminie:', late), ...standing],
        link: { label: 'Otwórz Moje zadania', path: MINE_PATH },
        after: ['Tego maila możesz wyłączyć na stronie „Twoje konto”.'],
        isOptional: true,
        priority: PRIORITY.LISTED,
      }),
    isUnmailed: ({ planMails }) => !planMails,
    later: 'on the first of a month',
  }),
  'plan.tasks': kind<OnSheet>({
    icon: 'goal',
    words: ({ details }) => say`${link('Zmieniły się Wasze zadania')}: ${someOf(details.tasks ?? [])}`,
    path: onOwnSheet(MINE_PATH),
    to: toLeaders,
  }),
}

/** Sent later about several `sheet.submit`. */
export const submissionDigestMail = (names: readonly string[]) =>
  compose(`${counted(names.length, 'arkusz', 'arkusze', 'arkuszy')} do sprawdzenia`, {
    words: ['Od wczoraj arkusze zgłosiły drużyny:', ...names],
    link: { label: 'Otwórz przegląd', path: OVERVIEW_PATH },
    isOptional: true,
  })

/** Sent later about several `sheet.remark`. */
export const remarksMail = (team: { name: string }, texts: readonly string[], path: string) =>
  compose(`Uwagi do arkusza: ${team.name}`, {
    words: [`Do arkusza drużyny ${team.name} napisano:`, ...texts],
    link: { label: 'Odpowiedz', path },
    isOptional: true,
  })

function atRemark(about: About) {
  const { isForPanel, isYearOver, yearId, areaId, taskId, prerequisiteId } = about
  const sheet = isForPanel ? sheetInPanel(about) : isYearOver ? pathOfOwnYear(yearId!) : SHEET_PATH
  if (prerequisiteId !== null) return `${sheet}?obszar=-1`
  if (taskId !== null) return `${sheet}?obszar=${areaId}&zadanie=${taskId}`
  return isForPanel || isYearOver ? `${sheet}#${SHEET_REMARKS_ID}` : COORDINATOR_PATH
}

const inAreas = (areas: readonly string[]) =>
  areas.length === 0 || areas.length > 3
    ? ''
    : ` w ${areas.length === 1 ? 'obszarze' : 'obszarach'} ${inSequence(areas)}`

function mineInMonth({ planned = 0, late = 0 }: NoticeDetails) {
  const rows = [planned > 0 && counted(planned, 'zadanie', 'zadania', 'zadań'), late > 0 && `${late} po terminie`]
  return rows.filter(Boolean).join(', ')
}
