import { afterEach, beforeEach, expect, test } from 'bun:test'
import { typeset } from '#domain/text/typography.ts'
import { config } from '#server/core/config.ts'
import * as accountTexts from './accountTexts.ts'
import type { Mail } from './template.ts'
import * as sheetTexts from './texts.ts'

const texts = { ...accountTexts, ...sheetTexts }

const settings = { ...config }
beforeEach(() => {
  Object.assign(config, { baseUrl: 'https://kategoryzacja.example', associationName: 'Związek "Wilków" & Orłów' })
})
afterEach(() => {
  Object.assign(config, settings)
})

const HOSTILE = '<a href=//evil>"Wilki" & \'Orły\'</a> https://evil.example'
const team = { name: HOSTILE }
const letter = { subject: 'Wilki: termin', paragraphs: ['Wypełnijcie arkusz.', HOSTILE] }
const MAILS: Record<string, () => Mail> = {
  activation: () => texts.activationMail('klucz'),
  reset: () => texts.resetMail('klucz'),
  passwordChanged: () => texts.passwordChangedMail(),
  accountExists: () => texts.accountExistsMail(),
  accessRequested: () => texts.accessRequestedMail({ name: HOSTILE, email: 'jan@przyklad.example' }, team),
  teamToConfirm: () => texts.teamToConfirmMail({ name: null, email: 'jan@przyklad.example' }, team),
  accessGranted: () => texts.accessGrantedMail(team),
  accessRefused: () => texts.accessRefusedMail(team),
  sheetSubmitted: () => texts.sheetSubmittedMail(team, '/admin/przeglad'),
  sheetReturned: () => texts.sheetReturnedMail(team, HOSTILE, '2026-12-01'),
  sheetApproved: () => texts.sheetApprovedMail(team, HOSTILE),
  sheetExtended: () => texts.sheetExtendedMail(team, '2026-12-01', HOSTILE),
  moreTimeAsked: () => texts.moreTimeAskedMail(team, '2026-12-01', HOSTILE, '/admin/przeglad'),
  moreTimeRefused: () => texts.moreTimeRefusedMail(team, HOSTILE),
  rulesChanged: () => texts.rulesChangedMail(team, 'kategoria polowa, wcześniej brak kategorii'),
  remarks: () => texts.remarksMail(team, [HOSTILE], '/kategoryzacja'),
  sheetUnlocked: () => texts.sheetUnlockedMail(team, HOSTILE),
  submissionDigest: () => texts.submissionDigestMail([HOSTILE]),
  yearOpened: () => texts.yearOpenedMail({ name: HOSTILE, deadline: '2026-12-01' }),
  deadlineChanged: () => texts.deadlineChangedMail({ name: HOSTILE, deadline: null }),
  yearClosed: () => texts.yearClosedMail({ name: HOSTILE, deadline: null }, 1, null),
  newBrowser: () => texts.newBrowserMail('Firefox na Windows', Date.parse('2026-12-01T12:00:00Z')),
  invitation: () =>
    texts.invitationMail({ role: 'USER', team, district: null }, HOSTILE, 'klucz', { email: HOSTILE, letter: HOSTILE }),
  teamsMerged: () => texts.teamsMergedMail(team, { name: HOSTILE }, HOSTILE, [HOSTILE]),
  plan: () => texts.planMail('2026-12', [HOSTILE], [HOSTILE], 'Cały plan daje kategorię leśną.'),
  talk: () =>
    texts.talkMail(
      'talk.record',
      team,
      { kind: HOSTILE, former: null, when: '19.11.2026, 18:00', place: HOSTILE, agreed: HOSTILE, unfit: null },
      '/kategoryzacja/rozmowy',
    ),
  reminder: () => texts.reminderMail(letter),
  inactivity: () => texts.inactivityMail('1 grudnia 2026'),
  test: () => texts.testMail(),
  warnings: () => texts.warningsMail(['Na dysku kończy się miejsce.']),
  warningsEnded: () => texts.warningsEndedMail(['Na dysku kończy się miejsce.']),
}
const NAMES = Object.keys(MAILS)
/** The mails about a sheet, which people may choose not to get (rules.md#53). */
const OPTIONAL = [
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

const bodyOf = (html: string) => html.slice(html.indexOf('<body>'))
const LINK = /<a class="\w+" href="([^"]+)">([^<]*)<\/a>/g
const TAGS = /<\/?(p|div|body|html)( class="\w+")?>|<br>/g

test('these tests contain every mail', () => {
  const written = Object.keys(texts).filter(name => name.endsWith('Mail'))
  expect(written).toHaveLength(NAMES.length)
})

test.each(NAMES)('the mail %s has the same words as text and as HTML', name => {
  const { subject, text, html } = MAILS[name]!()
  expect(subject).not.toMatch(/[\r\n]/)
  const asText = bodyOf(html)
    .replace(LINK, (_, address, label) => `${label}: ${address}`)
    .replace(TAGS, '\n')
    .replace(
      /&(lt|gt|quot|amp|#x27);/g,
      (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" })[name as string]!,
    )
  expect(asText.split(/\n+/).filter(Boolean)).toEqual(text.split(/\n+/))
})

test.each(NAMES)('T12 the mail %s is one HTML page of the association, with links to its own site only', name => {
  const { html, subject } = MAILS[name]!()
  expect(html).toStartWith('<!doctype html>\n<html lang="pl">')
  expect(html).toContain(`<title>${Bun.escapeHTML(typeset(subject))}</title>`)
  expect(html).toContain('<p class="name">Związek &quot;Wilków&quot; &amp; Orłów</p>\n<p>Czuwaj!</p>')
  for (const [, address] of html.matchAll(LINK)) expect(address).toStartWith('https://kategoryzacja.example/')
  // Texts of users are not linked, even if they look like an address.
  expect(bodyOf(html).replace(LINK, '').replace(TAGS, '')).not.toMatch(/[<>"']|https:\/\/kategoryzacja/)
})

test.each(NAMES)('the mail %s names the setting that controls it, if there is one', name => {
  const { isOptional, html, text } = MAILS[name]!()
  expect(isOptional).toBe(OPTIONAL.includes(name))
  expect(html.includes('href="https://kategoryzacja.example/konto"')).toBe(isOptional)
  expect(text.includes('https://kategoryzacja.example/konto')).toBe(isOptional)
})

test('a mail has the typography of the pages', () => {
  for (const mail of Object.values(MAILS)) {
    const { text, html } = mail()
    expect(text).toBe(typeset(text))
    const shown = bodyOf(html).replace(/<[^>]+>/g, '')
    expect(shown).toBe(typeset(shown))
  }
  expect(texts.accountExistsMail().text).toContain('istnieje i\u00a0jest aktywne')
})

test('only mails with a link that opens something contain a key', () => {
  const holding = NAMES.filter(name => MAILS[name]!().holdsKey)
  expect(holding).toEqual(['activation', 'reset', 'invitation'])
  for (const name of holding) expect(MAILS[name]!().text).toContain('/klucz')
})

test.each([
  ['with single sign-on', { issuer: 'https://konta.example' }, true],
  ['without it', null, false],
])('an invitation to an address of the association promises single sign-on only %s', (_, oidc, promised) => {
  Object.assign(config, { oidc, associationDomain: 'zwiazek.example' })
  const place = { role: 'USER', team, district: null } as const
  const { text } = texts.invitationMail(place, 'Jan', 'klucz', { email: 'ewa@zwiazek.example' })
  expect(text.includes('przez stronę Związku')).toBe(promised)
})
