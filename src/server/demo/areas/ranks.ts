import { area, counted, partOf, squareOf, yesNo } from './notation.ts'

export const ranks = area(
  'ranks',
  'Stopnie',
  [32, 52],
  [
    squareOf('boys', 'Ilu harcerzy ma otwartą próbę na stopień?', 'Z kartą próby, opiekunem i terminem.', 16, {
      key: 'openTrials',
    }),
    partOf('boys', 'Ilu harcerzy zdobyło w tym roku stopień?', 'Zatwierdzony rozkazem drużynowego.', 18),
    counted('Ilu harcerzy zdobyło stopień ćwika lub wyższy?', 'Także ci, którzy zdobyli go na kursie.', {
      each: 4,
      max: 12,
    }),
    yesNo('Próby układa kapituła lub rada drużyny', 'Zadania są dobrane do chłopca, nie przepisane z książeczki.', 6),
    partOf(
      'openTrials',
      'Ilu z nich spotyka się z opiekunem próby co miesiąc?',
      'Rozmowa w drodze na zbiórkę też się liczy.',
      8,
    ),
    yesNo('Każda próba ma datę zamknięcia', 'Próby starsze niż rok są zamykane albo odnawiane.', 5, {
      obligatory: true,
    }),
    yesNo('Przyznanie stopnia jest wydarzeniem', 'Przy ogniu, przed drużyną, z pamiątką.', 5, {
      shared: ['customs', 0.5],
    }),
    counted('Ilu harcerzy pomogło młodszym w ich próbie?', 'Jako opiekunowie jednego zadania.', { each: 1, max: 8 }),
  ],
)
