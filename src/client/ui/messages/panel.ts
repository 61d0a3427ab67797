export const panelMessages = {
  // people and roles
  'user not found': 'Nie znaleziono użytkownika',
  'owner not found': 'Ta osoba nie ma dostępu do tej drużyny',
  'Not a coordinator of this district': 'Ta osoba nie jest koordynatorem tej chorągwi',
  'Only a leader can own a team': 'Dostęp do drużyny może mieć tylko drużynowy',
  'This person already belongs to another team': 'Ta osoba należy już do innej drużyny',
  'The last administrator cannot be taken away': 'Nie można odebrać dostępu ostatniemu administratorowi',
  'Type at least 3 letters': 'Wpisz co najmniej 3 litery',

  // years
  'year not found': 'Nie znaleziono kategoryzacji',
  'The ranking is already dynamic': 'Ranking jest już dynamiczny',
  'group not found': 'Nie znaleziono grupy zadań',
  'Not above 0': 'Wpisz liczbę większą od 0',
  'Above 1000000': 'Najwyżej 1 000 000',
  'Reference missing': 'Wybierz zadanie odniesienia',
  'Second group is the first one': 'Druga grupa musi być inna niż pierwsza',
  'Listed twice': 'Coś zostało wymienione dwa razy',
  'Key is empty': 'Klucz w pliku jest pusty',
  'Key too long': 'Klucz w pliku jest za długi',
}
