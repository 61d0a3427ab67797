import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { config } from '#server/core/config.ts'
import { postOffice } from '#test/postOffice.ts'
import { MAILS, OPTIONAL } from '#test/sampleMails.ts'
import { createWorld } from '#test/world.ts'
import { queueMail } from './queueMail.ts'
import { sendDueMail } from './sender.ts'
import type { Mail } from './template.ts'

// The header lines of every mail, as a mail server receives them.

const settings = { ...config }
const TO = "o'neil+wilki@przyklad.example"
const WRITTEN = '2026-11-05T08:03:07.890Z'
let office: Awaited<ReturnType<typeof postOffice>>

beforeAll(async () => {
  office = await postOffice()
})
afterAll(async () => {
  Object.assign(config, settings)
  await office.close()
})

/** Sends the mail and returns its header, one string for each field with its folded lines, and the bytes around it. */
async function sent(mail: Mail, from = 'E-Kategoryzacja <kategoryzacja@zwiazek.example>') {
  createWorld()
  Object.assign(config, { smtpUrl: office.url, mailFrom: from, baseUrl: 'https://kategoryzacja.example' })
  setSystemTime(new Date(WRITTEN))
  const id = queueMail(TO, mail)
  await sendDueMail()
  const { raw } = office.letters.pop()!
  const header = raw.slice(0, raw.indexOf('\r\n\r\n'))
  return { id, raw, header, fields: header.split(/\r\n(?![ \t])/) }
}

/** Decodes the encoded words of RFC 2047. */
function decoded(value: string) {
  const words = value.replace(/\r\n /g, ' ').replace(/\?= (?==\?)/g, '?=')
  return words.replace(/=\?UTF-8\?([QB])\?([^?\s]+)\?=/gi, (_, encoding, text: string) =>
    encoding === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  )
}

test.each(Object.keys(MAILS))('P55 the mail %s has these header fields and no others', async name => {
  const mail = MAILS[name]!.mail()
  const { id, raw, header, fields } = await sent(mail)
  const subject = fields.find(field => field.startsWith('Subject: '))!
  expect(fields.filter(field => field !== subject)).toEqual([
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    ...(OPTIONAL.includes(name) ? ['List-Unsubscribe: <https://kategoryzacja.example/konto#maile>'] : []),
    'From: "E-Kategoryzacja" <kategoryzacja@zwiazek.example>',
    `To: ${TO}`,
    `Message-ID: <${id}.${Date.parse(WRITTEN).toString(36)}@zwiazek.example>`,
    'Date: Thu, 05 Nov 2026 08:03:07 +0000',
    'MIME-Version: 1.0',
    expect.stringMatching(/^Content-Type: multipart\/(alternative|mixed);\s+boundary="[\w-]+"$/),
  ])
  expect(decoded(subject)).toBe(`Subject: ${mail.subject}`)
  expect(header).toMatch(/^[\x20-\x7e\r\n]+$/)
  for (const line of header.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test.each([
  [
    '"biuro@zwiazek" <kategoryzacja@zwiazek.example>',
    '"biuro@zwiazek" <kategoryzacja@zwiazek.example>',
    'zwiazek.example',
  ],
  [
    'Żubry <kategoryzacja@żubr.example>',
    '=?UTF-8?Q?=C5=BBubry?= <kategoryzacja@xn--ubr-22a.example>',
    'xn--ubr-22a.example',
  ],
  ['kategoryzacja@zwiazek.example', 'kategoryzacja@zwiazek.example', 'zwiazek.example'],
])('MAIL_FROM %s is written as an address, and its domain ends the Message-ID', async (from, field, domain) => {
  const { fields } = await sent(MAILS.reset!.mail(), from)
  expect(fields.find(line => line.startsWith('From: '))).toBe(`From: ${field}`)
  expect(fields.find(line => line.startsWith('Message-ID: '))).toEndWith(`@${domain}>`)
})

test.each([
  '=?utf-8?q?Nowe_has=C5=82o?=',
  'Wilki, "Orły" <ktos@evil.example>; \\ : ,',
  'Ł'.repeat(200),
  'W'.repeat(200),
  '🐺'.repeat(60),
])('T07 a troop named %s is plain text in the subject', async name => {
  const { header, fields } = await sent({ ...MAILS.reset!.mail(), subject: `Arkusz do poprawy: ${name}` })
  const subject = fields.find(field => field.startsWith('Subject: '))!
  expect(decoded(subject).replaceAll('\u2060', '')).toBe(`Subject: Arkusz do poprawy: ${name}`)
  expect(fields.map(field => field.split(':', 1)[0]).toSorted()).toEqual(
    (await sent(MAILS.reset!.mail())).fields.map(field => field.split(':', 1)[0]).toSorted(),
  )
  expect(header).toMatch(/^[\x20-\x7e\r\n]+$/)
  for (const line of header.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
})
