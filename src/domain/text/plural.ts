import { formatLong } from '#domain/scoring/values.ts'

/**
 * The Polish form for a number: plural(5, 'zadanie', 'zadania', 'zadań') is 'zadań'. By hand, because creating the
 * browser's own rules is slow on a phone; a test compares the two.
 */
export function plural(count: number, one: string, few: string, many: string): string {
  if (count === 1) return one
  // 2, 3, 4, 22 … and fractions ("2,5 zadania").
  const isFew = !Number.isInteger(count) || (isIn(count % 10, 2, 4) && !isIn(count % 100, 12, 14))
  return isFew ? few : many
}

const isIn = (count: number, least: number, most: number) => count >= least && count <= most

/** inSequence(['Wilki', 'Orły', 'Żbiki']) is 'Wilki, Orły i Żbiki'. */
export const inSequence = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} i ${parts.at(-1)}`

/** The first names of many: 'Wilki, Orły i 2 więcej'. */
export function inShort(rows: readonly { name: string }[], most: number): string {
  const names = rows.slice(0, most).map(({ name }) => name)
  return names.join(', ') + (rows.length > most ? ` i ${formatLong(rows.length - most)} więcej` : '')
}

/** The number with its word: counted(5, 'zadanie', 'zadania', 'zadań') is '5 zadań'. */
export const counted = (count: number, one: string, few: string, many: string) =>
  `${formatLong(count)} ${plural(count, one, few, many)}`
