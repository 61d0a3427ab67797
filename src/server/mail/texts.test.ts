import { afterEach, expect, test } from 'bun:test'
import { typeset } from '#domain/text/typography.ts'
import { config } from '#server/core/config.ts'
import * as texts from './texts.ts'

const settings = { ...config }
afterEach(() => {
  Object.assign(config, settings)
})

const HOSTILE = '<a href=//evil>"Wilki" & \'Orły\'</a>'
const mails = () => ({
  activation: texts.activationMail('klucz'),
  reset: texts.resetMail('klucz'),
  passwordChanged: texts.passwordChangedMail(),
  accountExists: texts.accountExistsMail(),
  accessRequested: texts.accessRequestedMail({ email: 'jan@przyklad.example' }, { name: HOSTILE }),
  accessGranted: texts.accessGrantedMail({ name: HOSTILE }),
  accessRefused: texts.accessRefusedMail({ name: HOSTILE }),
  inactivity: texts.inactivityMail('1 grudnia 2026'),
})

test.each(Object.keys(mails()) as (keyof ReturnType<typeof mails>)[])('the mail %s says one thing, twice', name => {
  config.baseUrl = 'https://kategoryzacja.example'
  const { subject, text, html } = mails()[name]
  expect(subject).not.toMatch(/[\r\n]/)
  for (const address of text.match(/https?:\S+/g)!) expect(address).toStartWith('https://kategoryzacja.example/')

  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address!)
  expect(links).toHaveLength(1)
  expect(text).toContain(links[0]!)
  expect(html.replace(/<\/?p>|<\/?a( href="[^"]+")?>/g, '')).not.toMatch(/[<>"']/)
})

test('a mail is typeset as the pages are', () => {
  for (const { text, html } of Object.values(mails())) {
    expect(text).toBe(typeset(text))
    const shown = html.replace(/<[^>]+>/g, '')
    expect(shown).toBe(typeset(shown))
  }
  expect(mails().accountExists.text).toContain('istnieje i\u00a0jest aktywne')
})

test('only mails that open something hold a key', () => {
  const holding = Object.entries(mails()).filter(([, mail]) => mail.holdsKey)
  expect(holding.map(([name]) => name)).toEqual(['activation', 'reset'])
  for (const [, { text }] of holding) expect(text).toContain('/klucz')
})
