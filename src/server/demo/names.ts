/** Districts named after landscapes, each with the letters that its troops have before "DH". */
export const DISTRICTS = [
  ['Nadwiślańska', 'N'],
  ['Bieszczadzka', 'B'],
  ['Kaszubska', 'Ks'],
  ['Kujawska', 'Kj'],
  ['Kurpiowska', 'Kp'],
  ['Łowicka', 'Ł'],
  ['Mazurska', 'Mz'],
  ['Podhalańska', 'Ph'],
  ['Podlaska', 'Pd'],
  ['Roztoczańska', 'R'],
  ['Sudecka', 'Sd'],
  ['Śląska', 'Śl'],
  ['Świętokrzyska', 'Św'],
  ['Wielkopolska', 'W'],
  ['Żuławska', 'Ż'],
  ['Zamorska', 'Zm'],
] as const

export const HOME_DISTRICT = DISTRICTS[0][0]
export const CAREFUL_DISTRICT = 'Podhalańska'
export const HIDDEN_DISTRICT = 'Zamorska'

const words = (text: string) => text.split(/,\s+/)

export const TROOP_NAMES = words(`Watra, Knieja, Wilki, Orły, Żubry, Rysie, Puszcza, Szarańcza, Piorun, Grom, Zawisza,
  Grunwald, Tropiciele, Wędrowcy, Płomień, Żar, Iskra, Zorza, Świt, Brzask, Echo, Granit, Turnia, Halny, Nurt, Fala,
  Sztorm, Przystań, Latarnia, Kotwica, Róża Wiatrów, Gwiazda Polarna, Wielki Wóz, Mleczna Droga, Dąbrowa, Buczyna,
  Jodły, Jarzębina, Jałowiec, Tarnina, Czarna Brzoza, Stary Dąb, Leśne Duchy, Cichy Szlak, Zielony Szaniec,
  Błędne Ognie, Ostoja, Matecznik, Uroczysko, Rojsty, Wydry, Bobry, Łosie, Jastrzębie, Sokoły, Kruki, Żurawie, Bociany,
  Puchacze, Myszołowy, Jelenie, Rosomaki, Niedźwiedzie, Pogoń, Husaria, Rota, Reduta, Szaniec, Barykada, Pancerni,
  Lisowczycy, Chorąży, Wartownicy, Strażnica, Kasztelania, Gród, Bastion, Kuźnia, Ryngraf, Szafirowa Chusta,
  Czerwony Kur, Biały Żagiel, Srebrny Róg, Złoty Liść, Ognisty Krąg, Stalowy Kord, Twarda Podeszwa, Siedem Szczytów,
  Dziesiąty Kilometr, Ostatni Most, Pierwszy Śnieg, Mokre Buty, Zielona Noc, Sierpniowe Niebo, Burzowa Chmura,
  Wschodni Wiatr, Północny Wiatr, Trzy Sosny, Cztery Wiatry, Samotna Skała, Dzikie Bzy, Mchy, Paprocie, Wrzosy, Szuwary,
  Trzciny, Rosa, Szron, Zawieja, Krzemień, Bursztyn, Węgiel, Sól, Chleb, Droga, Brody, Rozstaje, Czatownia, Patrol,
  Zwiad, Łącznicy, Przewodnicy, Kartografowie, Bosmani, Flisacy, Bartnicy, Drwale, Smolarze, Rudnicy, Kolejarze`)

export const FIRST_NAMES = words(`Adam, Adrian, Aleksander, Andrzej, Antoni, Artur, Bartosz, Benedykt, Cezary, Damian,
  Daniel, Dawid, Dominik, Emil, Ernest, Fabian, Feliks, Filip, Franciszek, Gabriel, Grzegorz, Henryk, Hubert, Ignacy,
  Igor, Jacek, Jakub, Jan, Jeremi, Jerzy, Julian, Kacper, Kajetan, Karol, Kazimierz, Konrad, Krystian, Krzysztof, Leon,
  Leszek, Lucjan, Maciej, Marcel, Marcin, Marek, Mateusz, Michał, Mikołaj, Miłosz, Norbert, Olaf, Oskar, Patryk, Paweł,
  Piotr, Przemysław, Radosław, Rafał, Robert, Roman, Ryszard, Sebastian, Stanisław, Stefan, Szymon, Tadeusz, Tomasz,
  Tymon, Wiktor, Wit, Witold, Władysław, Wojciech, Zbigniew, Zygmunt`)

export const SURNAMES = words(`Bednarz, Białas, Bielak, Borowik, Brzezina, Buczek, Chmura, Cieślik, Czapla, Czarnota,
  Dąbek, Dębski, Drozd, Dudek, Dzięcioł, Fiołek, Gajewski, Gawron, Gil, Głowacki, Gołąb, Górka, Grab, Grabiec, Gryf,
  Jagoda, Jarosz, Jawor, Jelonek, Jesion, Kaczor, Kalina, Kania, Karaś, Kłos, Kmieć, Kołodziej, Konopka, Kordek, Kos,
  Kowalik, Król, Krzak, Kukułka, Kuna, Lasota, Las, Leśniak, Lis, Lipa, Lipiec, Maj, Malec, Marzec, Mazur, Mech,
  Miedza, Młynarz, Mróz, Niedziela, Nowina, Ogórek, Olcha, Olszak, Orzech, Osika, Pająk, Paździora, Piasek, Pilch,
  Plaża, Polański, Potok, Rak, Rolnik, Rosa, Ruta, Rybak, Rzepa, Sadowy, Sarna, Siekierka, Sikora, Skiba, Skowron,
  Słoma, Smyk, Sójka, Sosna, Sowa, Stępień, Stokrotka, Strumyk, Szczygieł, Szpak, Tarka, Topola, Trzciński, Wierzba,
  Wilczek, Wisła, Wróbel, Wrona, Wrzos, Zając, Zaleski, Zawada, Zięba, Zimny, Żyła, Żbik, Żubr`)
