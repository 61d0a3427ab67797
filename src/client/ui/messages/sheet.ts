export const sheetMessages = {
  'No categorization is running': 'Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!',
  'task not found': 'Nie znaleziono zadania',
}
