// The captcha for people who cannot see the picture: a question about the meaning of words, for screen readers.

const KINDS: Record<string, string> = {
  zwierzęta: 'bocian jeż lis niedźwiedź wiewiórka żaba sowa koń kot borsuk sarna dzięcioł',
  owoce: 'jabłko gruszka śliwka malina truskawka porzeczka banan winogrono arbuz pomarańcza',
  'części ciała': 'kolano łokieć ucho pięta nos ramię palec czoło brzuch szyja',
  ubrania: 'kurtka czapka sweter koszula rękawiczka szalik spodnie płaszcz bluza skarpeta',
  naczynia: 'kubek talerz garnek miska patelnia menażka dzbanek szklanka filiżanka',
  pojazdy: 'rower pociąg autobus tramwaj samochód żaglówka ciężarówka motocykl kajak',
  drzewa: 'dąb brzoza sosna świerk klon jesion olcha modrzew jodła buk',
}

const WORDS_OF_OTHER_KINDS = 4

export function anyQuestion() {
  const [asked, ...others] = shuffled(Object.entries(KINDS).map(([kind, words]) => ({ kind, words: words.split(' ') })))
  const wanted = shuffled(asked!.words).slice(0, 2)
  const strangers = others.slice(0, WORDS_OF_OTHER_KINDS).map(({ words }) => shuffled(words)[0]!)
  const words = shuffled([...wanted, ...strangers]).join(', ')
  return { question: `Które dwa z tych słów to ${asked!.kind}: ${words}? Wpisz oba.`, answer: wanted.join(' ') }
}

/** Serves tests; `kind` is the word that the questions use. */
export const isOfKind = (word: string, kind: string) => KINDS[kind]!.split(' ').includes(word)

/** Uses secure random numbers: earlier questions do not reveal later ones. */
function shuffled<T>(items: readonly T[]): T[] {
  const keys = crypto.getRandomValues(new Uint32Array(items.length))
  return items
    .map((item, index) => ({ item, key: keys[index]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
