import { area, counted, partOf, quantity, squareOf, yesNo } from './notation.ts'

export const parents = area(
  'parents',
  'Praca z rodzicami',
  [26, 42],
  [
    quantity('families', 'Ile rodzin ma synów w drużynie?', 'Bracia liczą się jako jedna rodzina.'),
    squareOf('families', 'Ile rodzin przyszło na zebranie we wrześniu?', 'Wystarczy jeden rodzic albo opiekun.', 12),
    counted('Ile zebrań z rodzicami odbyło się w roku?', 'Prowadzi drużynowy, trwa nie dłużej niż godzinę.', {
      each: 3,
      max: 9,
    }),
    partOf(
      'families',
      'Ile rodzin pomogło drużynie w ciągu roku?',
      'Transport, kuchnia, remont, podatek, dobre słowo w urzędzie.',
      10,
    ),
    yesNo('Rodzice dostają co miesiąc plan', 'Pocztą elektroniczną lub na kartce, zawsze z wyprzedzeniem.', 6, {
      obligatory: true,
    }),
    yesNo('Działa koło przyjaciół drużyny', 'Co najmniej trzy osoby, które spotykają się same.', 6, {
      shared: ['cooperation', 0.6],
    }),
    counted('Ilu ojców lub braci było z nami na biwaku?', 'Na zaproszenie, z plecakiem i zadaniem.', {
      each: 1,
      max: 6,
    }),
    yesNo('Odbyło się spotkanie opłatkowe lub ognisko rodzin', '', 5),
    counted('Ile domów odwiedził drużynowy?', 'Po zaproszeniu; herbata nie jest obowiązkowa.', { each: 0.5, max: 6 }),
  ],
)
