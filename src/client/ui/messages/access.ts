export const accessMessages = {
  // troops and districts
  'team with this name already exists': 'Drużyna o tej nazwie już istnieje w tej chorągwi',
  'district with this name already exists': 'Chorągiew o tej nazwie już istnieje',
  'district not found': 'Nie znaleziono chorągwi',
  'Choose a district': 'Wybierz chorągiew',
  'team not found': 'Nie znaleziono drużyny',
  'Could not fetch teams list': 'Nie udało się pobrać listy drużyn',
  'Could not fetch districts list': 'Nie udało się pobrać listy chorągwi',

  // asking for access and deciding about it
  'You already belong to a team': 'Należysz już do drużyny. Najpierw ją opuść.',
  'You do not belong to a team': 'Nie należysz do żadnej drużyny',
  'No request is waiting': 'Żadna prośba nie czeka na odpowiedź',
  'Several people are waiting, answer each one': 'Czeka kilka osób: odpowiedz każdej z osobna',
  'This request was already decided': 'Ktoś już odpowiedział na tę prośbę',
  'request not found': 'Nie znaleziono prośby',
  'notification not found': 'Nie znaleziono powiadomienia',
}
