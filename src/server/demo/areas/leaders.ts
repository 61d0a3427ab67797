import { area, counted, partOf, quantity, squareOf, yesNo } from './notation.ts'

export const leaders = area(
  'leaders',
  'Rozwój kadry',
  [34, 56],
  [
    quantity('staff', 'Ilu instruktorów i przybocznych prowadzi drużynę?', 'Razem z drużynowym, bez zastępowych.'),
    squareOf(
      'staff',
      'Ilu z nich ukończyło kurs dla kadry?',
      'Kurs drużynowych, przybocznych lub zastępowych, z zaliczeniem.',
      14,
    ),
    partOf(
      'staff',
      'Ilu z nich ma ważny kurs pierwszej pomocy?',
      'Co najmniej szesnaście godzin, nie starszy niż trzy lata.',
      10,
    ),
    counted('Ilu zastępowych było na kursie zastępowych?', 'Własnym albo chorągwianym.', { each: 2, max: 10 }),
    yesNo(
      'Drużynowy ma opiekuna, z którym rozmawia o pracy',
      'Co najmniej raz na kwartał i nie tylko przez telefon.',
      6,
    ),
    yesNo('Drużynowy realizuje próbę instruktorską lub ją ukończył', '', 8),
    counted(
      'Ile razy kadra spotkała się na zbiórce szkoleniowej?',
      'Z tematem i ćwiczeniami, a nie na omówieniu składek.',
      {
        each: 1,
        max: 8,
      },
    ),
    yesNo('Jest kandydat na następnego drużynowego', 'On o tym wie, a chorągiew też.', 6),
    yesNo('Kadra odwiedziła w tym roku inną drużynę', 'Hospitacja z notatką: co warto przenieść do siebie.', 5),
  ],
)
