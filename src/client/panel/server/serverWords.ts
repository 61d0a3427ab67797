import { formatDate, formatDateTime, formatTime } from '#client/ui/format.ts'
import { counted } from '#domain/text/plural.ts'

const MINUTE = 60_000

const KINDS: Record<string, string> = {
  daily: 'nocna',
  change: 'przed zmianą',
  migration: 'przed aktualizacją',
  manual: 'na życzenie',
  uploaded: 'z pliku',
  replaced: 'przed przywróceniem',
  rescued: 'spod podmienionego pliku',
}

interface Change {
  kind: string
  name: string | null
  by: string | null
}

const CHANGES: Record<string, string> = {
  'task.delete': 'przed usunięciem zadania',
  'group.delete': 'przed usunięciem grupy zadań',
  'prerequisite.delete': 'przed usunięciem wymagania',
  'team.merge': 'przed połączeniem drużyn',
  'year.delete': 'przed usunięciem kategoryzacji',
  'year.open': 'przed otwarciem kategoryzacji',
  'year.draftify': 'przed zamianą na szkic kategoryzacji',
  'ranking.rebuild': 'przed przeliczeniem rankingu',
  'ranking.makedynamic': 'przed usunięciem rankingu',
}

/** Why a copy was made: "przed usunięciem zadania „Ile biwaków” (Jan Wilk)". */
export function reasonOfCopy({ kind, change }: { kind: string; change: Change | null }): string {
  const reason = CHANGES[change?.kind ?? ''] ?? KINDS[kind] ?? kind
  const name = change?.name ? ` „${change.name}”` : ''
  return reason + name + (change?.by ? ` (${change.by})` : '')
}

export function ageInWords(time: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(time)) / MINUTE)
  const hours = Math.floor(minutes / 60)
  if (hours < -24) return 'z przyszłości: zegar serwera się mylił'
  if (minutes < 1) return 'przed chwilą'
  if (hours < 1) return `${minutes} min temu`
  if (hours < 48) return `${counted(hours, 'godzinę', 'godziny', 'godzin')} temu`
  return `${counted(Math.floor(hours / 24), 'dzień', 'dni', 'dni')} temu`
}

export const hourOrMoment = (time: string) =>
  formatDate(time) === formatDate(Date.now()) ? formatTime(time) : formatDateTime(time)
