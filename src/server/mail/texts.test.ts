import { afterEach, beforeEach, expect, test } from 'bun:test'
import { typeset } from '#domain/text/typography.ts'
import { config } from '#server/core/config.ts'
import * as accountTexts from '#server/mail/accountTexts.ts'
import { PRIORITY } from '#server/mail/template.ts'
import { KINDS } from '#server/notices/kinds.ts'
import { MAILS, OPTIONAL } from '#test/sampleMails.ts'
import { team } from '#test/sampleNotices.ts'
import { withTildes } from '#test/tildes.ts'

const settings = { ...config }
beforeEach(() => {
  Object.assign(config, { baseUrl: 'https://kategoryzacja.example', associationName: 'Związek "Wilków" & Orłów' })
})
afterEach(() => {
  Object.assign(config, settings)
})

const NAMES = Object.keys(MAILS)
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'))
const LINK = /<a class="\w+" href="([^"]+)">([^<]*)<\/a>/g
const TAGS = /<\/?(p|div|body|html)( class="\w+")?>|<br>/g

test('these tests contain every mail', () => {
  const ofAccounts = Object.keys(accountTexts).map(name => name.replace(/Mail$/, ''))
  const ofNotices = Object.entries(KINDS).flatMap(([kind, descriptor]) => (descriptor.mail ? [kind] : []))
  expect([...ofAccounts, 'remarks', 'submissionDigest', ...ofNotices].toSorted()).toEqual(NAMES.toSorted())
})

test.each(NAMES)('the mail %s has the same words as text and as HTML', name => {
  const { subject, text, html } = MAILS[name]!.mail()
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
  const { html, subject } = MAILS[name]!.mail()
  expect(html).toStartWith('<!doctype html>\n<html lang="pl">')
  expect(html).toContain(`<title>${Bun.escapeHTML(typeset(subject))}</title>`)
  expect(html).toContain('<p class="name">Związek &quot;Wilków&quot; &amp; Orłów</p>\n<p>Czuwaj!</p>')
  for (const [, address] of html.matchAll(LINK)) expect(address).toStartWith('https://kategoryzacja.example/')
  // Texts of users are not linked, even if they look like an address.
  expect(bodyOf(html).replace(LINK, '').replace(TAGS, '')).not.toMatch(/[<>"']|https:\/\/kategoryzacja/)
})

test.each(NAMES)('the mail %s names the setting that controls it, if there is one', name => {
  const { isOptional, html, text } = MAILS[name]!.mail()
  expect(isOptional).toBe(OPTIONAL.includes(name))
  expect(html.includes('href="https://kategoryzacja.example/konto#maile"')).toBe(isOptional)
  expect(text.includes('https://kategoryzacja.example/konto#maile')).toBe(isOptional)
})

test('a mail has the typography of the pages', () => {
  for (const { mail } of Object.values(MAILS)) {
    const { text, html } = mail()
    expect(text).toBe(typeset(text))
    const shown = bodyOf(html).replace(/<[^>]+>/g, '')
    expect(shown).toBe(typeset(shown))
  }
  expect(withTildes(accountTexts.accountExistsMail().text)).toContain('istnieje i~jest aktywne')
})

test.each([
  ['before all others', PRIORITY.AWAITED, ['activation', 'reset', 'accountExists']],
  [
    'after all others',
    PRIORITY.LISTED,
    ['inactivity', 'sheet.remind', 'year.open', 'year.close', 'year.deadline', 'year.rescore', 'plan.month'],
  ],
])('P54 the mails sent %s are these', (_, priority, names) => {
  expect(NAMES.filter(name => MAILS[name]!.mail().priority === priority)).toEqual(names)
})

test('only mails with a link that opens something contain a key', () => {
  const holding = NAMES.filter(name => MAILS[name]!.mail().holdsKey)
  expect(holding).toEqual(['activation', 'reset', 'invitation'])
  for (const name of holding) expect(MAILS[name]!.mail().text).toContain('/klucz')
})

test.each([
  ['with single sign-on', { issuer: 'https://konta.example' }, true],
  ['without it', null, false],
])('an invitation to an address of the association promises single sign-on only %s', (_, oidc, promised) => {
  Object.assign(config, { oidc, associationDomain: 'zwiazek.example' })
  const place = { role: 'USER', team: { ...team, district: { name: 'Mazowiecka' } }, district: null } as const
  const { text } = accountTexts.invitationMail(place, 'Jan', 'klucz', { email: 'ewa@zwiazek.example' })
  expect(text.includes('przez stronę Związku')).toBe(promised)
})
