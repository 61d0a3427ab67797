import { area, counted, partOf, yesNo } from './notation.ts'

export const council = area(
  'council',
  'Rada drużyny',
  [22, 36],
  [
    counted(
      'Ile razy zebrała się rada drużyny?',
      'Rada to drużynowy, przyboczni i zastępowi.',
      { each: 1, max: 10 },
      { unit: 'rada|rady|rad' },
    ),
    yesNo('Rada układa plan pracy na rok', 'Plan ma cele, po których za rok da się poznać, czy je osiągnięto.', 8, {
      obligatory: true,
    }),
    yesNo('Z każdej rady zostaje notatka', 'Kto, co i do kiedy. Trzy zdania wystarczą.', 5),
    partOf('patrols', 'Ilu zastępowych zabrało głos na ostatniej radzie?', 'Czytanie listy obecności to nie głos.', 6),
    yesNo('Rada decyduje o dopuszczeniu do przyrzeczenia', 'Drużynowy ma głos rozstrzygający, ale nie jedyny.', 6),
    yesNo('Raz w roku rada wyjeżdża na wspólną noc', 'Choćby pod jeden namiot za miastem.', 6, {
      shared: ['leaders', 0.5],
    }),
    counted(
      'Ile pomysłów zastępowych weszło do planu?',
      'Liczymy te, które naprawdę się odbyły.',
      { each: 1, max: 6 },
      { shared: ['patrols', 0.7] },
    ),
    yesNo('Rada podsumowuje rok razem z harcerzami', 'Każdy może powiedzieć, co było dobre, a co się nie udało.', 5),
  ],
)
