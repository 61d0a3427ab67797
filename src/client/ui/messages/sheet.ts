export const sheetMessages = {
  'No categorization is running': 'Aktualnie nie ma trwającej kategoryzacji. Zapraszamy później!',
  'Categorization is over': 'Kategoryzacja zakończona: arkusza nie można już edytować.',
  'Sheet approved by an administrator': 'Arkusz został zatwierdzony przez administratora i nie można go już edytować.',
  'Prerequisites are not complete': 'Najpierw spełnijcie wszystkie wymagania wstępne.',
  'An obligatory task is always starred': 'Zadanie obowiązkowe zawsze ma gwiazdkę.',
  'task not found': 'Nie znaleziono zadania',
  'prerequisite not found': 'Nie znaleziono wymagania',
}
