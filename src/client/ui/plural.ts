import { formatLong } from '#domain/values.ts'

const rules = new Intl.PluralRules('pl')

/** The Polish form for a number: plural(5, 'zadanie', 'zadania', 'zadań') is 'zadań'. */
export function plural(count: number, one: string, few: string, many: string): string {
  switch (rules.select(count)) {
    case 'one':
      return one
    case 'many':
      return many
    // 2, 3, 4, 22 … and fractions ("2,5 zadania").
    default:
      return few
  }
}

/** The number with its word: counted(5, 'zadanie', 'zadania', 'zadań') is '5 zadań'. */
export const counted = (count: number, one: string, few: string, many: string) =>
  `${formatLong(count)} ${plural(count, one, few, many)}`
