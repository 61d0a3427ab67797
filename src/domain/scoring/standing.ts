import { type CategoryThresholds, categoryOf, type MissingTokens, missingTokens, type Tokens } from './category.ts'
import { type Level, nextLevel } from './levels.ts'

export interface Standing {
  category: Level | null
  nextCategory: Level | null
  tokens: Tokens
  missingTokens: MissingTokens
  points: number
  prerequisitesMissing: number
}

const NOTHING_MISSING: MissingTokens = { lesna: 0, puszczanska: 0 }

/** Sums up a sheet. Without all prerequisites it has no category, and the field one is next, whatever the symbols (rules.md#8). */
export function standingOf(
  sheet: Pick<Standing, 'tokens' | 'points' | 'prerequisitesMissing'>,
  thresholds: CategoryThresholds,
): Standing {
  const { tokens, points, prerequisitesMissing } = sheet
  const category = prerequisitesMissing > 0 ? null : categoryOf(tokens, thresholds)
  const nextCategory = category === null ? 'POLOWA' : nextLevel(category)
  const missing = nextCategory === null ? NOTHING_MISSING : missingTokens(nextCategory, tokens, thresholds)

  return { category, nextCategory, tokens, missingTokens: missing, points, prerequisitesMissing }
}

/** A year without prerequisites ranks the troops that entered at least one value (rules.md#8 and #12). */
export function isRanked(sheet: { prerequisites: number; prerequisitesDone: number; entries: number }): boolean {
  if (sheet.prerequisites === 0) return sheet.entries > 0
  return sheet.prerequisitesDone >= sheet.prerequisites
}
