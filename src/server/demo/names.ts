/** Districts of an invented country of landscapes, with the letter their troops carry before "DH". */
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

export const FIRST_NAMES = words(`adam, adrian, aleksander, andrzej, antoni, artur, bartosz, benedykt, cezary, damian,
  daniel, dawid, dominik, emil, ernest, fabian, feliks, filip, franciszek, gabriel, grzegorz, henryk, hubert, ignacy,
  igor, jacek, jakub, jan, jeremi, jerzy, julian, kacper, kajetan, karol, kazimierz, konrad, krystian, krzysztof, leon,
  leszek, lucjan, maciej, marcel, marcin, marek, mateusz, michal, mikolaj, milosz, norbert, olaf, oskar, patryk, pawel,
  piotr, przemyslaw, radoslaw, rafal, robert, roman, ryszard, sebastian, stanislaw, stefan, szymon, tadeusz, tomasz,
  tymon, wiktor, wit, witold, wladyslaw, wojciech, zbigniew, zygmunt`)

export const SURNAMES = words(`bednarz, bialas, bielak, borowik, brzezina, buczek, chmura, cieslik, czapla, czarnota,
  dabek, debski, drozd, dudek, dzieciol, fiolek, gajewski, gawron, gil, glowacki, golab, gorka, grab, grabiec, gryf,
  jagoda, jarosz, jawor, jelonek, jesion, kaczor, kalina, kania, karas, klos, kmiec, kolodziej, konopka, kordek, kos,
  kowalik, krol, krzak, kukulka, kuna, lasota, las, lesniak, lis, lipa, lipiec, maj, malec, marzec, mazur, mech,
  miedza, mlynarz, mroz, niedziela, nowina, ogorek, olcha, olszak, orzech, osika, pajak, pazdziora, piasek, pilch,
  plaza, polanski, potok, rak, rolnik, rosa, ruta, rybak, rzepa, sadowy, sarna, siekierka, sikora, skiba, skowron,
  sloma, smyk, sojka, sosna, sowa, stepien, stokrotka, strumyk, szczygiel, szpak, tarka, topola, trzcinski, wierzba,
  wilczek, wisla, wrobel, wrona, wrzos, zajac, zaleski, zawada, zieba, zimny, zyla, zbik, zubr`)
