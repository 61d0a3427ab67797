import { area, counted, partOf, quantity, squareOf, yesNo } from './notation.ts'

export const hikes = area(
  'hikes',
  'Wędrówki',
  [34, 54],
  [
    quantity(
      'hikes',
      'Ile wędrówek odbyła drużyna?',
      'Wędrówka to co najmniej 12 km pieszo albo 30 km rowerem lub kajakiem.',
    ),
    counted('Ile kilometrów przewędrowała drużyna?', 'Suma z całego roku, każdą trasę liczymy raz.', {
      each: 0.1,
      max: 20,
    }),
    partOf('hikes', 'Ile wędrówek prowadzili zastępowi z mapą i busolą?', 'Telefon został w plecaku.', 10),
    squareOf('boys', 'Ilu harcerzy przeszło w tym roku 50 kilometrów?', 'Razem ze wszystkich tras.', 12),
    counted('Ile nocy drużyna spędziła na trasie?', 'W namiocie, schronie, stodole, szałasie.', { each: 2, max: 12 }),
    yesNo('Drużyna była w miejscu, w którym jeszcze nikt z niej nie był', 'Nowe pasmo, rzeka, puszcza, wyspa.', 5),
    yesNo('Każda wędrówka ma zapis w dzienniku', 'Trasa, czas, pogoda, jedno zdanie od każdego zastępu.', 5),
    partOf(
      'boys',
      'Ilu harcerzy umie wyznaczyć azymut i iść nim kilometr?',
      'Sprawdzone w terenie, nie na kartce.',
      10,
    ),
    yesNo('Drużyna ma wyposażoną apteczkę wędrowną', 'Sprawdzaną przed każdym wyjściem, z kartą zawartości.', 5, {
      obligatory: true,
      shared: ['stores', 0.5],
    }),
  ],
)
