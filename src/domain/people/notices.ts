import type { Day } from '#domain/deadline.ts'
import { daysToDeadline } from '#domain/reminder.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, inSequence } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'
import { quoted } from '#domain/text/quoted.ts'
import { afterCategorization } from '#domain/text/shortYear.ts'
import { dayInWords, momentInWords, monthName } from '#domain/warsaw.ts'
import { type Effect, effectInWords } from '#domain/year/effect.ts'

// Sentences of notices, made when they are shown (rules.md#84). Buttons depend on the linked request, never on the words
// (rules.md#24).

export const REQUEST_STATES = ['WAITING', 'GRANTED', 'REFUSED', 'WITHDRAWN'] as const
type RequestState = (typeof REQUEST_STATES)[number]

export interface NoticeDetails {
  note?: string | null
  day?: Day | null
  daysLeft?: number | null
  /** The leader whose access it was, for `access.end` and `access.return`. */
  personId?: number
  /** The team's result in a closed year; null without one. */
  result?: { category: Level; place: number; places: number } | null
  values?: number
  effect?: Effect
  areas?: string[]
  /** YYYY-MM, how many starred tasks are for that month, and how many are late. */
  month?: string
  planned?: number
  late?: number
  email?: string
  /** Name of a talk, and the ISO 8601 time it is arranged for. */
  talk?: string
  from?: string | null
  former?: string | null
  /** The team that became part of this one. */
  otherTeam?: string
  /** Starred tasks that the year's editors changed or deleted; after a merge, those entered only in the sheet not kept. */
  tasks?: string[]
}

interface Facts {
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

type Part = string | { strong: string } | { link: string }
type Words = readonly Part[]

const strong = (text: string) => ({ strong: text })
const link = (text: string) => ({ link: text })

/** Joins neighbouring texts and leaves out empty ones. */
function say(texts: TemplateStringsArray, ...values: (Part | Words)[]): Words {
  const words: Part[] = []
  for (const part of texts.flatMap((text, at) => [text, ...[values[at] ?? []].flat()])) {
    const last = words.at(-1)
    if (typeof part === 'string' && typeof last === 'string') words[words.length - 1] = last + part
    else if (part !== '') words.push(part)
  }
  return words
}

const WORDS = {
  'access.ask': facts => requestWords(facts, say`${by(facts)} prosi o dostęp do drużyny ${link(facts.team)}`),
  'access.found': facts =>
    requestWords(facts, say`${by(facts)} zakłada nową drużynę ${link(facts.team)} i prosi o jej potwierdzenie`),
  'access.grant': ({ team }) => say`Masz dostęp do drużyny ${strong(team)}. Możesz ${link('wypełniać arkusz')}`,
  'access.refuse': ({ team }) =>
    say`Prośba o dostęp do drużyny ${team} została odrzucona. Możesz ${link('wybrać inną drużynę')}`,
  'access.revoke': ({ team }) => say`Twój dostęp do drużyny ${team} został odebrany`,
  'access.end': facts => say`${by(facts)} odbiera dostęp do drużyny ${link(facts.team)}: ${strong(personIn(facts))}`,
  'access.return': facts =>
    say`${by(facts)} przywraca dostęp do drużyny ${link(facts.team)}: ${strong(personIn(facts))}`,
  'team.found': ({ team, who }) => say`Nowa drużyna w chorągwi: ${link(team)}. Zakłada ją ${who}, z dostępem od razu`,
  'team.handover': facts =>
    say`${by(facts)} przejmuje drużynę ${link(facts.team)}. ${strong(dayInWords(facts.details.day ?? ''))} odchodzi ${personIn(facts)}`,
  'team.left': facts => say`Drużyna ${link(facts.team)}: odchodzi ${personIn(facts)}, zgodnie z przekazaniem`,
  'team.stay': facts => say`${by(facts)} zostaje w drużynie ${link(facts.team)}: odejście jest odwołane`,
  'team.leave': facts => say`${by(facts)} odchodzi z drużyny ${link(facts.team)}. Drużyna nie ma teraz drużynowego`,
  'team.erased': ({ team }) => say`Drużyna ${link(team)} nie ma teraz drużynowego: jego konto zostało usunięte`,
  'team.merge': facts => {
    const { otherTeam = '', tasks = [] } = facts.details
    const left = tasks.length > 0 ? `. Tylko w drugim arkuszu zostały: ${someOf(tasks)}` : ''
    return say`${by(facts)} łączy drużynę ${otherTeam} z drużyną ${link(facts.team)}${left}`
  },
  'invite.used': facts => say`${by(facts)} przyjmuje ${link('zaproszenie')}${toTeam(facts)}`,
  'invite.declined': facts => say`${strong(facts.details.email ?? '')} odmawia: ${link('zaproszenie')}${toTeam(facts)}`,
  'invite.expired': facts =>
    say`${strong(facts.details.email ?? '')} prosi o nowe ${link('zaproszenie')}${toTeam(facts)}`,
  'sheet.submit': ({ team }) => say`Drużyna ${strong(team)}: ${link('arkusz czeka na sprawdzenie')}`,
  'sheet.return': ({ team, details }) =>
    say`${link(`Arkusz drużyny ${team} wrócił do poprawy`)}${untilDay(', nowy termin ', details.day)}`,
  'sheet.approve': ({ team }) => say`${link(`Arkusz drużyny ${team} jest zatwierdzony`)}. Gratulujemy!`,
  'sheet.unlock': ({ team }) =>
    say`${link(`Zatwierdzenie arkusza drużyny ${team}`)} zostało cofnięte. Możecie go znów zmieniać`,
  'sheet.remark': facts => {
    const about = link(facts.subject ?? 'uwaga do całego arkusza')
    return facts.isForPanel ? say`${strong(facts.team)}, ${facts.who}: ${about}` : say`${by(facts)} pisze: ${about}`
  },
  'sheet.extend': ({ team, details }) =>
    say`${link(`Drużyna ${team} ma więcej czasu`)}${untilDay(': do ', details.day)}, do końca dnia`,
  'sheet.remind': ({ team, details: { daysLeft } }) =>
    say`${link(`Przypomnienie dla drużyny ${team}`)}: ${daysLeft == null ? 'arkusz czeka' : daysToDeadline(daysLeft)}`,
  'sheet.values': facts => {
    const { values = 0, areas = [] } = facts.details
    return say`${by(facts)}: ${link(counted(values, 'wartość', 'wartości', 'wartości') + inAreas(areas))}`
  },
  'time.ask': ({ team, details }) =>
    say`Drużyna ${strong(team)} ${link('prosi o więcej czasu')}${untilDay(': do ', details.day)}`,
  'time.refuse': ({ team }) => say`${link(`Prośba drużyny ${team} o więcej czasu`)} została odrzucona`,
  'year.open': facts =>
    say`${link(`Kategoryzacja ${yearIn(facts)} jest otwarta`)}${untilDay(', termin: ', facts.details.day)}`,
  'year.close': facts => say`${link(`Kategoryzacja ${yearIn(facts)} jest zamknięta`)}${resultIn(facts)}`,
  'year.deadline': facts =>
    facts.details.day == null
      ? say`${link(`Kategoryzacja ${yearIn(facts)}`)} nie ma już terminu`
      : say`${link(`Nowy termin kategoryzacji ${yearIn(facts)}`)}${untilDay(': ', facts.details.day)}`,
  'year.rescore': ({ team, details: { effect } }) =>
    say`${link('Zmieniły się zasady trwającej kategoryzacji')}. Drużyna ${team}: ${strong(effect ? effectInWords(effect) : '')}`,
  'plan.month': ({ details }) => say`${link(`Wasze zadania na ${monthName(details.month!)}`)}: ${mineInMonth(details)}`,
  'plan.tasks': ({ details }) => say`${link('Zmieniły się Wasze zadania')}: ${someOf(details.tasks ?? [])}`,
  'talk.arrange': ({ details }) => say`${linkedTalk(details)}${atMoment(' umówiona na ', details.from)}`,
  'talk.move': ({ details }) => {
    const former = details.former ? `, przedtem ${momentInWords(Date.parse(details.former))}` : ''
    return say`${linkedTalk(details)}${atMoment(' przeniesiona na ', details.from)}${former}`
  },
  'talk.cancel': ({ details }) => say`${linkedTalk(details)}${atMoment(' nie odbędzie się: ', details.from)}`,
  'talk.record': facts => say`${by(facts)} zapisuje, na co się umówiliście: ${link(facts.details.talk ?? '')}`,
  'talk.correct': facts => say`${by(facts)} poprawia zapis rozmowy: ${link(facts.details.talk ?? '')}`,
  'talk.confirm': ({ team, details }) =>
    say`Drużyna ${strong(team)} potwierdza zapis rozmowy: ${link(details.talk ?? '')}`,
  'talk.unfit': ({ team, details }) =>
    say`Drużynie ${strong(team)} nie pasuje termin: ${link(details.talk ?? '')}${atMoment(', ', details.from)}`,
} satisfies Record<string, (facts: Facts) => Words>

export type NoticeKind = keyof typeof WORDS
export type NoticeFacts = Facts & { kind: NoticeKind }

export const noticeWords = (facts: NoticeFacts): Words => WORDS[facts.kind](facts)

function requestWords(facts: Facts, waiting: Words): Words {
  switch (facts.requestState) {
    case 'GRANTED':
      return say`${by(facts)} ma dostęp do drużyny ${facts.team}`
    case 'REFUSED':
      return say`${by(facts)}: odmówiono dostępu do drużyny ${facts.team}`
    case 'WITHDRAWN':
      return say`${by(facts)}: prośba o dostęp do drużyny ${facts.team} wycofana`
    default:
      return waiting
  }
}

const by = ({ who }: Facts) => strong(who.includes('@') ? who : capitalized(who))
const personIn = ({ person }: Facts) => person ?? 'konto usunięte'
const yearIn = ({ year }: Facts) => afterCategorization(year)
const toTeam = ({ team }: Facts) => (team ? ` do drużyny ${team}` : '')
const linkedTalk = ({ talk }: NoticeDetails) => link(`Rozmowa: ${talk}`)

const atMoment = (before: string, time: string | null | undefined): Words =>
  time ? [before, strong(momentInWords(Date.parse(time)))] : []

const untilDay = (before: string, day: Day | null | undefined): Words =>
  day == null ? [] : [before, strong(dayInWords(day))]

function resultIn({ details: { result } }: Facts): Words {
  if (!result) return []
  const { category, place, places } = result
  return [': ', strong(`kategoria ${levelNames[category].category}, ${place}. miejsce z ${places}`)]
}

const inAreas = (areas: readonly string[]) =>
  areas.length === 0 || areas.length > 3
    ? ''
    : ` w ${areas.length === 1 ? 'obszarze' : 'obszarach'} ${inSequence(areas)}`

function mineInMonth({ planned = 0, late = 0 }: NoticeDetails) {
  const rows = [planned > 0 && counted(planned, 'zadanie', 'zadania', 'zadań'), late > 0 && `${late} po terminie`]
  return rows.filter(Boolean).join(', ')
}

const SOME = 3

function someOf(names: readonly string[]) {
  const some = names.slice(0, SOME).map(quoted).join(', ')
  return names.length <= SOME ? some : `${some} i ${counted(names.length - SOME, 'inne', 'inne', 'innych')}`
}

const textOf = (part: Part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link)

/** The API's text of a notice. That of a request ends with the marker, which is for programs. */
export function noticeText(facts: NoticeFacts, request: { teamId: number } | null): string {
  const plain = noticeWords({ ...facts, requestState: 'WAITING' })
    .map(textOf)
    .join('')
  const sentence = /[.!?]$/.test(plain) ? plain : `${plain}.`
  return request ? `${sentence} [GRANT_ACCESS=${request.teamId}]` : sentence
}

export const readableNotice = (text: string) => text.replace(/\s*\[GRANT_ACCESS=\d+\]$/, '')
