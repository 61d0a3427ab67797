import type { Mail } from '#server/mail/template.ts'
import type { Kind } from '#server/notices/kind.ts'
import { type FactsOf, KINDS, type NoticeKind } from '#server/notices/kinds.ts'
import type { Recipient } from '#server/notices/recipients.ts'

export const HOSTILE = '<a href=//evil>"Wilki" & \'Orły\'</a> https://evil.example'
export const team = { id: 1, name: HOSTILE, districtId: 1 }
const year = { id: 2, name: HOSTILE, deadline: '2026-12-01' }
const letter = { subject: 'Wilki: termin', paragraphs: ['Wypełnijcie arkusz.', HOSTILE] }
const asker = { name: HOSTILE, email: 'jan@przyklad.example' }
const onTeam = { by: null, team }
const onSheet = { by: null, team, year }
const note = { note: HOSTILE }
const withDay = { note: HOSTILE, day: '2026-12-01' }
const times = { talk: HOSTILE, from: '2026-11-19T17:00:00Z', former: '2026-11-18T17:00:00Z', note: HOSTILE }
const talk = { ...onSheet, details: times, place: HOSTILE, calendarFor: () => undefined, to: [] }

const NONE = null
const TEAM = '/admin/druzyny/1'
const IN_PANEL = '/admin/kategoryzacja/1/w-roku/2'
const TALKS = `${IN_PANEL}?obszar=rozmowy`
const SHEET = '/kategoryzacja'
const COORDINATOR = '/kategoryzacja/koordynator'
const MINE = '/kategoryzacja/do-zrobienia?pokaz=moje'
const SUMMARY = '/kategoryzacja?obszar=0'
const ACCOUNT = '/konto'

interface Sample<K extends NoticeKind> {
  /** The pages to which it leads; null for none. A kind without a path for a reader is not sent to them. */
  leader?: string | null
  coordinator?: string | null
  /** With hostile texts, for a kind that has a mail. */
  facts?: FactsOf<K>
  isForCoordinators?: true
  /** Left out where the mail leads where the notice does. */
  mailLeadsTo?: string
}

/** One of each kind, so that a new kind has one line for all tests of notices and mails. */
export const SAMPLES: { [K in NoticeKind]: Sample<K> } = {
  'access.ask': {
    ...{ leader: NONE, coordinator: TEAM, mailLeadsTo: '/konto#powiadomienia' },
    facts: { ...onTeam, requestId: 1, asker },
  },
  'access.found': {
    ...{ leader: NONE, coordinator: TEAM, isForCoordinators: true },
    facts: { ...onTeam, requestId: 1, asker: { ...asker, name: null } },
  },
  'access.grant': { leader: SHEET, facts: { ...onTeam, to: [], isAnswer: true } },
  'access.refuse': { leader: '/welcome?krok=druzyna', facts: { ...onTeam, to: [] } },
  'access.revoke': { leader: NONE },
  'access.end': { coordinator: TEAM },
  'access.return': { coordinator: TEAM },
  'team.found': { coordinator: TEAM },
  'team.handover': { leader: '/kategoryzacja/przejecie', coordinator: TEAM },
  'team.left': { leader: ACCOUNT },
  'team.stay': { leader: ACCOUNT, coordinator: TEAM },
  'team.leave': { coordinator: TEAM },
  'team.erased': { coordinator: TEAM },
  'team.merge': {
    leader: SHEET,
    facts: { ...onTeam, details: { note: HOSTILE, otherTeam: HOSTILE, tasks: [HOSTILE] } },
  },
  'invite.used': { leader: ACCOUNT, coordinator: TEAM },
  'invite.declined': { leader: ACCOUNT, coordinator: TEAM },
  'invite.expired': { leader: ACCOUNT, coordinator: TEAM },
  'sheet.submit': { coordinator: IN_PANEL, facts: { ...onSheet, details: note } },
  'sheet.return': { leader: COORDINATOR, facts: { ...onSheet, details: withDay } },
  'sheet.approve': { leader: COORDINATOR, facts: { ...onSheet, details: note } },
  'sheet.unlock': { leader: COORDINATOR, facts: { ...onSheet, details: note } },
  'sheet.remark': { leader: COORDINATOR, coordinator: `${IN_PANEL}#uwagi-do-arkusza` },
  'sheet.extend': { leader: COORDINATOR, facts: { ...onSheet, details: withDay } },
  'sheet.remind': {
    leader: '/kategoryzacja/do-zrobienia',
    facts: { ...onSheet, details: { note: null, daysLeft: 3 }, letter },
  },
  'sheet.values': { leader: SUMMARY },
  'time.ask': { coordinator: IN_PANEL, facts: { ...onSheet, details: withDay } },
  'time.refuse': { leader: COORDINATOR, facts: { ...onSheet, details: note } },
  'year.open': { leader: SHEET, facts: { by: null, year, details: { day: '2026-12-01' } } },
  'year.close': {
    leader: '/druzyny/1',
    facts: { ...onSheet, leaders: [], details: { result: null }, isChanged: true },
  },
  'year.deadline': { leader: SHEET, facts: { by: null, year: { ...year, deadline: null }, details: { day: null } } },
  'year.rescore': {
    leader: SUMMARY,
    facts: { ...onSheet, details: { effect: { from: null, to: 'POLOWA', lost: 0, won: 0 } } },
  },
  'plan.month': {
    leader: MINE,
    facts: {
      ...{ ...onSheet, details: { month: '2026-12', planned: 1, late: 1 } },
      ...{ lists: { planned: [HOSTILE], late: [HOSTILE] }, standing: ['Moje: 1 z 2 zrobione.'] },
    },
  },
  'plan.tasks': { leader: MINE },
  'talk.arrange': { leader: COORDINATOR, facts: talk },
  'talk.move': { leader: COORDINATOR, facts: talk },
  'talk.cancel': { leader: COORDINATOR, facts: talk },
  'talk.record': { leader: COORDINATOR, facts: talk },
  'talk.correct': { leader: COORDINATOR, facts: talk },
  'talk.confirm': { coordinator: TALKS, facts: talk },
  'talk.unfit': { coordinator: TALKS, facts: talk },
}

const LEADER: Recipient = {
  ...{ id: 1, email: 'jan@przyklad.example', teamId: 1, role: 'USER' },
  ...{ mails: 'ALL', dailyDigest: true, planMails: true },
}
const COORDINATOR_OF_DISTRICT: Recipient = { ...LEADER, role: 'DISTRICT_COORDINATOR', teamId: null }

function mailWith<K extends NoticeKind>(kind: K, facts: FactsOf<K>, reader: Recipient): Mail {
  const descriptor: Kind<FactsOf<K>> = KINDS[kind]
  const letter = descriptor.mail!(facts)
  return typeof letter === 'function' ? letter(reader) : letter!
}

/** The mail of a kind's sample; null for a kind without one. */
export function noticeMail<K extends NoticeKind>(kind: K): (() => Mail) | null {
  const { facts, isForCoordinators } = SAMPLES[kind]
  return facts ? () => mailWith(kind, facts, isForCoordinators ? COORDINATOR_OF_DISTRICT : LEADER) : null
}

export const reminderMail = (letter: { subject: string; paragraphs: string[] }) =>
  mailWith('sheet.remind', { ...onSheet, details: { note: null, daysLeft: null }, letter }, LEADER)

export const accessRequestedMail = (name: string) =>
  mailWith('access.ask', { ...onTeam, team: { ...team, name }, requestId: 1, asker: { email: asker.email } }, LEADER)
