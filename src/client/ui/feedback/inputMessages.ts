import type { DetailsOf, MISTAKES, Mistake, MistakeCode } from '#contract/mistakes.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted } from '#domain/text/plural.ts'
import { MOST_IN_FILE } from '#domain/year/mostInFile.ts'

// The compiler requires a sentence for every validation error, and for no other.
export const inputMessages: {
  [C in MistakeCode]: string | ((details: DetailsOf<(typeof MISTAKES)[C]>) => string)
} = {
  'credentials-missing': 'Podaj e-mail i hasło',
  'email-missing': 'Podaj e-mail',
  'password-missing': 'Podaj hasło',
  'captcha-missing': 'Przepisz kod albo odpowiedz na pytanie',
  'not-an-email': 'To nie jest adres e-mail',
  'password-too-short': 'Hasło jest zbyt krótkie',
  'passwords-differ': 'Hasła nie pasują do siebie',
  'old-password-missing': 'Podaj obecne hasło',
  'wrong-captcha': 'Nieprawidłowy kod z obrazka',

  'name-missing': 'Podaj nazwę',
  'name-unusable': 'Tej nazwy nie można użyć',
  'remark-missing': 'Napisz, o co chodzi',
  'remark-on-two': 'Uwaga dotyczy jednej rzeczy',
  'inviting-words-too-long': 'W zaproszeniu zmieści się najwyżej 500 znaków',
  'not-a-day': 'To nie jest data',
  'list-too-long': 'Najwyżej 1000 wierszy. Podziel listę na dwie i wczytaj po kolei',
  'invited-to-one': 'Wybierz jedną drużynę, chorągiew albo funkcję',
  'not-a-month': 'Wybierz miesiąc',
  'not-a-time': 'Wpisz dzień i godzinę',
  'too-many-talks': 'Rok ma najwyżej 6 rozmów',
  'not-this-century': 'Podaj rok od 2000 do 2099',
  'unit-not-three-forms': 'Podaj wszystkie trzy formy',
  'unit-too-long': 'Każda forma może mieć najwyżej 40 znaków',

  'nothing-to-change': 'Nic się nie zmieniło',
  'district-missing': 'Wybierz chorągiew',
  'search-too-short': 'Wpisz co najmniej 3 litery',
  'listed-twice': 'Coś zostało wymienione dwa razy',

  longer: ({ most }) => `Najwyżej ${counted(most, 'znak', 'znaki', 'znaków')}`,
  'characters-unusable': 'Są tu znaki, których nie można użyć',

  below: ({ least }) => `Najmniej ${formatLong(least)}`,
  above: ({ most }) => `Najwyżej ${formatLong(most)}`,
  'not-whole': 'Wpisz liczbę całkowitą',
  'not-above-zero': 'Wpisz liczbę większą od 0',
  'multiplier-too-large': 'Najwyżej 1\u202f000\u202f000',
  'reference-missing': 'Wybierz zadanie odniesienia',
  'reference-to-itself': 'Zadanie nie może być odniesieniem dla samego siebie',
  'second-group-is-first': 'Druga grupa musi być inna niż pierwsza',
  'thresholds-reversed': 'Próg leśny nie może być wyższy niż puszczański',

  'key-empty': 'Klucz w pliku jest pusty',
  'key-used-twice': 'Ten klucz jest użyty dwa razy',
  'key-of-no-task': 'Nie ma zadania o tym kluczu',
  'key-of-no-group': 'Nie ma grupy zadań o tym kluczu',
  'too-many-groups': `Więcej niż ${MOST_IN_FILE.groups} grup zadań`,
  'too-many-tasks': `Więcej niż ${formatLong(MOST_IN_FILE.tasks)} zadań`,
  'too-many-prerequisites': `Więcej niż ${MOST_IN_FILE.prerequisites} wymagań`,

  missing: 'Brakuje tego pola',
  'wrong-kind': ({ wanted }) => `To powinno być: ${KINDS[wanted] ?? wanted}`,
  'not-a-number': 'Wpisz liczbę',
  empty: 'To pole nie może być puste',
  unusable: 'Nieprawidłowa wartość',
}

const KINDS: Record<string, string> = {
  string: 'tekst',
  number: 'liczba',
  boolean: 'true albo false',
  Array: 'lista',
  Object: 'obiekt',
}

export function mistakeInPolish(mistake: Mistake): string {
  const message: string | ((details: never) => string) = inputMessages[mistake.code]
  return typeof message === 'string' ? message : message(mistake as never)
}
