import { area, counted, partOf, squareOf, yesNo } from './notation.ts'

export const badges = area(
  'badges',
  'Sprawności',
  [32, 52],
  [
    counted(
      'Ile sprawności zdobyła drużyna?',
      'Razem wszyscy harcerze, każda zamknięta rozkazem.',
      {
        each: 0.4,
        max: 20,
      },
      { unit: 'sprawność|sprawności|sprawności' },
    ),
    squareOf('boys', 'Ilu harcerzy zdobyło co najmniej dwie sprawności?', '', 14),
    counted('Ile różnych sprawności zdobyto?', 'Kucharz zdobyty przez dziesięciu chłopców to jedna.', {
      each: 0.8,
      max: 12,
    }),
    partOf('boys', 'Ilu harcerzy ma sprawność z pierwszej pomocy?', 'Dowolnego poziomu.', 10, {
      shared: ['service', 0.6],
    }),
    yesNo(
      'Drużyna ma mistrzów sprawności spoza swego grona',
      'Stolarz, ratownik, leśnik, kucharz: ktoś, kto naprawdę umie.',
      6,
      {
        shared: ['cooperation', 0.7],
      },
    ),
    yesNo('Raz w roku trwa tydzień sprawności', 'Każdy zastęp uczy pozostałe jednej rzeczy.', 6),
    counted('Ile sprawności wymyśliła sama drużyna?', 'Ze spisanymi wymaganiami i własnym znaczkiem.', {
      each: 2,
      max: 4,
    }),
    yesNo('Sprawności są sprawdzane po pół roku', 'Kto zapomniał, dostaje tydzień na przypomnienie.', 5),
  ],
)
