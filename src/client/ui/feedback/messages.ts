import { ApiError, type Code, type CodeDetails, SaidInPolish } from '#client/api/ApiError.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { REVIEW_STATE_NAMES } from '#client/ui/reviewStates.ts'
import type { MistakeCode } from '#contract/mistakes.ts'
import { counted } from '#domain/text/plural.ts'
import { dayInWords, monthInWords } from '#domain/warsaw.ts'
import type { YearState } from '#domain/year/year.ts'
import { closedMessages } from './closedMessages.ts'
import { inputMessages } from './inputMessages.ts'
import { notReadMessages, waiting } from './whyNotRead.ts'

const STATES: Record<YearState, string> = { DRAFT: 'szkicem', OPEN: 'otwarta', FINISHED: 'zamknięta' }

// The compiler requires a sentence for every code, and for no other.
const refusals: { [C in Exclude<Code, MistakeCode>]: string | ((details: CodeDetails<C>) => string) } = {
  ...notReadMessages,
  ...closedMessages,

  'undo-over': 'Tego nie można już cofnąć.',
  'malformed-json': 'Serwer nie przyjął tych danych. Sprawdź, co zostało wpisane.',
  'too-slow': 'Dane wysyłały się zbyt długo. Spróbuj ponownie na szybszym łączu.',
  'too-large': 'To za dużo danych naraz.',
  'not-json': 'Serwer nie przyjmuje danych w tej postaci.',
  'too-many-letters': ({ most, hours, retryAfter }) =>
    `Nie wysłano: ${hours === 1 ? 'w ciągu godziny' : 'w ciągu doby'} można wysłać najwyżej ${counted(most, 'zaproszenie', 'zaproszenia', 'zaproszeń')}. Następne za ${waiting(retryAfter)}.`,
  'work-needed': ({ retryAfter }) => `Za dużo prób. Spróbuj ponownie za ${waiting(retryAfter)}.`,

  'sign-in-failed': 'Nie udało się zalogować',
  'registration-failed': 'Rejestracja nie powiodła się',
  'activation-failed': 'Nie udało się aktywować konta',
  'reset-not-requested': 'Nie udało się poprosić o kod resetu hasła',
  'reset-failed': 'Nie udało się ustawić nowego hasła',

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

  'not-coordinator-here': 'Ta osoba nie jest koordynatorem tej chorągwi.',
  'last-administrator': 'Nie można odebrać dostępu ostatniemu administratorowi.',

  'mail-not-configured': 'Poczta nie jest skonfigurowana.',
  'mail-unknown': 'Tej wiadomości już nie ma na liście.',
  'mail-erased': 'Link w tej wiadomości jest już usunięty: niech ta osoba poprosi o nowy.',
  'copy-unsound': 'To nie jest prawidłowa kopia tej bazy.',
  'restore-unconfirmed': 'Wpisz słowo, które potwierdza przywrócenie',
  'restore-under-way': 'Inna kopia jest właśnie przywracana',

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

  'access-waits': 'Czekasz na dostęp do tej drużyny: arkusz można zmieniać, gdy go dostaniesz.',
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
  'reminded-today': ({ allowedAt }) =>
    `Przypomniano w ciągu ostatniej doby, znowu można od ${formatDateTime(allowedAt)}`,
  'remark-unknown': 'Tej uwagi już nie ma.',
  'remark-stays': 'Uwagę można usunąć tylko przez 15 minut od napisania.',
  'prerequisites-missing': 'Najpierw spełnijcie wszystkie wymagania wstępne.',
  'doubt-unknown': 'Wartość zmieniła się w międzyczasie i nie ma tu już o co pytać.',
  'obligatory-is-favourite': 'Zadanie obowiązkowe zawsze ma gwiazdkę.',
  'former-name-unknown': 'Tej dawnej nazwy już nie ma.',
  'hufiec-unknown': 'Tego hufca nie ma już w tej chorągwi.',
  'hufiec-name-taken': 'W tej chorągwi jest już hufiec o tej nazwie.',
  'invitation-unknown': 'To zaproszenie już nie działa.',
  'invitation-sent-anew': 'Wysłano nowsze zaproszenie. Otwórz link z ostatniego maila.',
  'own-address': 'To Twój własny adres.',
  'list-without-teams': 'Żadna kolumna nie zawiera nazw drużyn.',
  'list-empty': 'Na liście nie ma żadnego wiersza.',
  'list-with-many-letters': ({ rows, letters, left }) =>
    `Ta lista ma ${counted(rows, 'wiersz', 'wiersze', 'wierszy')}, a zaproszeń ${letters}. Może ich wysłać tyle, ile ma wierszy, a ponad to teraz najwyżej ${left}. Wpisz każdy adres w osobnym wierszu.`,
  'list-undecided': 'Nic nie zapisano: zdecyduj najpierw o wierszach, które tego wymagają.',
  'merge-both-handed-in': details =>
    `Oba arkusze ${details.year} są zgłoszone albo zatwierdzone. Zwróć ten, który nie zostaje: łączenie o tym nie decyduje.`,
  'merge-changed': 'Nie połączono: w drużynach coś się właśnie zmieniło. Obejrzyj porównanie jeszcze raz.',
  'import-unknown': 'Nie ma takiego wczytania.',
  'invited-already': 'Na ten adres czeka już takie zaproszenie.',
  'holds-office': 'Ta osoba pełni już funkcję. Zmień ją na jej stronie, bez zaproszenia.',
  'leads-another-team': 'Prowadzisz inną drużynę. Najpierw przekaż ją albo opuść na stronie „Twoje konto”.',
  'only-leader': 'Poza Tobą nikt nie prowadzi obecnej drużyny. Najpierw ją przekaż.',
  'has-account': 'Ten adres ma już konto. Zaloguj się, żeby przyjąć zaproszenie.',
  'signed-in-as-another': 'To zaproszenie jest dla innego adresu. Wyloguj się i otwórz link jeszcze raz.',
  'day-over': 'Ten dzień już minął.',
  'talk-unknown': 'Tej rozmowy już nie ma.',
  'talk-kind-unknown': 'Takiej rozmowy nie ma już w tym roku.',
  'talk-kind-used': ({ name }) => `Są już umówione albo zapisane rozmowy „${name}”, więc zostaje na liście.`,
  'talk-without-time': 'Wpisz dzień i godzinę rozmowy.',
  'talk-without-day': 'Wpisz dzień, w którym się odbyła.',
  'talk-held-ahead': 'Ten dzień jest dopiero przed Wami. Rozmowę zapisuje się, gdy już była.',
  'talk-not-arranged': 'Tej rozmowy nie ma już przed Wami. Odśwież stronę.',
  'talk-not-recorded': 'Ta rozmowa nie jest jeszcze zapisana.',
  'talk-recorded': 'Ta rozmowa jest już zapisana.',
  'talk-confirmed': 'Drużyna potwierdziła ten zapis, więc nikt go już nie zmieni. Możesz zapisać kolejną rozmowę.',
  'talk-cancelled': 'Ta rozmowa jest odwołana.',
  'record-changed': 'Ktoś w międzyczasie zmienił tę rozmowę. Nic nie zostało zapisane.',
  'month-of-other-year': ({ first, last }) =>
    `Wybierz miesiąc tego roku, ${monthInWords(first)} – ${monthInWords(last)}.`,

  'year-file-unsound': 'W pliku są błędy',
  'year-cannot-move': ({ from, to }) => `Kategoryzacja, która jest ${STATES[from]}, nie może stać się ${STATES[to]}.`,
  'year-not-draft': 'Na próbę liczy się tylko szkic.',
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

/** The sentence of a code; null if it needs the error's details. */
export function saidOf(code: Code): string | null {
  const message = messages[code]
  return typeof message === 'string' ? message : null
}

export function inPolish(code: Code, details: object = {}): string {
  const message = messages[code]
  return typeof message === 'string' ? message : message(details as never)
}

export function whyFailed(error: unknown): string {
  if (error instanceof SaidInPolish) return error.message
  if (!(error instanceof ApiError)) return inPolish('no-reason')
  // A newer server may know more codes: its English is better than silence.
  return isCode(error.code) ? inPolish(error.code, error.details) : error.message
}
