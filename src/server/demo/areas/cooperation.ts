import { area, counted, partOf, yesNo } from './notation.ts'

// Of the year that is still being written: more tasks will come, so its second threshold is out of reach yet and the
// editor warns.
export const cooperation = area(
  'cooperation',
  'Współpraca',
  [24, 52],
  [
    counted(
      'Ile zbiórek odbyło się razem z inną drużyną?',
      'Ze wspólnym planem, a nie tylko w tym samym lesie.',
      {
        each: 2,
        max: 10,
      },
      { unit: 'zbiórka|zbiórki|zbiórek' },
    ),
    yesNo('Drużyna brała udział w zlocie lub turnieju chorągwi', 'Co najmniej jeden zastęp w pełnym składzie.', 6),
    yesNo('Szkoła lub parafia udziela nam pomieszczenia', 'Z umową lub pisemną zgodą.', 6),
    partOf('boys', 'Ilu harcerzy poznało harcerzy z innego kraju?', 'Wspólny obóz, zlot, wymiana.', 8),
    counted(
      'Z iloma instytucjami współpracuje drużyna?',
      'Gmina, straż, nadleśnictwo, muzeum, klub sportowy.',
      {
        each: 1.5,
        max: 9,
      },
      { unit: 'instytucja|instytucje|instytucji' },
    ),
    yesNo('Drużyna ma pod opieką gromadę zuchów', 'Zuchy wiedzą, do kogo przejdą za rok.', 6),
  ],
)
