import { area, counted, partOf, quantity, squareOf, yesNo } from './notation.ts'

export const patrols = area(
  'patrols',
  'Zastępy',
  [32, 50],
  [
    quantity('patrols', 'Ile zastępów działa w drużynie?', 'Zastęp ma co najmniej czterech chłopców i zastępowego.'),
    counted('Ile zastępów ma od 5 do 8 chłopców?', 'Stan na dzień wypełniania arkusza.', { each: 4, max: 16 }),
    squareOf(
      'patrols',
      'Ile zastępów spotyka się co tydzień?',
      'Przerwy świąteczne, ferie i wakacje się nie liczą.',
      16,
    ),
    partOf('patrols', 'Ile zastępów ma własne miejsce spotkań?', 'Kąt w harcówce, szopa, namiot w ogrodzie, garaż.', 8),
    partOf(
      'patrols',
      'Ilu zastępowych prowadzi zeszyt zastępu?',
      'Z planem najbliższego miesiąca i listą obecności.',
      8,
      { obligatory: true },
    ),
    counted(
      'Ile samodzielnych wypraw zastępów odbyło się w roku?',
      'Bez drużynowego, za zgodą rodziców, z planem pokazanym wcześniej.',
      { each: 1.5, max: 12 },
      { shared: ['hikes', 0.6] },
    ),
    yesNo('Trwa całoroczna rywalizacja zastępów', 'Punkty wiszą tam, gdzie widzi je każdy.', 6),
    yesNo('Zwycięski zastęp dostaje nagrodę, na którą czeka', 'Wyprawa jest lepsza od pucharu.', 4),
    counted('Ilu chłopców było w tym roku podzastępowymi?', 'Podzastępowy zna swoje zadania i zastępuje zastępowego.', {
      each: 1,
      max: 5,
    }),
  ],
)
