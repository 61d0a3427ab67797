export const accessMessages = {
  // troops and districts
  'team with this name already exists': 'Drużyna o tej nazwie już istnieje w tej chorągwi',
  'district with this name already exists': 'Chorągiew o tej nazwie już istnieje',
  'district not found': 'Nie znaleziono chorągwi',
  'team not found': 'Nie znaleziono drużyny',
  'user not found': 'Nie znaleziono użytkownika',
  'notification not found': 'Nie znaleziono powiadomienia',
  'Could not fetch teams list': 'Nie udało się pobrać listy drużyn',
  'Could not fetch districts list': 'Nie udało się pobrać listy chorągwi',
}
