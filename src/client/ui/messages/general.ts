export const generalMessages = {
  // no answer
  'No connection': 'Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.',
  'Unknown error': 'Wystąpił nieznany błąd.',

  // any call
  'Internal error': 'Błąd serwera. Spróbuj ponownie za chwilę.',
  'Invalid request': 'Serwer nie przyjął tych danych. Sprawdź, co zostało wpisane.',
  'Malformed JSON': 'Serwer nie przyjął tych danych. Sprawdź, co zostało wpisane.',
  'Send JSON': 'Serwer nie przyjmuje danych w tej postaci.',
  'Not found': 'Nie znaleziono.',
  Forbidden: 'Brak uprawnień.',
  Unauthorized: 'Zaloguj się ponownie.',
  'Method not allowed': 'Tej operacji nie można tak wykonać.',
  'Request too large': 'To za dużo danych naraz.',
  'Too many requests': 'Za dużo prób. Odczekaj chwilę i spróbuj ponownie.',
  'Cannot store anything right now': 'Serwer nie może teraz niczego zapisać. Spróbuj ponownie później.',

  // any form
  'Name too long': 'Nazwa może mieć najwyżej 200 znaków',
  'Name cannot be used': 'Podaj nazwę złożoną z widocznych znaków',
  'Description too long': 'Opis może mieć najwyżej 10 000 znaków',
  'Description cannot be used': 'W opisie są znaki, których nie można użyć',
  'Nothing to change': 'Nic się nie zmieniło',
}
