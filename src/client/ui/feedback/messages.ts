import { ApiError, type Code, type CodeDetails } from '#client/api/ApiError.ts'
import { inputMessages } from '#client/ui/form/inputMessages.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import type { MistakeCode } from '#domain/mistakes.ts'
import { dayAndMonth, dayInWords } from '#domain/warsaw.ts'
import type { YearState } from '#domain/year/year.ts'
import { notReadMessages, waiting } from './whyNotRead.ts'

const STATES: Record<YearState, string> = { DRAFT: 'szkicem', OPEN: 'otwarta', FINISHED: 'zamknięta' }

// The compiler asks for a sentence for every code, and for no other.
const refusals: { [C in Exclude<Code, MistakeCode>]: string | ((details: CodeDetails<C>) => string) } = {
  ...notReadMessages,

  // a call that brings something
  'undo-over': 'Tego nie można już cofnąć.',
  'malformed-json': 'Serwer nie przyjął tych danych. Sprawdź, co zostało wpisane.',
  'too-slow': 'Dane wysyłały się zbyt długo. Spróbuj ponownie na szybszym łączu.',
  'too-large': 'To za dużo danych naraz.',
  'not-json': 'Serwer nie przyjmuje danych w tej postaci.',
  'work-needed': ({ retryAfter }) => `Za dużo prób. Spróbuj ponownie za ${waiting(retryAfter)}.`,

  // a call that brings no reason
  'sign-in-failed': 'Nie udało się zalogować',
  'registration-failed': 'Rejestracja nie powiodła się',
  'activation-failed': 'Nie udało się aktywować konta',
  'reset-not-requested': 'Nie udało się poprosić o kod resetu hasła',
  'reset-failed': 'Nie udało się ustawić nowego hasła',

  // accounts
  'association-address': 'Konta w domenie Związku logują się specjalnym przyciskiem na stronie logowania.',
  'wrong-password': 'Nieprawidłowe hasło',
  'not-activated': 'To konto nie istnieje albo nie zostało jeszcze aktywowane.',
  'captcha-needed': 'Po pięciu nieudanych próbach przepisz też kod z obrazka.',
  'wrong-credentials': 'Nieprawidłowy e-mail lub hasło.',
  'wrong-activation-key': 'Nieprawidłowy klucz aktywacyjny. Zaloguj się albo załóż konto jeszcze raz.',
  'wrong-sign-in-link': 'Ten link jest nieważny albo został już użyty.',
  'already-active': 'To konto jest już aktywne. Możesz się zalogować.',
  'wrong-reset-key': 'Ten link do zmiany hasła jest nieważny albo został już użyty.',
  'no-password-here': 'To konto loguje się przez stronę Związku i nie ma tu hasła.',
  'sso-code-invalid': 'Strona Związku przysłała nieprawidłowy kod',
  'sso-failed': 'Logowanie nie powiodło się',
  'sso-reply-unsupported': 'Strona Związku odpowiedziała w nieobsługiwany sposób',
  'sso-not-configured': 'logowanie przez stronę Związku nie jest tu skonfigurowane',

  // people and roles
  'not-coordinator-here': 'Ta osoba nie jest koordynatorem tej chorągwi.',
  'last-administrator': 'Nie można odebrać dostępu ostatniemu administratorowi.',

  // the server
  'mail-not-configured': 'Poczta nie jest skonfigurowana.',
  'mail-unknown': 'Tej wiadomości już nie ma na liście.',
  'mail-erased': 'Link w tej wiadomości jest już usunięty: niech ta osoba poprosi o nowy.',
  'copy-unsound': 'To nie jest prawidłowa kopia tej bazy.',
  'restore-unconfirmed': 'Wpisz słowo, które potwierdza przywrócenie',
  'restore-under-way': 'Inna kopia jest właśnie przywracana',

  // troops, districts, access
  'request-unknown': 'Nie znaleziono prośby.',
  'notification-unknown': 'Nie znaleziono powiadomienia.',
  'has-team': 'Należysz już do drużyny. Najpierw ją opuść.',
  'no-request-waiting': 'Żadna prośba nie czeka na odpowiedź.',
  'several-requests-waiting': 'Czeka kilka osób: odpowiedz każdej z osobna.',
  'request-decided': 'Ktoś już odpowiedział na tę prośbę.',
  'not-a-leader': 'Dostęp do drużyny może mieć tylko drużynowy.',
  'belongs-elsewhere': 'Ta osoba należy już do innej drużyny.',
  'district-name-taken': 'Chorągiew o tej nazwie już istnieje',
  'team-name-taken': 'Drużyna o tej nazwie już istnieje w tej chorągwi',

  // the sheet
  'year-over': 'Kategoryzacja zakończona: arkusza nie można już edytować.',
  'sheet-locked': 'Arkusz został zatwierdzony przez administratora i nie można go już edytować.',
  'access-waits': 'Czekasz na dostęp do tej drużyny: arkusz można zmieniać, gdy go dostaniesz.',
  'sheet-submitted': 'Arkusz czeka na sprawdzenie. Aby coś zmienić, najpierw wycofaj zgłoszenie.',
  'deadline-passed': ({ deadline }) =>
    `Termin minął ${dayAndMonth(deadline)}. Arkusz możecie czytać; o dłuższy termin poproś koordynatora chorągwi.`,
  'no-deadline': 'Ta kategoryzacja nie ma terminu.',
  'deadline-ahead': 'Termin jeszcze nie minął: możecie wypełniać i zgłosić arkusz.',
  'extension-over': 'Ten dzień już minął. Wybierz późniejszy.',
  'extension-stays': ({ lastDay }) => `Drużyna ma już czas do ${dayInWords(lastDay)}.`,
  'time-request-open': 'Wasza prośba o więcej czasu już czeka na odpowiedź.',
  'no-time-request': 'Nikt nie prosi teraz o więcej czasu: prośba została wycofana albo ktoś już odpowiedział.',
  'submit-incomplete': 'Nie można jeszcze zgłosić arkusza: brakuje wymagań wstępnych.',
  'review-moved': ({ state, since, by, byRole }) =>
    `Ktoś był szybszy: arkusz jest już w stanie „${REVIEW_STATE_NAMES[state]}”${since ? ` (${authorName({ by, byRole, own: false })}, ${formatDateTime(since)})` : ''}.`,
  'not-submitted': 'Nikt nie zgłosił tego arkusza.',
  'sheet-empty': 'Ten arkusz jest pusty.',
  'no-leader': 'Drużyna nie ma drużynowego',
  'team-hidden': 'Drużyna jest ukryta',
  'reminded-today': ({ allowedAt }) =>
    `Przypomniano w ciągu ostatniej doby, znowu można od ${formatDateTime(allowedAt)}`,
  'remark-unknown': 'Tej uwagi już nie ma.',
  'remark-stays': 'Uwagę można usunąć tylko przez 15 minut od napisania.',
  'prerequisites-missing': 'Najpierw spełnijcie wszystkie wymagania wstępne.',
  'obligatory-is-favourite': 'Zadanie obowiązkowe zawsze ma gwiazdkę.',

  // years
  'year-file-unsound': 'W pliku są błędy',
  'year-cannot-move': ({ from, to }) => `Kategoryzacja, która jest ${STATES[from]}, nie może stać się ${STATES[to]}.`,
  'year-stays': ({ state }) => `Kategoryzacji, która jest ${STATES[state]}, nie można usunąć.`,
  'other-year-open': ({ open }) => `Trwa już „${open.name}”. Najpierw ją zamknij: otwarta może być tylko jedna.`,
  'year-has-errors': 'W kategoryzacji są błędy: trzeba je poprawić przed otwarciem.',
  'ranking-is-dynamic': 'Ranking jest już dynamiczny.',
  'depended-on': ({ dependants }) =>
    `Zależą od tego inne zadania: ${dependants.map(({ name }) => name).join(', ')}. Najpierw zmień je albo usuń.`,
  'trash-unknown': 'Tego nie ma już w Koszu.',
  'trash-place-gone': ({ name }) =>
    `Usunięta jest też grupa albo zadanie odniesienia, bez których „${name}” nie istnieje. Najpierw przywróć tamto.`,
  'group-of-other-year': 'Grupa zadań jest z innej kategoryzacji.',
  'reference-of-other-year': 'Zadanie odniesienia jest z innej kategoryzacji.',
  'origin-of-same-year': 'Odpowiednik musi być z innej, wcześniejszej kategoryzacji.',
  'origin-taken': ({ holder }) => `Temu odpowiada już „${holder.name}”. Najpierw zmień to tam.`,
  'changed-meanwhile': 'Ktoś w międzyczasie zmienił to samo. Wybierz, co ma zostać.',
  'list-changed': 'Ktoś w międzyczasie zmienił tę listę. Otwórz ją jeszcze raz.',
}

const messages: Record<Code, string | ((details: never) => string)> = { ...refusals, ...inputMessages }

export const isCode = (text: string | null): text is Code => text !== null && Object.hasOwn(messages, text)

/** The sentence of a code by itself; null where it tells more than the code says. */
export function saidOf(code: Code): string | null {
  const message = messages[code]
  return typeof message === 'string' ? message : null
}

/** `details` are needed by the codes whose sentence tells more. */
export function inPolish(code: Code, details: object = {}): string {
  const message = messages[code]
  return typeof message === 'string' ? message : message(details as never)
}

/** A failure that already knows its Polish words. */
export class SaidInPolish extends Error {}

/** Describes any thrown error in Polish. */
export function whyFailed(error: unknown): string {
  if (error instanceof SaidInPolish) return error.message
  if (!(error instanceof ApiError)) return inPolish('no-reason')
  // A server newer than this page may know more codes: better its English than silence.
  return isCode(error.code) ? inPolish(error.code, error.details) : error.message
}
