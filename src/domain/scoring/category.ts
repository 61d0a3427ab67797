import { LEVEL_FIELDS, LEVELS, type Level } from './levels.ts'

export interface Tokens {
  polowa: number
  lesna: number
  puszczanska: number
}

/** The least number of forest and wilderness symbols for the forest and for the wilderness category. */
export const CATEGORY_THRESHOLDS = [
  'lesnaLesneThreshold',
  'lesnaPuszczanskieThreshold',
  'puszczanskaLesnaThreshold',
  'puszczanskaPuszczanskieThreshold',
] as const
export type CategoryThresholds = Record<(typeof CATEGORY_THRESHOLDS)[number], number>

export type MissingTokens = Pick<Tokens, 'lesna' | 'puszczanska'>

export function countTokens(symbols: readonly Level[]): Tokens {
  const count = (level: Level) => symbols.filter(symbol => symbol === level).length
  return { polowa: count('POLOWA'), lesna: count('LESNA'), puszczanska: count('PUSZCZANSKA') }
}

/**
 * The symbols still missing for a category; both zero means the troop has it (rules.md#7). A wilderness symbol above
 * the wilderness minimum counts as a forest one.
 */
export function missingTokens(category: Level, tokens: MissingTokens, year: CategoryThresholds): MissingTokens {
  const minimum = minimumFor(category, year)
  const surplus = Math.max(tokens.puszczanska - minimum.puszczanska, 0)

  return {
    lesna: Math.max(minimum.lesna - tokens.lesna - surplus, 0),
    puszczanska: Math.max(minimum.puszczanska - tokens.puszczanska, 0),
  }
}

export function categoryOf(tokens: MissingTokens, year: CategoryThresholds): Level {
  return LEVELS.findLast(level => {
    const { lesna, puszczanska } = missingTokens(level, tokens, year)
    return lesna + puszczanska === 0
  })!
}

export function minimumFor(category: Level, year: CategoryThresholds): MissingTokens {
  if (category === 'POLOWA') return { lesna: 0, puszczanska: 0 }
  const { lesna, puszczanska } = LEVEL_FIELDS[category].minimum
  return { lesna: year[lesna], puszczanska: year[puszczanska] }
}
