// The captcha for those who cannot see the picture: a question that a screen reader reads out. It asks what words mean;
// nothing in it has to be turned around, sorted or counted off.

const KINDS: Record<string, string> = {
  zwierzęta: 'bocian jeż lis niedźwiedź wiewiórka żaba sowa koń kot borsuk sarna dzięcioł',
  owoce: 'jabłko gruszka śliwka malina truskawka porzeczka banan winogrono arbuz pomarańcza',
  'części ciała': 'kolano łokieć ucho pięta nos ramię palec czoło brzuch szyja',
  ubrania: 'kurtka czapka sweter koszula rękawiczka szalik spodnie płaszcz bluza skarpeta',
  naczynia: 'kubek talerz garnek miska patelnia menażka dzbanek szklanka filiżanka',
  pojazdy: 'rower pociąg autobus tramwaj samochód żaglówka ciężarówka motocykl kajak',
  drzewa: 'dąb brzoza sosna świerk klon jesion olcha modrzew jodła buk',
}

/** How many words of other kinds stand between the two that are asked for. */
const STRANGERS = 4

export function anyQuestion() {
  const [asked, ...others] = shuffled(Object.entries(KINDS).map(([kind, words]) => ({ kind, words: words.split(' ') })))
  const wanted = shuffled(asked!.words).slice(0, 2)
  const strangers = others.slice(0, STRANGERS).map(({ words }) => shuffled(words)[0]!)
  const said = shuffled([...wanted, ...strangers]).join(', ')
  return { question: `Które dwa z tych słów to ${asked!.kind}: ${said}? Wpisz oba.`, answer: wanted.join(' ') }
}

/** Whether a word belongs to a kind as the questions name it. */
export const isOfKind = (word: string, kind: string) => KINDS[kind]!.split(' ').includes(word)

/** Not to be foreseen from what came before. */
function shuffled<T>(items: readonly T[]): T[] {
  const keys = crypto.getRandomValues(new Uint32Array(items.length))
  return items
    .map((item, index) => ({ item, key: keys[index]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
