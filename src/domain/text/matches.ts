import { fold } from './search.ts'

interface Part {
  part: string
  isMatch: boolean
  at: number
}

/** Splits the text at the beginning and the end of each match, matching as `matcher` does. */
export function matchesIn(text: string, typed: string): Part[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const letters = text.match(LETTER) ?? []
  const marked = letters.map(() => false)
  for (const word of words) {
    for (let at = 0; at < letters.length; at++) {
      const end = endOf(word, letters, at)
      if (end !== null) marked.fill(true, at, end)
    }
  }
  return letters.reduce<Part[]>((parts, letter, at) => {
    const last = parts.at(-1)
    if (last && last.isMatch === marked[at]) last.part += letter
    else parts.push({ part: letter, isMatch: marked[at]!, at })
    return parts
  }, [])
}

/** A letter with its combining marks. */
const LETTER = /\P{M}\p{M}*|^\p{M}+/gu

/** The index after the last letter of a word that begins at `at`; null when none does. */
function endOf(word: string, letters: readonly string[], at: number): number | null {
  let rest = word
  for (let end = at; end < letters.length; end++) {
    const folded = fold(letters[end]!)
    if (!rest.startsWith(folded)) return null
    rest = rest.slice(folded.length)
    if (rest === '') return end + 1
  }
  return null
}
