export const generalMessages = {
  // no answer
  'No connection': 'Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.',
  'Unknown error': 'Wystąpił nieznany błąd.',

  // any call
  'Internal error': 'Błąd serwera. Spróbuj ponownie za chwilę.',
  'Invalid request': 'Serwer nie przyjął tych danych. Sprawdź, co zostało wpisane.',
  'Not found': 'Nie znaleziono.',
  Forbidden: 'Brak uprawnień.',
  Unauthorized: 'Zaloguj się ponownie.',
  'Method not allowed': 'Tej operacji nie można tak wykonać.',
  'Content too large': 'To za dużo danych naraz.',
  'Unsupported content type': 'Serwer nie przyjmuje danych w tej postaci.',
  'Too many requests': 'Za dużo prób. Odczekaj chwilę i spróbuj ponownie.',
  'Storage is full': 'Na serwerze skończyło się miejsce. Nic nie zostało zapisane.',
  'Cross-site request': 'Ta operacja została zablokowana, bo nie pochodzi z tej strony.',

  // any form
  'Name required': 'Podaj nazwę',
  'Name too long': 'Nazwa może mieć najwyżej 200 znaków',
  'Name cannot be used': 'Tej nazwy nie można użyć: wpisz widoczne znaki w jednym wierszu',
  'Description too long': 'Opis może mieć najwyżej 10 000 znaków',
  'Description cannot be used': 'W opisie są znaki, których nie można użyć',
  'Must not be empty': 'To pole nie może być puste',
  'At most 200 characters': 'Najwyżej 200 znaków',
  'Must be a printable line of text': 'Wpisz widoczne znaki w jednym wierszu',
  'Nothing to change': 'Nic się nie zmieniło',
}
