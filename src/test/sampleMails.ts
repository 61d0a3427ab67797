import { COORDINATOR_PATH, OVERVIEW_PATH, SERVER_PATH } from '#contract/addresses.ts'
import * as texts from '#server/mail/accountTexts.ts'
import type { Mail } from '#server/mail/template.ts'
import type { NoticeKind } from '#server/notices/kinds.ts'
import { remarksMail, submissionDigestMail } from '#server/notices/sheetNotices.ts'
import { HOSTILE, noticeMail, SAMPLES, team } from './sampleNotices.ts'

interface SampleMail {
  mail: () => Mail
  leadsTo: string
}

const RESET = '/passwordreset'

/** The mails that are no notice of their own, with hostile texts and the page to which each leads. */
const OTHERS: Record<string, SampleMail> = {
  activation: { mail: () => texts.activationMail('klucz'), leadsTo: '/activate/klucz' },
  reset: { mail: () => texts.resetMail('klucz'), leadsTo: '/reset/klucz' },
  passwordChanged: { mail: () => texts.passwordChangedMail(), leadsTo: RESET },
  accountExists: { mail: () => texts.accountExistsMail(), leadsTo: '/login' },
  newBrowser: {
    mail: () => texts.newBrowserMail('Firefox na Windows', Date.parse('2026-12-01T12:00:00Z')),
    leadsTo: RESET,
  },
  invitation: {
    mail: () =>
      texts.invitationMail(
        { role: 'USER', team: { ...team, district: { name: HOSTILE } }, district: null },
        HOSTILE,
        'klucz',
        { email: HOSTILE, letter: HOSTILE },
      ),
    leadsTo: '/zaproszenie/klucz',
  },
  inactivity: { mail: () => texts.inactivityMail('1 grudnia 2026'), leadsTo: '/login' },
  test: { mail: () => texts.testMail(), leadsTo: SERVER_PATH },
  warnings: { mail: () => texts.warningsMail(['Na dysku kończy się miejsce.']), leadsTo: SERVER_PATH },
  warningsEnded: { mail: () => texts.warningsEndedMail(['Na dysku kończy się miejsce.']), leadsTo: SERVER_PATH },
  remarks: { mail: () => remarksMail(team, [HOSTILE], COORDINATOR_PATH), leadsTo: COORDINATOR_PATH },
  submissionDigest: { mail: () => submissionDigestMail([HOSTILE]), leadsTo: OVERVIEW_PATH },
}

const ofNotices = Object.entries(SAMPLES).flatMap(([kind, { leader, coordinator, mailLeadsTo }]) => {
  const mail = noticeMail(kind as NoticeKind)
  return mail ? [[kind, { mail, leadsTo: mailLeadsTo ?? leader ?? coordinator! }] as const] : []
})

/** Every mail of the product, with hostile texts. */
export const MAILS: Record<string, SampleMail> = { ...OTHERS, ...Object.fromEntries(ofNotices) }

/** The mails about a sheet, which people may choose not to get (rules.md#53). */
export const OPTIONAL = [
  'remarks',
  'submissionDigest',
  ...ofNotices.map(([kind]) => kind).filter(kind => !/^access|^team/.test(kind)),
]
