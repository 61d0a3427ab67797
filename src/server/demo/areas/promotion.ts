import { area, counted, yesNo } from './notation.ts'

export const promotion = area(
  'promotion',
  'Promocja',
  [22, 36],
  [
    yesNo('Drużyna ma stronę lub profil z aktualnym kontaktem', 'Ostatni wpis nie jest starszy niż miesiąc.', 6),
    counted('W ilu klasach harcerze opowiedzieli o drużynie?', 'Krótko, z pokazem, w mundurach.', { each: 1, max: 8 }),
    counted('Ilu chłopców przyszło na zbiórkę dla nowych?', 'Liczymy gości, nie tych, którzy zostali.', {
      each: 0.5,
      max: 8,
    }),
    yesNo('W szkole lub parafii wisi gablota drużyny', 'Zmieniana co najmniej raz w kwartale.', 5),
    counted('Ile razy napisano o drużynie w mediach?', 'Gazetka szkolna i strona gminy też się liczą.', {
      each: 1.5,
      max: 6,
    }),
    yesNo('Zgody na publikację zdjęć są zebrane i przestrzegane', 'Kto zgody nie dał, tego na zdjęciu nie ma.', 5, {
      obligatory: true,
    }),
    counted('Ile razy drużyna wystąpiła przed ludźmi?', 'Gra, śpiew, pokaz, warta: co najmniej dwudziestu widzów.', {
      each: 1.5,
      max: 6,
    }),
    yesNo('Dawni harcerze wiedzą, co się u nas dzieje', 'List, zaproszenie lub ognisko raz w roku.', 4, {
      shared: ['customs', 0.5],
    }),
  ],
)
