import { formatDateTime } from '#client/ui/format.ts'
import type { ServerState, ServerWarning } from '#domain/serverState.ts'
import { counted } from '#domain/text/plural.ts'

const HOUR = 3_600_000

export const WARNINGS: Record<ServerWarning, (state: ServerState) => string> = {
  'clock-jumped': ({ clockJump }) =>
    `Zegar serwera przeskoczył o ponad dobę: ostatni znany czas to ${moment(clockJump?.known)}, a teraz jest ${moment(clockJump?.seen)}. Dopóki go nie potwierdzisz, nic nie jest usuwane ani wysyłane samoczynnie.`,
  'disk-low': ({ disk }) => `Na dysku kończy się miejsce: wolne ${formatBytes(disk.free)}.`,
  'backup-missing': () => 'Nie ma żadnej kopii zapasowej.',
  'backup-late': ({ backup }) => `Najnowsza kopia zapasowa jest z ${moment(backup?.time)}: dzisiejszej nie ma.`,
  'ranking-late': ({ ranking }) => `Ranking jest z ${moment(ranking?.taken)}: dzisiejszego nie ma.`,
  'mail-not-configured': () =>
    'Poczta nie jest skonfigurowana: nikt nie dostaje linków do aktywacji ani do zmiany hasła. Ustaw SMTP_URL i MAIL_FROM.',
  'mail-waiting': ({ mail }) =>
    `Poczta nie wychodzi: ${counted(mail.waiting, 'wiadomość czeka', 'wiadomości czekają', 'wiadomości czeka')}, najstarsza od ${moment(mail.oldest)}.`,
  'mail-failed': ({ mail }) =>
    `W ostatnim tygodniu nie udało się wysłać: ${counted(mail.failed, 'wiadomość', 'wiadomości', 'wiadomości')}.`,
}

const moment = (time: string | null | undefined) => (time ? formatDateTime(time) : 'nieznanego czasu')

const MAIL_ERRORS: Record<string, string> = {
  ECONNECTION: 'nie można połączyć się z serwerem poczty',
  ECONNREFUSED: 'nie można połączyć się z serwerem poczty',
  ESOCKET: 'nie można połączyć się z serwerem poczty',
  ECONNRESET: 'serwer poczty zerwał połączenie',
  ETIMEDOUT: 'serwer poczty nie odpowiada',
  EDNS: 'nie ma serwera poczty o takiej nazwie',
  ENOTFOUND: 'nie ma serwera poczty o takiej nazwie',
  ETLS: 'nie udało się zaszyfrować połączenia z serwerem poczty',
  EAUTH: 'serwer poczty nie przyjmuje nazwy użytkownika lub hasła',
  EENVELOPE: 'serwer poczty nie przyjmuje adresu nadawcy lub odbiorcy',
  EMESSAGE: 'serwer poczty nie przyjmuje wiadomości',
}

export const mailErrorInWords = (error: string) =>
  MAIL_ERRORS[error.split(' ', 1)[0]!] ?? 'serwer poczty odmówił przyjęcia wiadomości'

/** The reasons for which copies are made. */
export const KINDS: Record<string, string> = {
  daily: 'nocna',
  change: 'przed zmianą',
  migration: 'przed aktualizacją',
  manual: 'na życzenie',
  uploaded: 'z pliku',
}

export function ageInWords(time: string): string {
  const hours = Math.floor((Date.now() - Date.parse(time)) / HOUR)
  if (hours < 1) return 'przed chwilą'
  if (hours < 48) return `${counted(hours, 'godzinę', 'godziny', 'godzin')} temu`
  return `${counted(Math.floor(hours / 24), 'dzień', 'dni', 'dni')} temu`
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const number = (bytes / 1000 ** power).toLocaleString('pl-PL', { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${number} ${UNITS[power]}`
}
