import { expect, test } from 'bun:test'
import { calendarFile } from './calendar.ts'

const entry = {
  uid: 'termin-5@przyklad.example',
  when: '2027-05-31',
  title: 'Termin: Kategoryzacja',
  text: 'Zgłoś arkusz.',
}
const madeAt = Date.parse('2027-01-02T03:04:05.678Z')

test('an all-day entry does not mark its time as busy', () => {
  expect(calendarFile([entry], madeAt).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//E-Kategoryzacja//PL',
    'BEGIN:VEVENT',
    'UID:termin-5@przyklad.example',
    'DTSTAMP:20270102T030405Z',
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

test('a name cannot end its line or start another entry', () => {
  const file = calendarFile([{ ...entry, title: 'A;B,C\\D\r\nEND:VCALENDAR' }], madeAt)
  expect(file).toContain('SUMMARY:A\\;B\\,C\\\\D\\nEND:VCALENDAR\r\n')
})

test('a long line is folded at 75 octets, between characters', () => {
  const title = 'Zażółć gęślą jaźń 🌲 '.repeat(12).trim()
  const file = calendarFile([{ ...entry, title }], madeAt)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

test('a talk has its times, its place and the number of its change; a cancelled talk has the status CANCELLED', () => {
  const talk = {
    ...entry,
    when: { from: '2027-03-28T16:30:00.000Z', minutes: 45 },
    place: 'harcówka; ul. Leśna 1',
    sequence: 2,
  }
  const file = calendarFile([{ ...talk, isCancelled: true }], madeAt, 'CANCEL')
  for (const line of [
    'METHOD:CANCEL',
    'SEQUENCE:2',
    'DTSTART:20270328T163000Z',
    'DTEND:20270328T171500Z',
    'LOCATION:harcówka\\; ul. Leśna 1',
    'STATUS:CANCELLED',
  ])
    expect(file).toContain(`${line}\r\n`)
  expect(file).not.toContain('TRANSP')
})
