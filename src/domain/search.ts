/** Whether a text has all the words typed, in any order; case and Polish diacritics do not count: "lodz" finds "Łódź". */
export function matcher(typed: string): (text: string) => boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return text => {
    const folded = fold(text)
    return words.every(word => folded.includes(word))
  }
}

// Ł is a letter of its own to Unicode, not an L with something.
const fold = (text: string) => text.toLocaleLowerCase('pl').replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
