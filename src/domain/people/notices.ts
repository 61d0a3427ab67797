import type { Day } from '#domain/deadline.ts'
import { daysToDeadline } from '#domain/reminder.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, inSequence } from '#domain/text/plural.ts'
import { afterCategorization } from '#domain/text/shortYear.ts'
import { dayInWords, momentInWords, monthName } from '#domain/warsaw.ts'
import { type Effect, effectInWords } from '#domain/year/effect.ts'

// Sentences of notices, made when they are shown (rules.md#84). Buttons depend on the linked request, never on the words
// (rules.md#24).

export const REQUEST_STATES = ['WAITING', 'GRANTED', 'REFUSED', 'WITHDRAWN'] as const
type RequestState = (typeof REQUEST_STATES)[number]

export type NoticeKind =
  | 'access.ask'
  | 'access.found'
  | 'access.grant'
  | 'access.refuse'
  | 'access.revoke'
  | 'access.end'
  | 'access.return'
  | 'team.found'
  | 'team.handover'
  | 'team.stay'
  | 'team.left'
  | 'team.leave'
  | 'team.erased'
  | 'team.merge'
  | 'invite.used'
  | 'invite.declined'
  | 'invite.expired'
  | 'sheet.submit'
  | 'sheet.return'
  | 'sheet.approve'
  | 'sheet.unlock'
  | 'sheet.remark'
  | 'sheet.extend'
  | 'sheet.remind'
  | 'sheet.values'
  | 'time.ask'
  | 'time.refuse'
  | 'year.open'
  | 'year.close'
  | 'year.deadline'
  | 'year.rescore'
  | 'plan.month'
  | 'plan.tasks'
  | 'talk.arrange'
  | 'talk.move'
  | 'talk.cancel'
  | 'talk.record'
  | 'talk.correct'
  | 'talk.confirm'
  | 'talk.unfit'

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
  /** YYYY-MM of a plan, how many rows it has for that month, and how many are late. */
  month?: string
  planned?: number
  late?: number
  /** The address of an invitation. */
  email?: string
  /** Name of a talk, and the ISO 8601 time it is arranged for. */
  talk?: string
  from?: string | null
  /** The time that a talk is moved from. */
  former?: string | null
  /** The team that became part of this one. */
  otherTeam?: string
  /** Planned tasks that the year's editors changed or deleted; after a merge, those entered only in the sheet not kept. */
  tasks?: string[]
}

export interface NoticeFacts {
  kind: NoticeKind
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

export function noticeWords(facts: NoticeFacts): Words {
  const { who, team, details } = facts
  const year = afterCategorization(facts.year ?? '')
  const strong = { strong: atStart(who) }
  switch (facts.kind) {
    case 'access.ask':
    case 'access.found':
      return wordsOfRequest(facts)
    case 'access.grant':
      return ['Masz dostęp do drużyny ', { strong: team }, '. Możesz wypełniać arkusz']
    case 'access.refuse':
      return [`Prośba o dostęp do drużyny ${team} została odrzucona. Możesz wybrać inną drużynę`]
    case 'access.revoke':
      return [`Twój dostęp do drużyny ${team} został odebrany`]
    case 'access.end':
      return [strong, ` odbiera dostęp do drużyny ${team}: `, { strong: facts.person ?? 'konto usunięte' }]
    case 'access.return':
      return [strong, ` przywraca dostęp do drużyny ${team}: `, { strong: facts.person ?? 'konto usunięte' }]
    case 'team.found':
      return ['Nowa drużyna w chorągwi: ', { link: team }, `. Zakłada ją ${who}, z dostępem od razu`]
    case 'team.handover':
      return [
        strong,
        ' przejmuje drużynę ',
        { link: team },
        '. ',
        { strong: dayInWords(details.day ?? '') },
        ` odchodzi ${facts.person ?? 'konto usunięte'}`,
      ]
    case 'team.left':
      return ['Drużyna ', { strong: team }, `: odchodzi ${facts.person ?? 'konto usunięte'}, zgodnie z przekazaniem`]
    case 'team.stay':
      return [strong, ' zostaje w drużynie ', { link: team }, ': odejście jest odwołane']
    case 'team.leave':
      return [strong, ' odchodzi z drużyny ', { link: team }, '. Drużyna nie ma teraz drużynowego']
    case 'team.erased':
      return ['Drużyna ', { link: team }, ' nie ma teraz drużynowego: jego konto zostało usunięte']
    case 'team.merge':
      return [
        strong,
        ` łączy drużynę ${details.otherTeam ?? ''} z drużyną `,
        { link: team },
        (details.tasks ?? []).length > 0 ? `. Tylko w drugim arkuszu zostały: ${someOf(details.tasks ?? [])}` : '',
      ]
    case 'invite.used':
      return [strong, ` przyjmuje zaproszenie${team ? ` do drużyny ${team}` : ''}`]
    case 'invite.declined':
      return [{ strong: details.email ?? '' }, ' odmawia: zaproszenie', team ? ` do drużyny ${team}` : '']
    case 'invite.expired':
      return [{ strong: details.email ?? '' }, ' prosi o nowe zaproszenie', team ? ` do drużyny ${team}` : '']
    case 'sheet.submit':
      return ['Drużyna ', { strong: team }, ': ', { link: 'arkusz czeka na sprawdzenie' }]
    case 'sheet.return':
      return [{ link: `Arkusz drużyny ${team} wrócił do poprawy` }, ...untilDay(', nowy termin ', details.day)]
    case 'sheet.approve':
      return [{ link: `Arkusz drużyny ${team} jest zatwierdzony` }, '. Gratulujemy!']
    case 'sheet.unlock':
      return [{ link: `Zatwierdzenie arkusza drużyny ${team}` }, ' zostało cofnięte. Możecie go znów zmieniać']
    case 'sheet.remark': {
      const about = { link: facts.subject ?? 'uwaga do całego arkusza' }
      return facts.isForPanel ? [{ strong: team }, `, ${who}: `, about] : [strong, ' pisze: ', about]
    }
    case 'sheet.extend':
      return [{ link: `Drużyna ${team} ma więcej czasu` }, ...untilDay(': do ', details.day), ', do końca dnia']
    case 'sheet.remind': {
      const left = details.daysLeft
      return [
        { link: `Przypomnienie dla drużyny ${team}` },
        `: ${left == null ? 'arkusz czeka' : daysToDeadline(left)}`,
      ]
    }
    case 'sheet.values': {
      const values = counted(details.values ?? 0, 'wartość', 'wartości', 'wartości')
      return [strong, ': ', { link: values + inAreas(details.areas ?? []) }]
    }
    case 'time.ask':
      return ['Drużyna ', { strong: team }, ' ', { link: 'prosi o więcej czasu' }, ...untilDay(': do ', details.day)]
    case 'time.refuse':
      return [{ link: `Prośba drużyny ${team} o więcej czasu` }, ' została odrzucona']
    case 'year.open':
      return [{ link: `Kategoryzacja ${year} jest otwarta` }, ...untilDay(', termin: ', details.day)]
    case 'year.close':
      return [{ link: `Kategoryzacja ${year} jest zamknięta` }, ...wordsOfResult(details.result)]
    case 'year.rescore':
      return [
        { link: 'Zmieniły się zasady trwającej kategoryzacji' },
        `. Drużyna ${team}: `,
        { strong: details.effect ? effectInWords(details.effect) : '' },
      ]
    case 'plan.month':
      return [{ link: `Wasz plan na ${monthName(details.month!)}` }, `: ${rowsOfPlan(details)}`]
    case 'plan.tasks':
      return [{ link: 'Zmieniły się zadania z Waszego planu' }, `: ${someOf(details.tasks ?? [])}`]
    case 'talk.arrange':
      return [{ link: `Rozmowa: ${details.talk}` }, ...atMoment(' umówiona na ', details.from)]
    case 'talk.move':
      return [
        { link: `Rozmowa: ${details.talk}` },
        ...atMoment(' przeniesiona na ', details.from),
        ...(details.former ? [`, przedtem ${momentInWords(Date.parse(details.former))}`] : []),
      ]
    case 'talk.cancel':
      return [{ link: `Rozmowa: ${details.talk}` }, ...atMoment(' nie odbędzie się: ', details.from)]
    case 'talk.record':
      return [strong, ' zapisuje, na co się umówiliście: ', { link: details.talk ?? '' }]
    case 'talk.correct':
      return [strong, ' poprawia zapis rozmowy: ', { link: details.talk ?? '' }]
    case 'talk.confirm':
      return ['Drużyna ', { strong: team }, ' potwierdza zapis rozmowy: ', { link: details.talk ?? '' }]
    case 'talk.unfit':
      return [
        'Drużynie ',
        { strong: team },
        ' nie pasuje termin: ',
        { link: details.talk ?? '' },
        ...atMoment(', ', details.from),
      ]
    case 'year.deadline':
      return details.day == null
        ? [{ link: `Kategoryzacja ${year}` }, ' nie ma już terminu']
        : [{ link: `Nowy termin kategoryzacji ${year}` }, ...untilDay(': ', details.day)]
  }
}

function wordsOfRequest({ kind, who, team, requestState }: NoticeFacts): Words {
  const strong = { strong: atStart(who) }
  switch (requestState) {
    case 'GRANTED':
      return [strong, ` ma dostęp do drużyny ${team}`]
    case 'REFUSED':
      return [strong, `: odmówiono dostępu do drużyny ${team}`]
    case 'WITHDRAWN':
      return [strong, `: prośba o dostęp do drużyny ${team} wycofana`]
  }
  return kind === 'access.found'
    ? [strong, ` zakłada nową drużynę ${team} i prosi o jej potwierdzenie`]
    : [strong, ` prosi o dostęp do drużyny ${team}`]
}

const atStart = (who: string) => (who.includes('@') ? who : who[0]!.toUpperCase() + who.slice(1))

const atMoment = (before: string, time: string | null | undefined): Words =>
  time ? [before, { strong: momentInWords(Date.parse(time)) }] : []

const untilDay = (before: string, day: Day | null | undefined): Words =>
  day == null ? [] : [before, { strong: dayInWords(day) }]

const wordsOfResult = (result: NoticeDetails['result']): Words =>
  result
    ? [
        ': ',
        { strong: `kategoria ${levelNames[result.category].category}, ${result.place}. miejsce z ${result.places}` },
      ]
    : []

const inAreas = (areas: readonly string[]) =>
  areas.length === 0 || areas.length > 3
    ? ''
    : ` w ${areas.length === 1 ? 'obszarze' : 'obszarach'} ${inSequence(areas)}`

const rowsOfPlan = ({ planned = 0, late = 0 }: NoticeDetails) =>
  [
    ...(planned > 0 ? [`do zrobienia: ${planned}`] : []),
    ...(late > 0 ? [`zaległe z poprzednich miesięcy: ${late}`] : []),
  ].join(', ')

const SOME = 3

const someOf = (names: readonly string[]) =>
  names.length <= SOME
    ? names.map(name => `„${name}”`).join(', ')
    : `${names
        .slice(0, SOME)
        .map(name => `„${name}”`)
        .join(', ')} i ${counted(names.length - SOME, 'inne', 'inne', 'innych')}`

const plainPart = (part: Part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link)
const plainWords = (words: Words) => words.map(plainPart).join('')

/** The API's text of a notice. That of a request ends with the marker, which is for programs. */
export function noticeText(facts: NoticeFacts, request: { teamId: number } | null): string {
  const plain = plainWords(noticeWords({ ...facts, requestState: 'WAITING' }))
  const sentence = /[.!?]$/.test(plain) ? plain : `${plain}.`
  return request ? `${sentence} [GRANT_ACCESS=${request.teamId}]` : sentence
}

export const readableNotice = (text: string) => text.replace(/\s*\[GRANT_ACCESS=\d+\]$/, '')
