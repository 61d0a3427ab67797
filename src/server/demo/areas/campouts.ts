import { area, counted, partOf, squareOf, yesNo } from './notation.ts'

export const campouts = area(
  'campouts',
  'Biwaki',
  [32, 52],
  [
    counted(
      'Ile biwaków odbyła drużyna?',
      'Biwak to co najmniej jedna noc poza domem, obóz i zimowisko liczą się osobno.',
      {
        each: 4,
        max: 20,
      },
      { unit: 'biwak|biwaki|biwaków' },
    ),
    squareOf('boys', 'Ilu harcerzy było na co najmniej dwóch biwakach?', 'Nie sumujemy, liczymy chłopców.', 14),
    counted(
      'Ile nocy drużyna spędziła pod namiotami lub pod gołym niebem?',
      'Razem na wszystkich biwakach.',
      {
        each: 1.5,
        max: 12,
      },
      { unit: 'noc|noce|nocy' },
    ),
    yesNo('Co najmniej jeden biwak odbył się w śniegu lub na mrozie', 'Bez noclegu w szkole.', 6, {
      shared: ['winterTrip', 0.5],
    }),
    partOf(
      'patrols',
      'Ile zastępów samo ugotowało na biwaku obiad?',
      'Na ogniu lub na kuchence, dla całego zastępu i tak, żeby dało się zjeść.',
      8,
    ),
    yesNo(
      'Plan każdego biwaku powstaje na piśmie',
      'Cel, trasa, jadłospis, koszty, kontakt do rodziców, co robimy w razie burzy.',
      6,
      { obligatory: true },
    ),
    counted(
      'Ile gier terenowych rozegrano na biwakach?',
      'Gra ma fabułę i trwa co najmniej godzinę.',
      {
        each: 1.5,
        max: 9,
      },
      { unit: 'gra|gry|gier' },
    ),
    yesNo('Po biwaku nie zostaje ślad', 'Miejsce ogniska przykryte darnią, śmieci zabrane do domu.', 5),
  ],
)
