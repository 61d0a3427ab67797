/**
 * Matches a text that has all the words typed, in any order, ignoring case and Polish diacritics: "lodz" finds "Łódź".
 */
export function matcher(typed: string): (text: string) => boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return text => {
    const folded = fold(text)
    return words.every(word => folded.includes(word))
  }
}

/** The first of a troop's other names that matches, unless its own name does. */
export const otherNameFound = (
  matches: (text: string) => boolean,
  name: string,
  others: readonly string[],
): string | null => (matches(name) ? null : (others.find(matches) ?? null))

// Unicode has Ł as a letter of its own, not an L with a mark. Marks are removed before NFD too, which would order a run
// of thousands in quadratic time (security.md#t10).
export const fold = (text: string) =>
  withoutMarks(withoutMarks(text).toLocaleLowerCase('pl').replaceAll('ł', 'l').normalize('NFD'))

const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')
