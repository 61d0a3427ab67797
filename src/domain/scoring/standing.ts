import {
  type CategoryThresholds,
  categoryOf,
  type MissingTokens,
  missingTokens,
  type Tokens,
  type UnmetDemand,
  unmetFor,
} from './category.ts'
import { type Level, nextLevel } from './levels.ts'

export interface Standing {
  category: Level | null
  nextCategory: Level | null
  tokens: Tokens
  missingTokens: MissingTokens
  /** The groups without the symbol that the next category requires of them; left out if there are none (rules.md#65). */
  missingAreas?: readonly UnmetDemand[]
  points: number
  prerequisitesMissing: number
}

const NOTHING_MISSING: MissingTokens = { lesna: 0, puszczanska: 0 }

/** Sums up a sheet. Without all prerequisites it has no category, and the field one is next, whatever the symbols (rules.md#8). */
export function standingOf(
  sheet: Pick<Standing, 'tokens' | 'points' | 'prerequisitesMissing'> & { unmet: readonly UnmetDemand[] },
  thresholds: CategoryThresholds,
): Standing {
  const { tokens, points, prerequisitesMissing } = sheet
  const category = prerequisitesMissing > 0 ? null : categoryOf(sheet, thresholds)
  const nextCategory = category === null ? 'POLOWA' : nextLevel(category)
  const missing = nextCategory === null ? NOTHING_MISSING : missingTokens(nextCategory, sheet, thresholds)
  const missingAreas = nextCategory === null ? [] : unmetFor(nextCategory, sheet)

  return {
    ...{ category, nextCategory, tokens, missingTokens: missing, points, prerequisitesMissing },
    ...(missingAreas.length > 0 && { missingAreas }),
  }
}

/** A year without prerequisites ranks the troops that entered at least one value (rules.md#8 and #12). */
export function isRanked(sheet: { prerequisites: number; prerequisitesDone: number; entries: number }): boolean {
  if (sheet.prerequisites === 0) return sheet.entries > 0
  return sheet.prerequisitesDone >= sheet.prerequisites
}
