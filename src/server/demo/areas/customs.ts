import { area, counted, partOf, yesNo } from './notation.ts'

export const customs = area(
  'customs',
  'Obrzędowość i zwyczaje',
  [30, 48],
  [
    yesNo(
      'Drużyna ma spisany zbiór własnych zwyczajów',
      'Wystarczą dwie strony w kronice. Ważne, żeby nowy chłopiec mógł je przeczytać.',
      8,
    ),
    counted(
      'Ile ognisk obrzędowych odbyło się w roku?',
      'Ognisko ma przygotowany przebieg, gawędę i śpiew.',
      {
        each: 2,
        max: 12,
      },
      { unit: 'ognisko|ogniska|ognisk' },
    ),
    partOf(
      'boys',
      'Ilu harcerzy zna na pamięć hymn drużyny?',
      'Jeśli drużyna nie ma własnej pieśni, wpisz zero i ułóżcie ją razem.',
      8,
    ),
    counted(
      'Ile przyrzeczeń odbyło się poza murami?',
      'W lesie, nad wodą, na szczycie, w miejscu ważnym dla drużyny.',
      {
        each: 2,
        max: 8,
      },
    ),
    yesNo('Drużyna obchodzi święto swojego bohatera', 'Harcerze wiedzą, kim był i czemu właśnie on.', 6),
    yesNo('Każdy zastęp ma własny okrzyk i zawołanie', 'Młodsi wymyślają je sami, starsi tylko słuchają.', 5, {
      shared: ['patrols', 0.4],
    }),
    counted(
      'Ile nowych piosenek nauczyła się drużyna?',
      'Liczymy te, które śpiewa co najmniej połowa harcerzy bez śpiewnika.',
      { each: 0.5, max: 6 },
    ),
    yesNo('Przejście do starszej grupy ma swój obrzęd', 'Odbywa się co roku i jest inny niż przyrzeczenie.', 6),
    yesNo('W harcówce lub na ścianie zbiórki widać historię drużyny', 'Zdjęcia, totem, lista dawnych drużynowych.', 5),
  ],
)
