import { area, counted, partOf, squareOf, yesNo } from './notation.ts'

export const winterTrip = area(
  'winterTrip',
  'Wyjazd zimowy',
  [24, 40],
  [
    counted('Ile dni trwało zimowisko?', 'Wyjazdy krótsze niż trzy dni wpisz w biwaki.', { each: 2, max: 14 }),
    squareOf('boys', 'Ilu harcerzy było na zimowisku?', 'Liczymy tych, którzy zostali do końca.', 14),
    yesNo('Program zimowiska powstał na radzie drużyny', 'Przynajmniej jeden dzień ułożyli zastępowi.', 6),
    counted('Ile godzin dziennie drużyna była na dworze?', 'Średnio, bez dojazdów.', { each: 1.5, max: 9 }),
    partOf('boys', 'Ilu harcerzy zbudowało schronienie ze śniegu?', 'Jeśli nie było śniegu, liczy się szałas.', 6),
    yesNo('Drużyna zdobyła zimą szczyt lub przeszła szlak', 'Razem, wszyscy, w tempie najwolniejszego.', 6, {
      shared: ['hikes', 0.5],
    }),
    yesNo('Na zimowisku działała próba na stopień', 'Co najmniej trzech harcerzy zaliczyło na nim zadania.', 5, {
      shared: ['ranks', 0.4],
    }),
    yesNo('Zimowisko zostało rozliczone w terminie', 'Z rachunkami, bez dopłat z własnej kieszeni.', 5),
  ],
)
