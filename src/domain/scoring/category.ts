import {
  type GroupDemands,
  HIGHER_LEVELS,
  type HigherLevel,
  LEVEL_FIELDS,
  LEVELS,
  type Level,
  levelRank,
  requiredFor,
} from './levels.ts'

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
  const tokens = { polowa: 0, lesna: 0, puszczanska: 0 }
  for (const symbol of symbols) tokens[LEVEL_FIELDS[symbol].count]++
  return tokens
}

/** A symbol that a category requires of one group (rules.md#65). */
export interface Demand {
  category: HigherLevel
  groupId: number
  name: string
  symbol: HigherLevel
}

export interface UnmetDemand extends Demand {
  /** The symbol that the group has. */
  now: Level
}

/** The counts and the unmet demands of a sheet, which decide its category. */
export interface EarnedSymbols {
  tokens: MissingTokens
  unmet: readonly UnmetDemand[]
}

export const demandsOf = ({ id, name, ...group }: GroupDemands & { id: number; name: string }): Demand[] =>
  HIGHER_LEVELS.flatMap(category => {
    const symbol = requiredFor(category, group)
    return symbol === null ? [] : [{ category, groupId: id, name, symbol }]
  })

export const isMet = ({ symbol }: Pick<Demand, 'symbol'>, now: Level): boolean => levelRank(now) >= levelRank(symbol)

export const unmetFor = (category: Level, { unmet }: Pick<EarnedSymbols, 'unmet'>): UnmetDemand[] =>
  unmet.filter(demand => demand.category === category)

/**
 * The symbols still missing for a category, including those required of certain groups; both zero means the troop has it
 * (rules.md#7 and #65).
 */
export function missingTokens(category: Level, earned: EarnedSymbols, year: CategoryThresholds): MissingTokens {
  const minimum = minimumFor(category, year)
  const unmet = unmetFor(category, earned)
  if (unmet.length === 0) return missingOf(minimum, earned.tokens)

  const required = countTokens(unmet.map(({ symbol }) => symbol))
  const { lesna, puszczanska } = withRequired(earned.tokens, unmet)
  const missing = missingOf(minimum, { lesna, puszczanska })
  // A group that must become forest may become wilderness and so give a missing wilderness symbol as well.
  const spare = Math.max(lesna - minimum.lesna, 0)
  const both = Math.min(required.lesna, missing.puszczanska, spare)
  return {
    lesna: missing.lesna + required.lesna - both,
    puszczanska: missing.puszczanska + required.puszczanska,
  }
}

/** The symbols once each of the groups has just the symbol that is required of it. */
function withRequired({ lesna, puszczanska }: MissingTokens, unmet: readonly UnmetDemand[]): MissingTokens {
  const gained = countTokens(unmet.map(({ symbol }) => symbol))
  const lost = countTokens(unmet.map(({ now }) => now))
  return { lesna: lesna + gained.lesna - lost.lesna, puszczanska: puszczanska + gained.puszczanska }
}

/** A wilderness symbol above the wilderness minimum counts as a forest one (rules.md#7). */
function missingOf(minimum: MissingTokens, tokens: MissingTokens): MissingTokens {
  const surplus = Math.max(tokens.puszczanska - minimum.puszczanska, 0)
  return {
    lesna: Math.max(minimum.lesna - tokens.lesna - surplus, 0),
    puszczanska: Math.max(minimum.puszczanska - tokens.puszczanska, 0),
  }
}

/** The highest category whose own minimums and demands hold. */
export function categoryOf(earned: EarnedSymbols, year: CategoryThresholds): Level {
  return LEVELS.findLast(level => {
    const { lesna, puszczanska } = missingTokens(level, earned, year)
    return lesna + puszczanska === 0
  })!
}

export function minimumFor(category: Level, year: CategoryThresholds): MissingTokens {
  if (category === 'POLOWA') return { lesna: 0, puszczanska: 0 }
  const { lesna, puszczanska } = LEVEL_FIELDS[category].minimum
  return { lesna: year[lesna], puszczanska: year[puszczanska] }
}
