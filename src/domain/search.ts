/** Whether a text has all the words typed, in any order; case and Polish diacritics do not count: "lodz" finds "Łódź". */
export function matcher(typed: string): (text: string) => boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return text => {
    const folded = fold(text)
    return words.every(word => folded.includes(word))
  }
}

// Ł is a letter of its own to Unicode, not an L with something. Marks go before NFD too, which would order thousands in a
// row in quadratic time (security.md#t10).
export const fold = (text: string) =>
  withoutMarks(withoutMarks(text).toLocaleLowerCase('pl').replaceAll('ł', 'l').normalize('NFD'))

const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')
