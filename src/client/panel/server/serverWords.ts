import { formatDate, formatDateTime, formatTime } from '#client/ui/format.ts'
import { counted } from '#domain/text/plural.ts'

const HOUR = 3_600_000

/** The reasons for which copies are made. */
export const KINDS: Record<string, string> = {
  daily: 'nocna',
  change: 'przed zmianą',
  migration: 'przed aktualizacją',
  manual: 'na życzenie',
  uploaded: 'z pliku',
  replaced: 'przed przywróceniem',
  rescued: 'spod podmienionego pliku',
}

export function ageInWords(time: string): string {
  const hours = Math.floor((Date.now() - Date.parse(time)) / HOUR)
  if (hours < -24) return 'z przyszłości: zegar serwera się mylił'
  if (hours < 1) return 'przed chwilą'
  if (hours < 48) return `${counted(hours, 'godzinę', 'godziny', 'godzin')} temu`
  return `${counted(Math.floor(hours / 24), 'dzień', 'dni', 'dni')} temu`
}

/** The hour alone for a moment of today. */
export const hourOrMoment = (time: string) =>
  formatDate(time) === formatDate(Date.now()) ? formatTime(time) : formatDateTime(time)
