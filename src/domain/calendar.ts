import { type Day, dayAfter } from './deadline.ts'

export interface CalendarEntry {
  /** Stable, so that adding the same entry again replaces it. */
  uid: string
  day: Day
  title: string
  text: string
}

/** An iCalendar file (RFC 5545) with one entry; `madeAt` in milliseconds since 1970. */
export function calendarFile({ uid, day, title, text }: CalendarEntry, madeAt: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//E-Kategoryzacja//PL',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${new Date(madeAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const compact = (day: Day) => day.replaceAll('-', '')

const escaped = (text: string) => text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Folds to at most 75 octets a line and never cuts a character in two. */
function folded(line: string): string {
  const lines = ['']
  for (const sign of line) {
    if (octets(lines.at(-1)! + sign) > 75) lines.push(' ')
    lines[lines.length - 1] += sign
  }
  return lines.join('\r\n')
}

const octets = (text: string) => new TextEncoder().encode(text).length
