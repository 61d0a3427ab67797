import { momentInWords } from '#domain/warsaw.ts'
import type { Fault, ServerState, ServerWarning } from './serverState.ts'

export const WARNINGS: Record<ServerWarning, (state: ServerState) => string> = {
  'clock-jumped': ({ clockJump }) =>
    `Zegar serwera przeskoczył o ponad dobę: ostatni znany czas to ${moment(clockJump?.known)}, a teraz jest ${moment(clockJump?.seen)}. Dopóki go nie potwierdzisz, nic nie jest usuwane ani wysyłane samoczynnie.`,
  'database-moved': state =>
    `Plik bazy danych podmieniono lub usunięto ${sinceWhen(state, 'database-moved')}. Nikt nie może niczego zapisać, a serwer zaraz się zatrzyma. To, co było otwarte, zapisuje w kopii obok.`,
  'database-busy': state =>
    `Inny program blokuje bazę danych ${sinceWhen(state, 'database-busy')}: nikt nie może niczego zapisać. Zamknij go, na przykład przeglądarkę baz danych z niezapisaną zmianą.`,
  'disk-full': state =>
    `Dysk jest pełny ${sinceWhen(state, 'disk-full')}: nikt nie może niczego zapisać. Zrób na nim miejsce.`,
  'disk-failed': state =>
    `Na dysku nie można pisać ${sinceWhen(state, 'disk-failed')}: nikt nie może niczego zapisać. Sprawdź dysk i uprawnienia do folderu.`,
  'no-file-handles': state =>
    `Serwerowi brakuje uchwytów plików ${sinceWhen(state, 'no-file-handles')}. Podnieś limit otwartych plików (LimitNOFILE) i uruchom go ponownie.`,
  'database-unsound': ({ refusedCopy }) =>
    `Baza danych jest uszkodzona: kopia z ${moment(refusedCopy?.at)} nie przeszła sprawdzenia („${refusedCopy?.why}”). Zatrzymany serwer już nie wystartuje. Przywróć ostatnią dobrą kopię.`,
  'disk-low': ({ disk }) => `Na dysku kończy się miejsce: wolne ${formatBytes(disk.free)}.`,
  'backup-missing': () => 'Nie ma żadnej kopii zapasowej.',
  'backup-late': ({ backup }) => `Najnowsza kopia zapasowa jest z ${moment(backup?.time)}: dzisiejszej nie ma.`,
  'archive-late': ({ archive }) =>
    `Ostatnia kopia na innej maszynie jest z ${moment(archive)}: kolejne nie powstają. Sprawdź zadanie kategoryzacja-offsite i folder tej maszyny, a jeśli kopii ma już nie być, usuń BACKUP_RECIPIENT.`,
  'proxy-untrusted': () =>
    'Żądania przechodzą przez proxy (mają X-Forwarded-For), a TRUSTED_PROXIES to 0: wszyscy ludzie mają jeden wspólny limit prób. Ustaw w TRUSTED_PROXIES, ile proxy stoi przed serwerem.',
  'proxy-absent': () =>
    'TRUSTED_PROXIES zapowiada proxy, a żadne żądanie nie ma X-Forwarded-For: limity prób można obejść albo wszyscy mają jeden wspólny. Popraw ustawienia proxy, a bez proxy ustaw TRUSTED_PROXIES=0.',
  'proxy-short': () =>
    'X-Forwarded-For ma w każdym żądaniu mniej adresów, niż zapowiada TRUSTED_PROXIES: wszyscy ludzie mają jeden wspólny limit prób. Ustaw w TRUSTED_PROXIES, ile proxy dopisuje się do tego nagłówka.',
  'proxy-long': () =>
    'X-Forwarded-For ma w każdym żądaniu więcej adresów, niż zapowiada TRUSTED_PROXIES: za człowieka uchodzi jedno z proxy, więc wszyscy mają jeden wspólny limit prób. Ustaw w TRUSTED_PROXIES, ile proxy dopisuje się do tego nagłówka.',
  'ranking-late': ({ ranking }) => `Ranking jest z ${moment(ranking?.taken)}: dzisiejszego nie ma.`,
  'mail-not-configured': () =>
    'Poczta nie jest skonfigurowana: nikt nie dostaje linków do aktywacji ani do zmiany hasła. Ustaw SMTP_URL i MAIL_FROM.',
  'mail-failing': ({ mail }) =>
    `Poczta nie wychodzi od ${moment(mail.failing?.since)}: ${mailErrorInWords(mail.failing?.error ?? '')}.`,
  'mail-waiting': ({ mail }) =>
    `Poczta wychodzi za wolno: najstarsza wiadomość czeka od ${moment(mail.oldest)}, wszystkich jest ${mail.waiting}.`,
  'mail-failed': ({ mail }) => `Maile, których w ostatnim tygodniu nie udało się wysłać: ${mail.failed}.`,
}

const sinceWhen = ({ faults }: ServerState, sought: Fault) =>
  `od ${moment(faults.find(({ fault }) => fault === sought)?.since)}`

const moment = (time: string | null | undefined) => (time ? momentInWords(Date.parse(time)) : 'nieznanego czasu')

const MAIL_ERRORS: Record<string, string> = {
  ECONNECTION: 'serwer poczty zerwał połączenie',
  ECONNREFUSED: 'nie można połączyć się z serwerem poczty',
  ESOCKET: 'nie można połączyć się z serwerem poczty',
  ECONNRESET: 'serwer poczty zerwał połączenie',
  ETIMEDOUT: 'serwer poczty nie odpowiada',
  EPROTOCOL: 'serwer poczty nie przyjmuje połączenia',
  EDNS: 'nie ma serwera poczty o takiej nazwie',
  ENOTFOUND: 'nie ma serwera poczty o takiej nazwie',
  ETLS: 'nie udało się zaszyfrować połączenia z serwerem poczty',
  EAUTH: 'serwer poczty nie przyjmuje nazwy użytkownika lub hasła',
  EENVELOPE: 'serwer poczty nie przyjmuje adresu nadawcy lub odbiorcy',
  EMESSAGE: 'serwer poczty nie przyjmuje wiadomości',
  CERT_HAS_EXPIRED: 'certyfikat serwera poczty wygasł',
  CERT_NOT_YET_VALID: 'certyfikat serwera poczty jeszcze nie obowiązuje',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certyfikat serwera poczty jest wystawiony na inną nazwę niż w SMTP_URL',
}

/** True for the codes with which TLS rejects the certificate of a server, e.g. DEPTH_ZERO_SELF_SIGNED_CERT. */
export const isAboutCertificate = (code: string) => !code.startsWith('ERR_SSL_') && /CERT|LEAF_SIGNATURE/.test(code)

/** `error` is `CODE answer of the server`. */
export function mailErrorInWords(error: string) {
  const code = error.split(' ', 1)[0]!
  if (Object.hasOwn(MAIL_ERRORS, code)) return MAIL_ERRORS[code]!
  return isAboutCertificate(code)
    ? 'certyfikat serwera poczty jest niezaufany'
    : 'serwer poczty odmówił przyjęcia wiadomości'
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const number = (bytes / 1000 ** power).toLocaleString('pl-PL', { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${number} ${UNITS[power]}`
}
