export const panelMessages = {
  'year not found': 'Nie znaleziono kategoryzacji',
  'group not found': 'Nie znaleziono grupy zadań',
}
