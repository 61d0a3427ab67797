import { type Day, dayAfter } from '#domain/deadline.ts'

export interface CalendarEntry {
  /** Stable, so that adding the same entry again replaces it. */
  uid: string
  /** A whole day, or a time of some minutes from an ISO 8601 time on. */
  when: Day | { from: string; minutes: number }
  title: string
  text: string
  place?: string | null
  /** Grows with every change of an entry. Without it each file replaces the earlier ones. */
  sequence?: number
}

/** The head of a mail's calendar file (RFC 5546): calendars accept a cancellation only from the organizer of the entry. */
export interface CalendarMessage {
  method: 'REQUEST' | 'CANCEL'
  organizer: { name: string; address: string }
  /** The address of the mail's recipient. */
  attendee: string
}

/** An iCalendar file (RFC 5545): with a `message` the part of a mail, without it a file to be downloaded. */
export function calendarFile(entries: readonly CalendarEntry[], madeAt: number, message?: CalendarMessage): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//E-Kategoryzacja//PL',
    ...(message ? [`METHOD:${message.method}`] : []),
    ...entries.flatMap(entry => linesOf(entry, madeAt, message)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function linesOf(entry: CalendarEntry, madeAt: number, message?: CalendarMessage) {
  const { uid, when, title, text, place, sequence = secondsSince2026(madeAt) } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(madeAt)}`,
    `SEQUENCE:${sequence}`,
    ...(typeof when === 'string'
      ? [`DTSTART;VALUE=DATE:${compact(when)}`, `DTEND;VALUE=DATE:${compact(dayAfter(when, 1))}`]
      : [`DTSTART:${moment(Date.parse(when.from))}`, `DTEND:${moment(Date.parse(when.from) + when.minutes * 60_000)}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(message
      ? [
          `ORGANIZER${message.organizer.name && `;CN=${quoted(message.organizer.name)}`}:${mailto(message.organizer.address)}`,
          `ATTENDEE;RSVP=FALSE:${mailto(message.attendee)}`,
        ]
      : []),
    ...(message?.method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    ...(typeof when === 'string' ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
}

const compact = (day: Day) => day.replaceAll('-', '')

const moment = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

/** Fits into the 31 bits of an iCalendar integer until 2094; seconds since 1970 do so only until 2038. */
const secondsSince2026 = (time: number) => Math.max(0, Math.floor((time - Date.UTC(2026)) / 1000))

const escaped = (text: string) =>
  withoutControls(text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r\n?|\n/g, '\\n'))

/** A parameter; it cannot contain a quotation mark. */
const quoted = (text: string) => `"${withoutControls(text.replaceAll('"', "'"))}"`

const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, ' ')

/** Percent-encodes what an address may contain but its URI may not (RFC 6068), e.g. a question mark. */
const mailto = (address: string) => `mailto:${address.replace(/[^\w.!$'*+@~-]/gu, encodeURIComponent)}`

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
