import { area, counted, partOf, quantity, squareOf, yesNo } from './notation.ts'

export const unit = area(
  'unit',
  'Stan jednostki',
  [40, 62],
  [
    quantity(
      'boys',
      'Ilu harcerzy liczy drużyna na koniec roku?',
      'Liczymy wszystkich chłopców wpisanych do książki drużyny, także funkcyjnych, którzy nie ukończyli 18 lat. Od tej liczby zależą punkty w kilkunastu innych zadaniach.',
    ),
    counted(
      'Ilu z nich jest w wieku harcerskim?',
      'Liczymy chłopców od 11 do 16 lat, którzy mają w książce drużyny wpis za bieżący rok.',
      { each: 1, max: 24 },
    ),
    partOf('boys', 'Ilu harcerzy jest w drużynie dłużej niż rok?', 'Kto odszedł i wrócił, liczy się od powrotu.', 14, {
      key: 'veterans',
    }),
    squareOf(
      'boys',
      'Ilu harcerzy bywa na co najmniej dwóch zbiórkach w miesiącu?',
      'Średnia z trzech kolejnych miesięcy, policzona z listy obecności.',
      16,
    ),
    counted(
      'Ilu nowych chłopców złożyło w tym roku przyrzeczenie?',
      'Nie liczymy tych, którzy przeszli do nas z innej drużyny.',
      { each: 1.5, max: 12 },
    ),
    counted(
      'Ile zbiórek całej drużyny odbyło się w ciągu roku?',
      'Zbiórka trwa co najmniej półtorej godziny i ma zapisany plan. Wyjazdy liczymy gdzie indziej.',
      { each: 0.5, max: 12 },
    ),
    yesNo(
      'Drużyna prowadzi listę obecności na każdej zbiórce',
      'Może być w zeszycie albo w arkuszu, byle dało się ją pokazać przy wizytacji.',
      4,
      { obligatory: true },
    ),
    yesNo('Drużyna prowadzi kronikę', 'Ostatni wpis nie jest starszy niż dwa miesiące, a pismo da się odczytać.', 6, {
      shared: ['customs', 0.5],
    }),
    yesNo(
      'Drużynowy ma zastępcę, który poprowadzi zbiórkę bez niego',
      'Choć raz w tym roku naprawdę ją poprowadził.',
      5,
      { shared: ['leaders', 0.6] },
    ),
  ],
)
