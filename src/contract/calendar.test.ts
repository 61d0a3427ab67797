import { expect, test } from 'bun:test'
import { calendarFile } from './calendar.ts'

const entry = {
  uid: 'termin-5@przyklad.example',
  when: '2027-05-31',
  title: 'Termin: Kategoryzacja',
  text: 'Zgłoś arkusz.',
}
const madeAt = Date.parse('2027-01-02T03:04:05.678Z')

test('a downloaded file is no message: without METHOD, ORGANIZER and ATTENDEE; a whole day is not marked as busy', () => {
  expect(calendarFile([entry], madeAt).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//E-Kategoryzacja//PL',
    'BEGIN:VEVENT',
    'UID:termin-5@przyklad.example',
    'DTSTAMP:20270102T030405Z',
    'SEQUENCE:31633445',
    'DTSTART;VALUE=DATE:20270531',
    'DTEND;VALUE=DATE:20270601',
    'SUMMARY:Termin: Kategoryzacja',
    'DESCRIPTION:Zgłoś arkusz.',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each(['\r\n', '\n', '\r'])('T07 a name with %j cannot end its line or start another entry', lineBreak => {
  const file = calendarFile([{ ...entry, title: `A;B,C\\D${lineBreak}END:VCALENDAR` }], madeAt)
  expect(file).toContain('SUMMARY:A\\;B\\,C\\\\D\\nEND:VCALENDAR\r\n')
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('T07 a file has no control characters', () => {
  const file = calendarFile([{ ...entry, place: 'A\0B\u0085C\x7fD\tE' }], madeAt)
  expect(file).toContain('LOCATION:A B C D E\r\n')
})

test('the entry of a later file replaces that of an earlier one, also when the day moves back', () => {
  const sequence = (when: string, time: number) =>
    Number(/^SEQUENCE:(\d+)\r$/m.exec(calendarFile([{ ...entry, when }], time))![1])
  const first = sequence('2027-05-31', madeAt)
  expect(sequence('2027-05-15', madeAt + 1000)).toBe(first + 1)
  expect(sequence('2027-05-15', Date.parse('2094-01-01T00:00:00Z'))).toBeLessThan(2 ** 31)
  expect(sequence('2027-05-15', 0)).toBe(0)
})

test('a long line is folded at 75 octets, between characters', () => {
  const title = 'Zażółć gęślą jaźń 🌲 '.repeat(12).trim()
  const file = calendarFile([{ ...entry, title }], madeAt)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

const talk = {
  ...entry,
  when: { from: '2027-03-28T16:30:00.000Z', minutes: 45 },
  place: 'harcówka; ul. Leśna 1',
  sequence: 2,
}
const message = {
  organizer: { name: 'Związek "Wilków": E-Kategoryzacja', address: 'kategoryzacja@zwiazek.example' },
  attendee: "o'neil+wilki@przyklad.example",
}

test.each([
  ['REQUEST', []],
  ['CANCEL', ['STATUS:CANCELLED']],
] as const)("a mailed %s has the mail's sender and recipient, and asks for no reply", (method, status) => {
  const file = calendarFile([talk], madeAt, { ...message, method })
  expect(file.replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//E-Kategoryzacja//PL',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:termin-5@przyklad.example',
    'DTSTAMP:20270102T030405Z',
    'SEQUENCE:2',
    'DTSTART:20270328T163000Z',
    'DTEND:20270328T171500Z',
    'SUMMARY:Termin: Kategoryzacja',
    'DESCRIPTION:Zgłoś arkusz.',
    'LOCATION:harcówka\\; ul. Leśna 1',
    `ORGANIZER;CN="Związek 'Wilków': E-Kategoryzacja":mailto:kategoryzacja@zwiazek.example`,
    "ATTENDEE;RSVP=FALSE:mailto:o'neil+wilki@przyklad.example",
    ...status,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('an address is a URI, and a sender may have no name', () => {
  const organizer = { name: '', address: 'kategoryzacja@zwiazek.example' }
  const file = calendarFile([talk], madeAt, { method: 'REQUEST', organizer, attendee: 'a?b&c%d=e@przyklad.example' })
  expect(file).toContain('\r\nORGANIZER:mailto:kategoryzacja@zwiazek.example\r\n')
  expect(file).toContain('\r\nATTENDEE;RSVP=FALSE:mailto:a%3Fb%26c%25d%3De@przyklad.example\r\n')
})
