import { calendarFile } from '#contract/calendar.ts'
import { type Day, daysBetween, warsawDay } from '#domain/deadline.ts'
import { plural } from '#domain/text/plural.ts'
import { formatDate } from './format.ts'
import { download } from './table/download.ts'

export function deadlineInWords(lastDay: Day, time: number): string {
  const left = daysBetween(warsawDay(time), lastDay)
  if (left < 0) return `Termin minął ${formatDate(lastDay)}`
  if (left === 0) return `Termin ${formatDate(lastDay)}, mija dziś`
  return `Termin ${formatDate(lastDay)}, ${plural(left, 'został', 'zostały', 'zostało')} ${left}\u00a0${plural(left, 'dzień', 'dni', 'dni')}`
}

export function saveToCalendar(year: { id: number; name: string }, day: Day) {
  const entry = {
    uid: `termin-${year.id}@${location.hostname}`,
    when: day,
    title: `Termin: ${year.name}`,
    text: `Ostatni dzień na wypełnienie i zgłoszenie arkusza drużyny.\n${location.origin}/kategoryzacja`,
  }
  downloadCalendar([entry], 'termin-arkusza.ics')
}

/** Hands entries to the calendar of a phone, where one that is added again replaces the earlier one. */
export const downloadCalendar = (entries: Parameters<typeof calendarFile>[0], fileName: string) =>
  download(new Blob([calendarFile(entries, Date.now())], { type: 'text/calendar;charset=utf-8' }), fileName)
