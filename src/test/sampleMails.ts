import { BELL_PATH, COORDINATOR_PATH, pathOfSheetInPanel, pathOfTeamInPanel } from '#domain/addresses.ts'
import * as accountTexts from '#server/mail/accountTexts.ts'
import type { Mail } from '#server/mail/template.ts'
import * as sheetTexts from '#server/mail/texts.ts'

export const texts = { ...accountTexts, ...sheetTexts }

const HOSTILE = '<a href=//evil>"Wilki" & \'Orły\'</a> https://evil.example'
export const team = { name: HOSTILE }
const letter = { subject: 'Wilki: termin', paragraphs: ['Wypełnijcie arkusz.', HOSTILE] }
/** Every mail of the product, with hostile texts. */
export const MAILS: Record<string, () => Mail> = {
  activation: () => texts.activationMail('klucz'),
  reset: () => texts.resetMail('klucz'),
  passwordChanged: () => texts.passwordChangedMail(),
  accountExists: () => texts.accountExistsMail(),
  accessRequested: () => texts.accessRequestedMail({ name: HOSTILE, email: 'jan@przyklad.example' }, team, BELL_PATH),
  teamToConfirm: () =>
    texts.teamToConfirmMail({ name: null, email: 'jan@przyklad.example' }, team, pathOfTeamInPanel(1)),
  accessGranted: () => texts.accessGrantedMail(team),
  accessRefused: () => texts.accessRefusedMail(team),
  sheetSubmitted: () => texts.sheetSubmittedMail(team, pathOfSheetInPanel(1, 2)),
  sheetReturned: () => texts.sheetReturnedMail(team, HOSTILE, '2026-12-01'),
  sheetApproved: () => texts.sheetApprovedMail(team, HOSTILE),
  sheetExtended: () => texts.sheetExtendedMail(team, '2026-12-01', HOSTILE),
  moreTimeAsked: () => texts.moreTimeAskedMail(team, '2026-12-01', HOSTILE, pathOfSheetInPanel(1, 2)),
  moreTimeRefused: () => texts.moreTimeRefusedMail(team, HOSTILE),
  rulesChanged: () => texts.rulesChangedMail(team, 'kategoria polowa, wcześniej brak kategorii'),
  remarks: () => texts.remarksMail(team, [HOSTILE], COORDINATOR_PATH),
  sheetUnlocked: () => texts.sheetUnlockedMail(team, HOSTILE),
  submissionDigest: () => texts.submissionDigestMail([HOSTILE]),
  yearOpened: () => texts.yearOpenedMail({ name: HOSTILE, deadline: '2026-12-01' }),
  deadlineChanged: () => texts.deadlineChangedMail({ name: HOSTILE, deadline: null }),
  yearClosed: () => texts.yearClosedMail({ name: HOSTILE, deadline: null }, 1, null, true),
  newBrowser: () => texts.newBrowserMail('Firefox na Windows', Date.parse('2026-12-01T12:00:00Z')),
  invitation: () =>
    texts.invitationMail(
      { role: 'USER', team: { ...team, district: { name: HOSTILE } }, district: null },
      HOSTILE,
      'klucz',
      { email: HOSTILE, letter: HOSTILE },
    ),
  teamsMerged: () => texts.teamsMergedMail(team, { name: HOSTILE }, HOSTILE, [HOSTILE]),
  plan: () => texts.monthMail('2026-12', [HOSTILE], [HOSTILE], ['Moje: 1 z 2 zrobione.']),
  talk: () =>
    texts.talkMail(
      'talk.record',
      team,
      { kind: HOSTILE, former: null, when: '19.11.2026, 18:00', place: HOSTILE, agreed: HOSTILE, unfit: null },
      COORDINATOR_PATH,
    ),
  reminder: () => texts.reminderMail(letter),
  inactivity: () => texts.inactivityMail('1 grudnia 2026'),
  test: () => texts.testMail(),
  warnings: () => texts.warningsMail(['Na dysku kończy się miejsce.']),
  warningsEnded: () => texts.warningsEndedMail(['Na dysku kończy się miejsce.']),
}
/** The mails about a sheet, which people may choose not to get (rules.md#53). */
export const OPTIONAL = [
  'sheetSubmitted',
  'sheetReturned',
  'sheetApproved',
  'sheetExtended',
  'moreTimeAsked',
  'moreTimeRefused',
  'rulesChanged',
  'remarks',
  'sheetUnlocked',
  'submissionDigest',
  'yearOpened',
  'deadlineChanged',
  'yearClosed',
  'plan',
  'talk',
  'reminder',
]
