import { area, counted, partOf, quantity, yesNo } from './notation.ts'

export const economy = area(
  'economy',
  'Gospodarka',
  [30, 48],
  [
    quantity(
      'budget',
      'Ile złotych wydała drużyna w tym roku?',
      'Razem z obozem i zimowiskiem, według książki finansowej.',
    ),
    partOf(
      'budget',
      'Ile z tego drużyna sama zarobiła lub zdobyła?',
      'Praca, zbiórki, dotacje, jeden i pół procent podatku; bez wpłat rodziców.',
      16,
    ),
    partOf('boys', 'Ilu harcerzy ma opłacone składki?', 'Stan na dzień wypełniania arkusza.', 12),
    yesNo('Książka finansowa jest prowadzona na bieżąco', 'Zaległość nie jest większa niż dwa tygodnie.', 8, {
      obligatory: true,
    }),
    yesNo('Skarbnikiem jest ktoś inny niż drużynowy', 'Najlepiej przyboczny z opiekunem z koła rodziców.', 5),
    counted('Ile akcji zarobkowych przeprowadzono?', 'Każda z udziałem co najmniej jednego zastępu.', {
      each: 2,
      max: 8,
    }),
    yesNo('Nikt nie został w domu z braku pieniędzy', 'Drużyna wie, komu i jak pomóc, żeby nie było wstydu.', 6, {
      shared: ['parents', 0.5],
    }),
    yesNo('Drużyna złożyła wniosek o dotację', 'Do gminy, fundacji albo budżetu obywatelskiego.', 6),
    yesNo('Rodzice znają rozliczenie roku', 'Na jednej stronie, z rachunkami do wglądu.', 5),
  ],
)
