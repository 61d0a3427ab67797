import { type Day, dayAfter } from './deadline.ts'

export interface CalendarEntry {
  /** Stable, so that adding the same entry again replaces it. */
  uid: string
  /** A whole day, or a time of some minutes from an ISO 8601 time on. */
  when: Day | { from: string; minutes: number }
  title: string
  text: string
  place?: string | null
  /** Grows with every change of an entry that was sent before. */
  sequence?: number
  isCancelled?: boolean
}

/** An iCalendar file (RFC 5545). With a `method` it is a message about the entries, as mails carry. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  madeAt: number,
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL',
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//E-Kategoryzacja//PL',
    ...(method ? [`METHOD:${method}`] : []),
    ...entries.flatMap(entry => linesOf(entry, madeAt)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function linesOf({ uid, when, title, text, place, sequence, isCancelled }: CalendarEntry, madeAt: number) {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(madeAt)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(typeof when === 'string'
      ? [`DTSTART;VALUE=DATE:${compact(when)}`, `DTEND;VALUE=DATE:${compact(dayAfter(when, 1))}`]
      : [`DTSTART:${moment(Date.parse(when.from))}`, `DTEND:${moment(Date.parse(when.from) + when.minutes * 60_000)}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    ...(typeof when === 'string' ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
}

const compact = (day: Day) => day.replaceAll('-', '')

const moment = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

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
