import { fold } from './search.ts'

// Names that people may have meant to be the same (rules.md#70): alike but for case, spaces, punctuation, diacritics, Roman
// or Arabic numbers, or one letter. Names with different numbers are never alike: 7 DH and 8 DH are two troops.

export interface Essence {
  numbers: string
  letters: string
}

/** Returns the parts by which alike names are found, of a name that `Name` accepts. */
export function essenceOf(name: string): Essence {
  const numbers: string[] = []
  let letters = ''
  const words = fold(name.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu) ?? []
  for (const [at, word] of words.entries()) {
    // "i" between words is "and".
    const roman = word === 'i' && at > 0 && at < words.length - 1 ? null : romanNumber(word)
    if (roman !== null) numbers.push(String(roman))
    else
      for (const [part] of word.matchAll(/\d+|\D+/g))
        if (/\d/.test(part)) numbers.push(part.replace(/^0+(?=\d)/, ''))
        else letters += part
  }
  // Names of symbols alone differ by these.
  if (words.length === 0) letters = name
  return { numbers: numbers.join(' '), letters }
}

export const areAlike = (one: string, other: string): boolean => isSameButOneLetter(essenceOf(one), essenceOf(other))

/** The names differ in case, spaces, punctuation, diacritics and kind of numbers alone. */
export function areSpelledAlike(one: string, other: string): boolean {
  const [a, b] = [essenceOf(one), essenceOf(other)]
  return a.numbers === b.numbers && a.letters === b.letters
}

const isSameButOneLetter = (one: Essence, other: Essence) =>
  one.numbers === other.numbers && differByOneLetter(one.letters, other.letters)

/** True if the texts are equal, or if one letter is different, added or missing. */
export function differByOneLetter(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

/** Up to CCCXCIX. A single C or L is a letter. */
function romanNumber(word: string): number | null {
  const [, hundreds, tens, ones] = ROMAN.exec(word) ?? []
  if (ones === undefined || word === 'c' || word === 'l') return null
  return 100 * hundreds!.length + 10 * digitOf(tens!, 'x', 'l', 'c') + digitOf(ones, 'i', 'v', 'x')
}

const ROMAN = /^(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/

function digitOf(text: string, one: string, five: string, ten: string): number {
  if (text === one + ten) return 9
  if (text === one + five) return 4
  return text.startsWith(five) ? 5 + text.length - 1 : text.length
}

/** Finds names that are alike among many, without comparing each with each. */
export class AlikeNames<Named extends { name: string }> {
  #byKey = new Map<string, { row: Named; essence: Essence }[]>()

  /** @returns those alike that were added before */
  add(row: Named, essence = essenceOf(row.name)): Named[] {
    const alike = this.#like(essence)
    for (const key of keysOf(essence)) {
      const found = this.#byKey.get(key)
      if (found) found.push({ row, essence })
      else this.#byKey.set(key, [{ row, essence }])
    }
    return alike
  }

  /** Names that are spelled alike come before those that differ by one letter; each in the order in which they were added. */
  like = (name: string) => this.#like(essenceOf(name))

  #like(essence: Essence): Named[] {
    const [spelled, nearly] = [new Set<Named>(), new Set<Named>()]
    for (const key of keysOf(essence))
      for (const other of this.#byKey.get(key) ?? [])
        if (isSameButOneLetter(essence, other.essence))
          (essence.letters === other.essence.letters ? spelled : nearly).add(other.row)
    return [...spelled, ...nearly]
  }
}

/** One letter changes either the first or the last half of the shorter text. */
function* keysOf({ numbers, letters }: Essence) {
  const half = letters.length >> 1
  for (const length of letters.length % 2 === 0 && half > 0 ? [half, half - 1] : [half]) {
    yield `${numbers}|${length}|${letters.slice(0, length)}`
    yield `${numbers}|${length}||${letters.slice(letters.length - length)}`
  }
}
