import { area, counted, partOf, yesNo } from './notation.ts'

export const spirit = area(
  'spirit',
  'Duchowość',
  [24, 40],
  [
    yesNo('Drużyna ma kapelana lub opiekuna duchowego', 'Zna chłopców z imienia i bywa na zbiórkach.', 8),
    counted('Ile gawęd usłyszeli harcerze?', 'Krótkich, mówionych z głowy, z jedną myślą.', { each: 0.5, max: 10 }),
    yesNo('Prawo harcerskie jest tematem co najmniej jednej zbiórki w miesiącu', 'Jeden punkt prawa na raz.', 8, {
      obligatory: true,
    }),
    partOf('boys', 'Ilu harcerzy było na dniu skupienia lub rekolekcjach?', '', 8),
    yesNo('Na obozie i biwakach jest czas ciszy', 'Codziennie, choćby kwadrans.', 6),
    counted(
      'Ile razy drużyna wspólnie poszła na mszę lub nabożeństwo?',
      'W mundurach, ze śpiewem lub służbą przy ołtarzu.',
      {
        each: 1,
        max: 8,
      },
    ),
    yesNo('Drużyna rozniosła Betlejemskie Światło', 'Do sąsiadów, szpitala, szkoły, urzędu.', 5, {
      shared: ['service', 0.5],
    }),
    yesNo('Kadra rozmawia z każdym harcerzem w cztery oczy', 'Co najmniej raz w roku, bez pośpiechu.', 6),
  ],
)
