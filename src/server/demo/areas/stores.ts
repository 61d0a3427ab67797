import { area, counted, partOf, yesNo } from './notation.ts'

export const stores = area(
  'stores',
  'Kwatermistrzostwo',
  [34, 54],
  [
    yesNo('Drużyna ma magazyn pod dachem', 'Suchy, zamykany, z półkami, na których każda rzecz ma swoje miejsce.', 8),
    yesNo('Spis sprzętu jest aktualny', 'Zmieniony w ciągu ostatnich trzech miesięcy, z podpisem kwatermistrza.', 6, {
      obligatory: true,
    }),
    counted('Ile sprawnych namiotów ma drużyna?', 'Komplet: maszty, śledzie, odciągi, bez dziur.', {
      each: 2,
      max: 14,
    }),
    partOf('boys', 'Dla ilu harcerzy starczy własnych prycz lub mat?', 'Pożyczone od sąsiadów się nie liczą.', 10),
    counted('Ile siekier, pił i łopat jest gotowych do pracy?', 'Naostrzone, oprawione, w pokrowcach.', {
      each: 0.5,
      max: 8,
    }),
    counted(
      'Ilu harcerzy wyremontowało coś w tym roku?',
      'Naprawione trzonki, pocerowane namioty, pomalowane skrzynie.',
      {
        each: 1,
        max: 10,
      },
    ),
    partOf('patrols', 'Ile zastępów ma własną skrzynię ze sprzętem?', 'Z zapasem sznurka, garnkiem i latarnią.', 8, {
      shared: ['patrols', 0.6],
    }),
    yesNo('Kwatermistrz ma pomocnika, którego uczy', 'Za rok będzie komu oddać klucze.', 5, {
      shared: ['leaders', 0.4],
    }),
    counted('Ile sztuk nowego sprzętu kupiono lub zbudowano?', 'O wartości co najmniej 100 zł.', { each: 1, max: 8 }),
  ],
)
