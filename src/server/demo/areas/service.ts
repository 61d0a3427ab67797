import { area, counted, partOf, squareOf, yesNo } from './notation.ts'

export const service = area(
  'service',
  'Służba',
  [32, 52],
  [
    counted('Ile godzin służby dała drużyna?', 'Godziny wszystkich harcerzy razem, z wyjątkiem zbiórek pieniędzy.', {
      each: 0.1,
      max: 20,
    }),
    squareOf('boys', 'Ilu harcerzy wzięło udział w służbie?', 'Co najmniej dwa razy w roku.', 14),
    yesNo(
      'Drużyna ma stałą służbę',
      'Raz w miesiącu, w tym samym miejscu: dom pomocy, schronisko, parafia, biblioteka.',
      10,
    ),
    counted('Ile razy drużyna pomogła swojej miejscowości?', 'Sprzątanie, uroczystość, punkt z herbatą, odśnieżanie.', {
      each: 2,
      max: 10,
    }),
    yesNo(
      'Drużyna opiekuje się miejscem pamięci',
      'Grób, pomnik, kapliczka, odwiedzane co najmniej cztery razy w roku.',
      6,
    ),
    yesNo('Każdy zastęp miał własny dobry uczynek', 'Wymyślony i wykonany bez pomocy kadry.', 6, {
      shared: ['patrols', 0.5],
    }),
    partOf(
      'boys',
      'Ilu harcerzy ukończyło szkolenie z pierwszej pomocy?',
      'Co najmniej czterogodzinne, z ćwiczeniami.',
      8,
    ),
    yesNo('Po służbie odbywa się rozmowa, po co to robimy', 'Pięć minut w kręgu wystarczy.', 4, {
      shared: ['spirit', 0.5],
    }),
  ],
)
