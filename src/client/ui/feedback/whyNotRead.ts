import { ApiError, type Code, type CodeDetails, SaidInPolish } from '#client/api/ApiError.ts'
import { counted } from '#domain/text/plural.ts'

// In a file of its own: messages.ts is several times as long, and public pages do not need it.

export const notReadMessages = {
  'no-connection': 'Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.',
  'no-reason': 'Wystąpił nieznany błąd.',
  'unknown-message': ({ said }) => said,
  'user-not-read': 'Nie udało się pobrać danych użytkownika',
  'districts-not-read': 'Nie udało się pobrać listy chorągwi',
  'teams-not-read': 'Nie udało się pobrać listy drużyn',

  invalid: 'Serwer nie przyjął tych danych. Sprawdź, co zostało wpisane.',
  'not-signed-in': 'Zaloguj się ponownie.',
  'not-allowed': 'Brak uprawnień.',
  'no-such-call': 'Nie znaleziono.',
  'method-not-allowed': 'Tej operacji nie można tak wykonać.',
  'too-many-attempts': ({ retryAfter }) => `Za dużo prób. Spróbuj ponownie za ${waiting(retryAfter)}.`,
  bug: 'Błąd serwera. Spróbuj ponownie za chwilę.',
  'too-many-at-once': 'Zbyt wiele osób korzysta teraz ze strony. Spróbuj ponownie za chwilę.',
  'no-room': 'Serwer nie może teraz niczego zapisać. Spróbuj ponownie później.',
  'no-file-handles': 'Serwer otworzył zbyt wiele plików. Spróbuj ponownie za chwilę.',
  'database-busy': 'Inny program na serwerze zajął bazę danych. Nic nie zapisano: spróbuj ponownie za chwilę.',
  'database-unsound': ({ why }) =>
    `Baza danych jest uszkodzona, więc kopia nie powstała i nic się nie zmieniło. Sprawdzenie kopii: „${why}”`,
  'database-moved': 'Ktoś podmienił plik bazy danych na serwerze. Nic nie zapisano: zawiadom administratora.',

  'user-unknown': 'Nie znaleziono użytkownika.',
  'owner-unknown': 'Ta osoba nie ma dostępu do tej drużyny.',
  'district-unknown': 'Nie znaleziono chorągwi.',
  'team-unknown': 'Nie znaleziono drużyny.',
  'team-hidden': 'Drużyna jest ukryta',
  'team-merged': 'Ta drużyna jest już częścią innej. Jej arkusze można tylko czytać.',
  'same-team': 'To jedna i ta sama drużyna.',
  'has-no-team': 'Nie należysz do żadnej drużyny.',
  'nothing-runs': 'Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!',
  'year-unknown': 'Nie znaleziono kategoryzacji.',
  'group-unknown': 'Nie znaleziono grupy zadań.',
  'task-unknown': 'Nie znaleziono zadania.',
  'prerequisite-unknown': 'Nie znaleziono wymagania.',
  'picture-unavailable': 'Ten serwer nie tworzy obrazków.',
  'copy-unknown': 'Tej kopii już nie ma.',
} satisfies { [C in Code]?: string | ((details: CodeDetails<C>) => string) }

export function whyNotRead(error: unknown): string {
  if (error instanceof SaidInPolish) return error.message
  if (!(error instanceof ApiError)) return notReadMessages['no-reason']
  const messages: { [code: string]: string | ((details: never) => string) } = notReadMessages
  // A newer server may know more codes: its English is better than silence.
  const message = Object.hasOwn(messages, error.code) ? messages[error.code]! : error.message
  return typeof message === 'string' ? message : message(error.details as never)
}

export const waiting = (seconds: number) =>
  seconds < 120
    ? counted(seconds, 'sekundę', 'sekundy', 'sekund')
    : seconds < 2 * 3600
      ? counted(Math.ceil(seconds / 60), 'minutę', 'minuty', 'minut')
      : counted(Math.ceil(seconds / 3600), 'godzinę', 'godziny', 'godzin')
