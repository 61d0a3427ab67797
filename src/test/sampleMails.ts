import { COORDINATOR_PATH } from '#contract/addresses.ts'
import * as texts from '#server/mail/accountTexts.ts'
import type { Mail } from '#server/mail/template.ts'
import type { Kind } from '#server/notices/kind.ts'
import { type FactsOf, KINDS, type NoticeKind } from '#server/notices/kinds.ts'
import type { Recipient } from '#server/notices/recipients.ts'
import { remarksMail, submissionDigestMail } from '#server/notices/sheetNotices.ts'

const HOSTILE = '<a href=//evil>"Wilki" & \'Orły\'</a> https://evil.example'
export const team = { id: 1, name: HOSTILE, districtId: 1 }
const year = { id: 2, name: HOSTILE, deadline: '2026-12-01' }
const letter = { subject: 'Wilki: termin', paragraphs: ['Wypełnijcie arkusz.', HOSTILE] }
const asker = { name: HOSTILE, email: 'jan@przyklad.example' }
const details = { talk: HOSTILE, from: '2026-11-19T17:00:00Z', former: '2026-11-18T17:00:00Z', note: HOSTILE }
const talk = { by: null, team, year, details, place: HOSTILE, calendarFor: () => undefined, to: [] }

const LEADER: Recipient = {
  ...{ id: 1, email: 'jan@przyklad.example', teamId: 1, role: 'USER' },
  ...{ mails: 'ALL', dailyDigest: true, planMails: true },
}
const COORDINATOR: Recipient = { ...LEADER, role: 'DISTRICT_COORDINATOR', teamId: null }

function mailOf<K extends NoticeKind>(kind: K, facts: FactsOf<K>, reader = LEADER): () => Mail {
  const descriptor: Kind<FactsOf<K>> = KINDS[kind]
  return () => {
    const letter = descriptor.mail!(facts)
    return typeof letter === 'function' ? letter(reader) : letter!
  }
}

export const reminderMail = (letter: { subject: string; paragraphs: string[] }) =>
  mailOf('sheet.remind', { by: null, team, year, details: { note: null, daysLeft: null }, letter })()

export const accessRequestedMail = (name: string) =>
  mailOf('access.ask', { by: null, team: { ...team, name }, requestId: 1, asker: { email: asker.email } })()

/** The mail of each kind of notice that has one, with hostile texts. */
const NOTICE_MAILS = {
  'access.ask': mailOf('access.ask', { by: null, team, requestId: 1, asker }),
  'access.found': mailOf(
    'access.found',
    { by: null, team, requestId: 1, asker: { ...asker, name: null } },
    COORDINATOR,
  ),
  'access.grant': mailOf('access.grant', { by: null, team, to: [], isAnswer: true }),
  'access.refuse': mailOf('access.refuse', { by: null, team, to: [] }),
  'team.merge': mailOf('team.merge', {
    by: null,
    team,
    details: { note: HOSTILE, otherTeam: HOSTILE, tasks: [HOSTILE] },
  }),
  'sheet.submit': mailOf('sheet.submit', { by: null, team, year, details: { note: HOSTILE } }),
  'sheet.return': mailOf('sheet.return', { by: null, team, year, details: { note: HOSTILE, day: '2026-12-01' } }),
  'sheet.approve': mailOf('sheet.approve', { by: null, team, year, details: { note: HOSTILE } }),
  'sheet.unlock': mailOf('sheet.unlock', { by: null, team, year, details: { note: HOSTILE } }),
  'sheet.extend': mailOf('sheet.extend', { by: null, team, year, details: { note: HOSTILE, day: '2026-12-01' } }),
  'sheet.remind': mailOf('sheet.remind', { by: null, team, year, details: { note: null, daysLeft: 3 }, letter }),
  'time.ask': mailOf('time.ask', { by: null, team, year, details: { note: HOSTILE, day: '2026-12-01' } }),
  'time.refuse': mailOf('time.refuse', { by: null, team, year, details: { note: HOSTILE } }),
  'plan.month': mailOf('plan.month', {
    ...{ by: null, team, year, details: { month: '2026-12', planned: 1, late: 1 } },
    ...{ lists: { planned: [HOSTILE], late: [HOSTILE] }, standing: ['Moje: 1 z 2 zrobione.'] },
  }),
  'year.open': mailOf('year.open', { by: null, year, details: { day: '2026-12-01' } }),
  'year.close': mailOf('year.close', {
    ...{ by: null, team, year, leaders: [], details: { result: null }, isChanged: true },
  }),
  'year.deadline': mailOf('year.deadline', { by: null, year: { ...year, deadline: null }, details: { day: null } }),
  'year.rescore': mailOf('year.rescore', {
    ...{ by: null, team, year, details: { effect: { from: null, to: 'POLOWA', lost: 0, won: 0 } } },
  }),
  'talk.arrange': mailOf('talk.arrange', talk),
  'talk.move': mailOf('talk.move', talk),
  'talk.cancel': mailOf('talk.cancel', talk),
  'talk.record': mailOf('talk.record', talk),
  'talk.correct': mailOf('talk.correct', talk),
  'talk.confirm': mailOf('talk.confirm', talk),
  'talk.unfit': mailOf('talk.unfit', talk),
}

/** Every mail of the product, with hostile texts. */
export const MAILS: Record<string, () => Mail> = {
  activation: () => texts.activationMail('klucz'),
  reset: () => texts.resetMail('klucz'),
  passwordChanged: () => texts.passwordChangedMail(),
  accountExists: () => texts.accountExistsMail(),
  newBrowser: () => texts.newBrowserMail('Firefox na Windows', Date.parse('2026-12-01T12:00:00Z')),
  invitation: () =>
    texts.invitationMail(
      { role: 'USER', team: { ...team, district: { name: HOSTILE } }, district: null },
      HOSTILE,
      'klucz',
      { email: HOSTILE, letter: HOSTILE },
    ),
  inactivity: () => texts.inactivityMail('1 grudnia 2026'),
  test: () => texts.testMail(),
  warnings: () => texts.warningsMail(['Na dysku kończy się miejsce.']),
  warningsEnded: () => texts.warningsEndedMail(['Na dysku kończy się miejsce.']),
  remarks: () => remarksMail(team, [HOSTILE], COORDINATOR_PATH),
  submissionDigest: () => submissionDigestMail([HOSTILE]),
  ...NOTICE_MAILS,
}

/** The mails about a sheet, which people may choose not to get (rules.md#53). */
export const OPTIONAL = [
  'remarks',
  'submissionDigest',
  ...Object.keys(NOTICE_MAILS).filter(kind => !/^access|^team/.test(kind)),
]
