import { area, counted, partOf, squareOf, yesNo } from './notation.ts'

export const uniforms = area(
  'uniforms',
  'Umundurowanie',
  [36, 58],
  [
    squareOf(
      'boys',
      'Ilu harcerzy ma pełny mundur?',
      'Bluza, spodnie lub spodenki, pas, getry, chusta i nakrycie głowy. Kto dopiero dorósł z rozmiaru, też się liczy, jeśli nowy mundur jest zamówiony.',
      20,
    ),
    partOf('boys', 'Ilu harcerzy ma własną chustę w barwach drużyny?', '', 10),
    partOf(
      'boys',
      'Ilu harcerzy nosi oznaki zgodnie z regulaminem?',
      'Sprawdź przy okazji apelu: plakietka chorągwi, numer, oznaka funkcji i stopnia.',
      10,
    ),
    yesNo('Drużyna występuje w mundurach na każdej zbiórce', 'Poza zajęciami, na których mundur by się zniszczył.', 6, {
      obligatory: true,
    }),
    yesNo('Drużyna ma własny proporzec', 'Uszyty lub zaprojektowany przez harcerzy, niesiony na każdym wyjściu.', 6, {
      shared: ['customs', 0.7],
    }),
    counted(
      'Ile zastępów ma własny proporczyk?',
      'Proporczyk nosi zastępowy, a zastęp zna jego historię.',
      { each: 2, max: 8 },
      { shared: ['patrols', 0.5] },
    ),
    yesNo(
      'Działa wymiana mundurów między starszymi a młodszymi',
      'Pudło z ogłoszeniem wystarczy, jeśli ktoś o nie dba.',
      5,
      { shared: ['economy', 0.5] },
    ),
    yesNo('Dwa razy w roku odbywa się przegląd umundurowania', 'Wynik przeglądu znają rodzice.', 6),
    counted('Ilu harcerzy umie samodzielnie przyszyć plakietkę i guzik?', 'Sprawdza zastępowy, nie mama.', {
      each: 0.5,
      max: 10,
    }),
  ],
)
