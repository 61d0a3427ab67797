import { area, counted, partOf, quantity, squareOf, yesNo } from './notation.ts'

export const summerCamp = area(
  'summerCamp',
  'Obóz letni',
  [46, 74],
  [
    quantity(
      'campDays',
      'Ile dni trwał obóz?',
      'Razem z kwaterką i zwijaniem obozu. Jeśli obozu nie było, wpisz zero.',
    ),
    squareOf('boys', 'Ilu harcerzy było na obozie letnim?', 'Liczymy tych, którzy byli co najmniej dziesięć dni.', 24),
    partOf(
      'campDays',
      'Ile dni obóz był w całości pod namiotami?',
      'Bez prądu w namiotach i bez stołówki z budynku.',
      12,
    ),
    counted(
      'Ile urządzeń obozowych zbudowali harcerze?',
      'Prycze, brama, kapliczka, stół zastępu, umywalnia, latryna.',
      {
        each: 1,
        max: 12,
      },
      { unit: 'urządzenie|urządzenia|urządzeń' },
    ),
    yesNo(
      'Obóz miał myśl przewodnią od pierwszego do ostatniego dnia',
      'Widać ją w nazwach, grach, ogniskach i w wyglądzie obozu.',
      8,
    ),
    yesNo('Na obozie odbyła się wędrówka z noclegiem', 'Co najmniej dwa dni z plecakiem.', 8, {
      shared: ['hikes', 0.6],
    }),
    partOf('campDays', 'Ile dni obóz gotował na własnej kuchni polowej?', 'Wyżywienie z dowozu to zero.', 10, {
      shared: ['stores', 0.7],
    }),
    counted('Ile nocnych alarmów i gier odbyło się na obozie?', 'Nie częściej niż co trzecią noc: harcerze też śpią.', {
      each: 2,
      max: 8,
    }),
    yesNo('Obóz miał zatwierdzony program i został rozliczony w terminie', 'Rozliczenie przyjęła chorągiew.', 8, {
      obligatory: true,
    }),
    yesNo('Rodzice odwiedzili obóz', 'Dzień odwiedzin z programem, a nie tylko z ciastem.', 4, {
      shared: ['parents', 0.5],
    }),
  ],
)
